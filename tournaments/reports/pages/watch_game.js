// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: a game as watch.js shows it, with its small board. The server
// sends the words for evaluations. Needs position.js, board.js and clock.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

(function () {
    const sides = ["attackers", "defenders"];
    const find = (selector, within) => within.querySelector(selector);
    let began = 0;

    function setText(element, text) {
        if (element.textContent !== text) element.textContent = text;
    }

    // Returns the engine's own view in the server's words.
    Tafl.thoughtText = (thought) => (thought && thought.words && thought.words.text) || "no evaluation";

    Tafl.lastMoveText = function (data) {
        if (!data.last) return data.ply > 0 ? "Ply " + data.ply : "No move yet.";
        const seconds = data.last.spent_us / 1e6;
        return "Ply " + data.ply + ": " + data.last.text +
            (seconds > 0 ? ", in " + seconds.toFixed(1) + " s" : "");
    };

    // Games.

    Tafl.WatchedGame = class {
        // `item` is its small board; `data` as the server's page has it.
        constructor(data, item) {
            this.item = item;
            this.item.hidden = false;
            this.small = new Tafl.Board(find("svg", item));
            began += 1;
            this.began = began;  // in the order of their beginnings
            this.moved = 0;
            this.ended = 0;
            this.take(data);
        }

        take(data) {
            this.data = data;
            this.since = Tafl.clockStart(data.age_ms);
            this.time = {};
            for (const side of sides) this.time[side] = Tafl.parseTime(data.time[side]);
            this.showSmall();
        }

        startClock() {
            this.since = performance.now();
        }

        // Returns false if the event is not new.
        move(event) {
            const data = this.data;
            if (data.is_over || event.ply <= data.ply) return false;
            Object.assign(data, {ply: event.ply, position: event.position, last: event.move,
                                 to_move: event.to_move, left: event.clocks,
                                 value: event.value, words: event.words});
            data.is_new_turn = !event.move || event.move.side !== event.to_move;
            this.moved = performance.now();
            this.since = Tafl.clockRestart(this.since, event.move ? event.move.spent_us : 0);
            if (event.move && event.move.evaluation) {
                data.thoughts[event.move.side] = event.move.evaluation;
                if (data.value !== null) data.shares.push([event.ply, data.words.share]);
            }
            this.showSmall();
            return true;
        }

        end(outcome) {
            Object.assign(this.data, {is_over: true, to_move: null, outcome});
            this.ended = performance.now();
            this.showSmall();
        }

        // Less is closer, the first difference decides.
        distance() {
            const {value, rank} = this.data;
            return [value === null ? 1 : 0, Math.abs(value), rank];
        }

        verdict() {
            const {is_over: isOver, outcome, value, words} = this.data;
            if (isOver) return outcome || "Over";
            return value === null ? "Being played" : words.verdict;
        }

        leftNow(side) {
            const left = this.data.left[side];
            if (this.data.to_move !== side) return left;
            return Tafl.leftNow(left, this.time[side], this.data.is_new_turn,
                                Tafl.elapsed(this.since));
        }

        clockText(side) {
            if (!this.time[side].isLimited) return "no clock";
            const left = this.leftNow(side);
            return Tafl.clockText(left.main_ms || left.period_ms);
        }

        overtimeText(side) {
            const left = this.leftNow(side);
            const isIn = this.time[side].isLimited && left.main_ms === 0 && left.periods > 0;
            return isIn ? ", overtime " + left.periods : "";
        }

        draw(picture) {
            picture.show(Tafl.parsePosition(this.data.position), this.data.last);
        }

        showSmall() {
            this.draw(this.small);
            const {is_over: isOver, ply, value, words} = this.data;
            const state = "ply " + ply + (value === null ? "" : ", " + words.verdict);
            setText(find(".state", this.item), isOver ? this.verdict() : state);
            this.item.classList.toggle("over", this.data.is_over);
            this.showSmallClocks();
        }

        showSmallClocks() {
            const lines = this.item.querySelectorAll(".line");  // defenders, attackers, state
            for (const [line, side] of [[lines[0], "defenders"], [lines[1], "attackers"]]) {
                setText(find(".clock-small", line), this.clockText(side));
                line.classList.toggle("on", this.data.to_move === side);
            }
        }
    };
})();
