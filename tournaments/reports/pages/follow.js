// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: follows one game that is running or scheduled. Needs live.js and
// stepper.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

// `stepper` has the game's positions; it stays at the end of the game if it was there. `page` has
// `game`, load(document), begin() for the start of the clocks, add(move) for the parts of the page
// outside the stepper, and show(isAtEnd), which shows the changes.
Tafl.Follower = class {
    constructor(stepper, page, address) {
        this.stepper = stepper;
        this.page = page;
        this.news = [];    // plies that are not shown yet, because engines may be faster than screens
        this.late = null;  // plies that arrive while the page is loaded again; else null
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
            game.to_move = event.to_move;  // null after the last ply
            game.clocks = event.clocks;
            this.stepper.main.add(event);
            this.page.add(event);
        }
        this.show(isAtEnd);
    }
};
