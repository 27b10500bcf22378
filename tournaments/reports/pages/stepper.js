// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: the positions of a game, the position that is shown, and a timer that
// steps forwards. Independent of the page. Needs position.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

// Moves from the start, with the positions before the first and after each: of the game, or of a
// variation with the moves before it.
Tafl.Line = class {
    // A variation replaces the ply `from` of its parent; 0 = the ply is unknown.
    constructor(moves, positions, address, parent, from) {
        Object.assign(this, {moves, positions, address, parent, from});
    }

    get last() { return this.moves.length; }

    add(move) {
        this.moves.push(move);
        this.positions.push(Tafl.play(this.positions[this.positions.length - 1], move));
    }

    // Returns a variation of this line. The parameter is an element of `recording` (EXPORT.md).
    branch({address, ply, moves}) {
        const line = new Tafl.Line(this.moves.slice(0, ply - 1), this.positions.slice(0, ply),
                                   address, this, ply);
        for (const move of moves) line.add(move);
        return line;
    }
};

Tafl.Stepper = class {
    // Calls `onShow(isAsked)` when another position must be shown; isAsked: not by the timer.
    constructor(onShow) {
        this.onShow = onShow;
        this.timer = 0;
    }

    // Loads a game. The caller must choose the position.
    load(game) {
        this.main = new Tafl.Line([], [Tafl.parsePosition(game.start)], "", null, 0);
        for (const move of game.moves) this.main.add(move);
        this.variations = [];
        for (const variation of (game.recording && game.recording.variations) || []) {
            const parent = variation.parent === null ? this.main : this.variations[variation.parent];
            this.variations.push(parent.branch(variation));
        }
        this.line = this.main;
        this.current = 0;
    }

    get last() { return this.line.last; }
    get position() { return this.line.positions[this.current]; }
    // The move that led to the position; null at the start.
    get move() { return this.current > 0 ? this.line.moves[this.current - 1] : null; }
    get isPlaying() { return this.timer !== 0; }
    // True at the last known ply of the game.
    get isAtEnd() { return this.line === this.main && this.current === this.last; }

    // Returns the variation with this address, else the game.
    lineOf(address) {
        const is = (line) => line.address === address && line.from > 0;
        return this.variations.find(is) || this.main;
    }

    // Sets the position without showing it. Before its first ply, a variation continues in its parent.
    place(ply, line = this.line) {
        while (line.parent !== null && ply < line.from) line = line.parent;
        this.line = line;
        this.current = Math.min(Math.max(ply, 0), line.last);
    }

    // A step of the reader. It stops the timer.
    step(ply, line = this.line) {
        const before = {line: this.line, current: this.current, isPlaying: this.isPlaying};
        this.stop();
        this.place(ply, line);
        const isNew = this.line !== before.line || this.current !== before.current;
        if (isNew || before.isPlaying) this.onShow(true);
    }

    // Steps forwards by the timer. At the end it starts again from the first position.
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

// Connects the buttons of a page with a game: first, previous, play, next, last. Returns the keys.
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

// Enables the buttons that have an effect, and sets the label of the play button.
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

// Calls the function of `keys` for a key, unless the focused element uses the key.
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
