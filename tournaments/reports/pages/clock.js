// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: clocks. Time left is {main_ms, period_ms, periods}, as in games.
// referee/OTEP.md, "Time", describes what a turn adds, and how time is charged.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

// A time control as text ("300+3", "3600 30/3 3i", "st=1", "inf") in milliseconds; `start` is the
// time left before the first turn.
Tafl.parseTime = function (text) {
    const time = {increment: 0, period: 0, perMove: 0};
    const number = (found) => (found ? Number(found[1]) * 1000 : 0);
    time.perMove = number(/^st=([\d.]+)$/.exec(text));
    time.period = number(/ ([\d.]+)\/\d+/.exec(text));
    time.increment = number(/^[\d.]+\+([\d.]+)$/.exec(text)) || number(/ ([\d.]+)i$/.exec(text));
    time.isLimited = /^(st=)?[\d.]/.test(text);
    const periods = / [\d.]+\/(\d+)/.exec(text);
    time.start = {main_ms: number(/^([\d.]+)/.exec(text)) || time.perMove,
                  period_ms: time.period, periods: periods ? Number(periods[1]) : 0};
    return time;
};

// Returns the start, as performance.now(), of a clock that has run for `age` milliseconds; null if it
// does not run.
Tafl.clockStart = (age) => (age === null || age === undefined ? null : performance.now() - age);

// Returns the time for which a clock has run; null if it does not run.
Tafl.elapsed = (start) => (start === null ? null : performance.now() - start);

// Returns the start of the next clock after a ply that took `spent` (any unit). Plies of an opening
// take no time and start no clock.
Tafl.clockRestart = (start, spent) => (start !== null || spent > 0 ? performance.now() : null);

// Returns the time left of a side that thinks. `left` is its time after its last ply; isNewTurn: its
// turn adds time; `elapsed` is the time for which its clock has run, null: it does not run.
Tafl.leftNow = function (left, time, isNewTurn, elapsed) {
    if (elapsed === null) return left;
    const now = {main_ms: left.main_ms, period_ms: left.period_ms, periods: left.periods};
    if (isNewTurn && time.perMove > 0) {
        now.main_ms = time.perMove;
    } else if (isNewTurn && (now.main_ms > 0 || now.periods === 0)) {
        now.main_ms += time.increment;
    } else if (isNewTurn) {
        now.period_ms = time.period + time.increment;
    }
    const fromMain = Math.min(elapsed, now.main_ms);
    now.main_ms -= fromMain;
    let rest = elapsed - fromMain;
    while (now.periods > 1 && rest >= now.period_ms) {
        rest -= now.period_ms;
        now.period_ms = time.period;
        now.periods -= 1;
    }
    now.period_ms = Math.max(0, now.period_ms - rest);
    return now;
};

// 0:09.3, 4:05, 1:02:03. scoring/results/time_text.h has the same function.
Tafl.clockText = function (milliseconds) {
    const tenths = Math.floor(Math.max(0, milliseconds) / 100);
    const seconds = Math.floor(tenths / 10);
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    const start = hours > 0 ? hours + ":" + two(minutes) : String(minutes);
    return start + ":" + two(seconds % 60) + (seconds < 20 ? "." + (tenths % 10) : "");
};

Tafl.leftText = function (left) {
    const overtime = left.periods > 0
        ? " + " + left.periods + " \u00d7 overtime, " + Tafl.clockText(left.period_ms) +
            " of this one"
        : "";
    return Tafl.clockText(left.main_ms) + overtime;
};

// Thinking time, from microseconds.
Tafl.spentText = function (microseconds) {
    if (microseconds < 1000) return "< 1 ms";
    if (microseconds < 1e6) return Math.round(microseconds / 1000) + " ms";
    if (microseconds < 6e7) return (microseconds / 1e6).toFixed(1) + " s";
    return Tafl.clockText(microseconds / 1000);
};
