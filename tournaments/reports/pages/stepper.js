// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: the positions of a game, which of them is shown, and playing on from
// there by a timer. Knows nothing of a page. Needs position.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

// Moves from the start on, with the positions before the first and after each: those of the game,
// or those of a variation, which has the moves that lead to it as well.
Tafl.Line = class {
    // A variation is played instead of its parent's ply `from`; 0 = nobody knows where.
    constructor(moves, positions, address, parent, from) {
        Object.assign(this, {moves, positions, address, parent, from});
    }

    get last() { return this.moves.length; }

    add(move) {
        this.moves.push(move);
        this.positions.push(Tafl.play(this.positions[this.positions.length - 1], move));
    }

    // As a game's `recording` tells it (EXPORT.md).
    branch({address, ply, moves}) {
        const line = new Tafl.Line(this.moves.slice(0, ply - 1), this.positions.slice(0, ply),
                                   address, this, ply);
        for (const move of moves) line.add(move);
        return line;
    }
};

Tafl.Stepper = class {
    // `onShow(isAsked)` is called when another position is to be shown; isAsked: not by the timer.
    constructor(onShow) {
        this.onShow = onShow;
        this.timer = 0;
    }

    // Takes a game; what is shown is still to be said.
    load(game) {
        this.main = new Tafl.Line([], [Tafl.parsePosition(game.start)], "", null, 0);
        for (const move of game.moves) this.main.add(move);
        this.variations = [];
        for (const told of (game.recording && game.recording.variations) || []) {
            const parent = told.parent === null ? this.main : this.variations[told.parent];
            this.variations.push(parent.branch(told));
        }
        this.line = this.main;
        this.current = 0;
    }

    get last() { return this.line.last; }
    get position() { return this.line.positions[this.current]; }
    // That led to the position; null at the start.
    get move() { return this.current > 0 ? this.line.moves[this.current - 1] : null; }
    get isPlaying() { return this.timer !== 0; }
    // At the end of the game itself, as far as it is known.
    get isAtEnd() { return this.line === this.main && this.current === this.last; }

    // The game, for an address that is none of its variations'.
    lineOf(address) {
        const is = (line) => line.address === address && line.from > 0;
        return this.variations.find(is) || this.main;
    }

    // Shows nothing by itself. A variation is left where the move stands that it takes the place of.
    place(ply, line = this.line) {
        while (line.parent !== null && ply < line.from) line = line.parent;
        this.line = line;
        this.current = Math.min(Math.max(ply, 0), line.last);
    }

    // Where a reader steps by hand, it plays on no more.
    step(ply, line = this.line) {
        const before = {line: this.line, current: this.current, isPlaying: this.isPlaying};
        this.stop();
        this.place(ply, line);
        const isNew = this.line !== before.line || this.current !== before.current;
        if (isNew || before.isPlaying) this.onShow(true);
    }

    // From the start again where there is nothing more to come.
    play(pause) {
        this.stop();
        if (this.current === this.last) this.place(0);
        this.timer = setInterval(() => {
            this.place(this.current + 1);
            if (this.current === this.last) this.stop();
            this.onShow(false);
        }, pause);
        this.onShow(false);
    }

    stop() {
        clearInterval(this.timer);
        this.timer = 0;
    }
};

// The buttons and keys of a page that shows a game: first, previous, play, next, last.
Tafl.stepWith = function (stepper, pauseOf) {
    const button = (id) => document.getElementById(id);
    const actions = {
        first: () => stepper.step(0),
        previous: () => stepper.step(stepper.current - 1),
        next: () => stepper.step(stepper.current + 1),
        last: () => stepper.step(stepper.last),
        play: () => (stepper.isPlaying ? stepper.step(stepper.current) : stepper.play(pauseOf())),
    };
    for (const id of Object.keys(actions)) button(id).addEventListener("click", actions[id]);
    return {
        ArrowLeft: actions.previous, ArrowRight: actions.next, Home: actions.first,
        End: actions.last, " ": actions.play,
    };
};

// Which of the buttons can be used, and what the one that plays will do.
Tafl.showSteps = function (stepper) {
    const button = (id) => document.getElementById(id);
    button("first").disabled = button("previous").disabled = stepper.current === 0;
    button("next").disabled = button("last").disabled = stepper.current === stepper.last;
    const word = stepper.isPlaying ? "Pause" : "Play";
    if (button("play").getAttribute("aria-label") === word) return;
    button("play").setAttribute("aria-label", word);
    button("play").title = word + " (space)";
    button("play").querySelector("path").setAttribute(
        "d", stepper.isPlaying ? "M3 2h4v12H3zM9 2h4v12H9z" : "M3 2l11 6-11 6z");
};

// Calls what `keys` has for a key, unless it is meant for what has the focus.
Tafl.listenToKeys = function (keys) {
    document.addEventListener("keydown", (event) => {
        const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
        const own = "input, select, pre, .scroll" +
            (event.key === " " ? ", button, summary, a" : "");
        if (hasModifier || !keys[event.key] || event.target.closest(own)) return;
        event.preventDefault();
        keys[event.key]();
    });
};
