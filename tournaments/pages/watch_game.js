// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: a game as watch.js shows it, with its small board. The words are those
// of web/live_page_game.cpp. Needs position.js, board.js, clock.js and plot.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

(function () {
    const sides = ["attackers", "defenders"];
    const find = (selector, within) => within.querySelector(selector);
    let began = 0;

    function setText(element, text) {
        if (element.textContent !== text) element.textContent = text;
    }

    // Words.

    function countText(count) {
        if (count < 10000) return String(count);
        const units = [" k", " M", " G", " T"];
        let value = count / 1000;
        let unit = 0;
        for (; value >= 999.5 && unit + 1 < units.length; unit += 1) value /= 1000;
        return value.toFixed(value < 9.95 ? 1 : 0) + units[unit];
    }

    function ownVerdict(score) {
        const size = Math.abs(score);
        if (size < 30) return "level";
        if (size >= 1000) return score > 0 ? "winning" : "losing";
        return (size < 120 ? "a little " : size < 350 ? "" : "much ") + (score > 0 ? "better" : "worse");
    }

    // As its engine sees it.
    Tafl.thoughtText = function (thought) {
        const parts = [];
        if (!thought) return "nothing told";
        if (thought.score !== undefined) {
            parts.push(Tafl.provenEnd(thought.score) ||
                       ownVerdict(thought.score) + " (" + Tafl.scoreText(thought.score) + ")");
        }
        if (thought.depth !== undefined) parts.push("depth " + thought.depth);
        if (thought.nodes !== undefined) parts.push(countText(thought.nodes) + " nodes");
        return parts.join(", ") || "nothing told";
    };

    Tafl.lastMoveText = function (data) {
        if (!data.last) return data.ply > 0 ? "Ply " + data.ply : "No move yet.";
        const seconds = data.last.spent_ms / 1000;
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

        // False if it is no news.
        move(event) {
            const data = this.data;
            if (data.is_over || event.ply <= data.ply) return false;
            Object.assign(data, {ply: event.ply, position: event.position, last: event.move,
                                 to_move: event.to_move, left: event.left});
            data.is_new_turn = !event.move || event.move.side !== event.to_move;
            this.moved = performance.now();
            this.since = Tafl.clockRestart(this.since, event.move ? event.move.spent_ms : 0);
            if (event.move && event.move.evaluation) {
                data.thoughts[event.move.side] = event.move.evaluation;
                const value = this.value();
                if (value !== null) data.values.push([event.ply, value]);
            }
            this.showSmall();
            return true;
        }

        end(outcome) {
            Object.assign(this.data, {is_over: true, to_move: null, outcome});
            this.ended = performance.now();
            this.showSmall();
        }

        // How much better the attackers stand: the mean of what both sides told last; null if
        // nobody told anything.
        value() {
            const told = sides.filter((side) => (this.data.thoughts[side] || {}).score !== undefined)
                .map((side) => Tafl.attackersValue({side, evaluation: this.data.thoughts[side]}));
            return told.length === 0 ? null : told.reduce((sum, one) => sum + one) / told.length;
        }

        // Less is closer, the first difference decides.
        distance() {
            const value = this.value();
            const {attackers, defenders} = this.data.points;
            return [value === null ? 1 : 0, Math.abs(value || 0), Math.abs(attackers - defenders),
                    -attackers - defenders, this.data.id];
        }

        verdict() {
            if (this.data.is_over) return this.data.outcome || "Over";
            const value = this.value();
            return value === null ? "Being played" : Tafl.verdictOf(value);
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
            const move = this.data.last && {
                from: this.data.last.from,
                to: this.data.last.to,
                captures: this.data.last.captures.map((space) => ({space})),
            };
            picture.show(Tafl.parsePosition(this.data.position), move);
        }

        showSmall() {
            this.draw(this.small);
            const value = this.value();
            const words = this.data.is_over ? this.verdict()
                : "ply " + this.data.ply + (value === null ? "" : ", " + Tafl.verdictOf(value));
            setText(find(".state", this.item), words);
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
