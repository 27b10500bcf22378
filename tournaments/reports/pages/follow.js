// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: follows one game that is being played, or will be. Needs live.js,
// clock.js and stepper.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

// `stepper` has the game's positions; it stays at the end of the game if it was there. `page` has
// `game`, load(document), begin() when the clocks are started, add(move) for what is not the
// stepper's, and show(isAtEnd) for what has changed.
Tafl.Follower = class {
    constructor(stepper, page, address) {
        this.stepper = stepper;
        this.page = page;
        this.news = [];    // plies that are not shown yet: engines may be faster than screens
        this.late = null;  // those that come while the page is asked for anew; else null
        this.again = Tafl.atMostEvery(2000, () => this.reload());
        if (!address) {
            setInterval(() => { if (page.game.state !== "finished") this.again(); }, 5000);
            return;
        }
        this.stream = new Tafl.Stream(address, {
            ply: (event) => this.onPly(event),
            "play-began": () => this.page.begin(),
            reset: this.again,
            "game-started": this.again,
            "game-ended": this.again,
            "game-void": this.again,
        });
    }

    async reload() {
        this.late = [];
        const fresh = await Tafl.refresh();
        const missed = this.late;
        this.late = null;
        if (fresh === null) return this.again();
        const {current, isAtEnd} = this.stepper;
        this.news = [];
        this.page.load(fresh);
        this.stepper.place(current);
        this.show(isAtEnd);
        if (this.page.game.state === "finished" && this.stream) this.stream.close();
        if (this.page.game.state === "running") missed.forEach((event) => this.onPly(event));
    }

    show(isAtEnd) {
        const {main} = this.stepper;
        if (isAtEnd) this.stepper.place(main.last, main);
        this.page.show(isAtEnd);
    }

    // A ply as the `moves` of a game have it.
    moveOf(event) {
        const move = {
            ply: event.ply,
            side: event.side,
            text: event.move,
            from: event.from,
            to: event.to,
            captures: event.captures,
            spent_us: Math.round(event.spent_ms * 1000),
            late_us: Math.round(event.late_ms * 1000),
        };
        const time = Tafl.parseTime(this.page.game.time[event.side]);
        if (time.isLimited) move.left = event.left[event.side];
        if (event.evaluation) move.evaluation = event.evaluation;
        if (event.comment) move.comment = event.comment;
        return move;
    }

    onPly(event) {
        if (this.news.length === 0) requestAnimationFrame(() => this.showNews());
        this.news.push(event);
        if (this.late !== null) this.late.push(event);
    }

    showNews() {
        const {game} = this.page;
        const {isAtEnd} = this.stepper;
        const due = this.news;
        this.news = [];
        for (const event of due) {
            const last = game.moves.length;
            if (event.ply <= last) continue;
            if (event.ply !== last + 1 || game.state === "scheduled") return this.again();
            game.to_move = event.to_move;  // null after the last one
            game.clocks = event.left;
            const move = this.moveOf(event);
            this.stepper.main.add(move);
            this.page.add(move);
        }
        this.show(isAtEnd);
    }
};
