// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: the list of a game's moves. The list of an imported game contains its
// variations and comments. The solution of a puzzle is shown step by step. Comments are only shown as
// text. Needs stepper.js and clock.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

Tafl.isBerserk = function (moves, ply) {
    return ply > 1 && moves[ply - 2].side === moves[ply - 1].side;
};

Tafl.MoveList = class {
    // Calls `go(ply, line)` if the reader chooses a move.
    constructor(list, go) {
        this.list = list;
        list.addEventListener("click", (event) => {
            const button = event.target.closest("button");
            if (!button) return;
            if (button.classList.contains("solution")) return this.reveal(Infinity);
            const line = this.stepper.variations[Number(button.dataset.line)] || this.stepper.main;
            go(Number(button.dataset.at), line);
        });
    }

    // Shows all moves of a game. Its first `book` plies are the opening.
    load(game, stepper, book) {
        Object.assign(this, {stepper, book});
        this.recording = game.recording || {};
        this.list.replaceChildren();
        this.revealed = Infinity;
        this.turn = 0;
        if (this.recording.comment) {
            this.addPreface(this.remark(this.recording.comment));
        }
        for (const move of stepper.main.moves) this.add(move);
        const next = stepper.main.last + 1;
        for (const part of this.variationsFor(null, next)) this.addPreface(part);
        this.addUnplaced();
        if (this.recording.puzzle) this.hideSolution(this.recording.puzzle.ply);
    }

    make(name, className, ...children) {
        const element = document.createElement(name);
        element.className = className;
        element.append(...children);
        return element;
    }

    remark(text) {
        return this.make("span", "remark", text.trim());
    }

    button(move, at, line) {
        const button = this.make("button", move.side, this.make("span", "", move.text));
        button.type = "button";
        button.dataset.at = at;
        if (line !== null) button.dataset.line = line;
        button.tabIndex = -1;  // the list is one stop of the Tab key, arrows go through it
        return button;
    }

    mainButton(move) {
        const button = this.button(move, move.ply, null);
        button.dataset.ply = move.ply;
        if (move.ply <= this.book) {
            button.classList.add("book");
        } else if (move.spent_us > 0) {
            button.append(" ", this.make("small", "", Tafl.spentText(move.spent_us)));
        }
        if (Tafl.isBerserk(this.stepper.main.moves, move.ply)) {
            button.classList.add("berserk");
            button.title = "Continues the turn, berserk";
        }
        const isOfEngine = this.recording.place === undefined &&
            (move.comment !== undefined || move.evaluation !== undefined);
        if (isOfEngine) {
            button.classList.add("commented");
            button.title = "The engine commented on this move";
        }
        return button;
    }

    // A turn is both sides' moves; in berserk play a side may make several plies in it.
    begins(moves, ply) {
        return ply === 1 || (moves[ply - 1].side === moves[0].side &&
                             moves[ply - 2].side !== moves[ply - 1].side);
    }

    // Appends the last move of the stepper.
    add(move) {
        if (this.begins(this.stepper.main.moves, move.ply)) {
            this.list.append(this.make("li", "", this.make("div", "turn")));
        }
        const item = this.list.lastElementChild;
        item.firstElementChild.append(this.mainButton(move));
        const hasRemark = this.recording.place !== undefined && move.comment;
        if (hasRemark) {
            item.append(this.belowMove(move.ply, this.make("b", "", move.text), " ",
                                       this.remark(move.comment)));
        }
        for (const part of this.variationsFor(null, move.ply)) item.append(part);
    }

    belowMove(ply, ...children) {
        const part = this.make("p", "aside", ...children);
        part.dataset.ply = ply;
        return part;
    }

    // Returns the variations that replace `ply` of `parent`, the index of a variation, or null for the
    // game.
    variationsFor(parent, ply) {
        const parts = [];
        (this.recording.variations || []).forEach((variation, line) => {
            const isHere = variation.parent === parent && variation.ply === ply && ply > 0;
            if (isHere) parts.push(this.variationPart(variation, line));
        });
        return parts;
    }

    // Adds the variations with an address that belongs to no ply.
    addUnplaced() {
        (this.recording.variations || []).forEach((variation, line) => {
            if (variation.ply === 0) this.addPreface(this.variationPart(variation, line));
        });
    }

    // Adds a part that belongs to no turn.
    addPreface(part) {
        this.list.append(this.make("li", "preface", part));
    }

    variationPart(variation, line) {
        const {moves} = this.stepper.variations[line];
        const label = variation.ply > 0 ? this.turnText(moves, variation.ply) : variation.address;
        const part = this.make("div", "line", this.make("small", "", label));
        part.setAttribute("role", "group");
        part.setAttribute("aria-label", "Variation " + variation.address);
        if (variation.parent === null) part.dataset.ply = variation.ply;
        for (const move of variation.moves) {
            part.append(this.button(move, move.ply, line));
            if (move.comment) part.append(this.remark(move.comment));
            part.append(...this.variationsFor(line, move.ply));
        }
        part.append(...this.variationsFor(line, variation.ply + variation.moves.length));
        if (variation.rest) {
            part.append(this.make("span", "remark", "Not legal: " + variation.rest));
        }
        return part;
    }

    // Returns the number of a turn: "3." or, for the other side, "3...".
    turnText(moves, ply) {
        let turn = 0;
        for (let i = 1; i <= Math.min(ply, moves.length); i += 1) {
            if (this.begins(moves, i)) turn += 1;
        }
        const isFirst = moves.length < ply || moves[ply - 1].side === moves[0].side;
        return turn + (isFirst ? "." : "\u2026");
    }

    hideSolution(ply) {
        const button = this.make("button", "solution", "Show the solution");
        button.type = "button";
        this.addPreface(button);
        this.revealed = -1;
        this.reveal(ply);
    }

    // Shows the moves of a puzzle up to this ply.
    reveal(ply) {
        if (ply <= this.revealed) return;
        this.revealed = ply;
        for (const part of this.list.querySelectorAll("[data-ply]")) {
            part.hidden = Number(part.dataset.ply) > ply;
        }
        for (const turn of this.list.querySelectorAll(".turn")) {
            turn.parentElement.hidden = turn.querySelector("button:not([hidden])") === null;
        }
        const isSolved = ply >= this.stepper.main.last;
        this.list.querySelector(".solution").parentElement.hidden = isSolved;
        if (isSolved) this.revealed = Infinity;
    }

    // Scrolls the list only, not the page.
    mark(ply, line) {
        let shown = {ply, line};  // the ply of the game
        for (; shown.line.parent !== null; shown = {ply: shown.line.from, line: shown.line.parent});
        this.reveal(shown.ply);
        for (const button of this.list.querySelectorAll("[aria-current]")) {
            button.removeAttribute("aria-current");
        }
        const number = this.stepper.variations.indexOf(line);
        const button = this.list.querySelector(number < 0 ? 'button[data-ply="' + ply + '"]' :
            '[data-line="' + number + '"][data-at="' + ply + '"]');
        if (!button) {
            this.list.scrollTop = 0;
            return;
        }
        button.setAttribute("aria-current", "step");
        const top = button.getBoundingClientRect().top - this.list.getBoundingClientRect().top;
        if (top < 0 || top + button.offsetHeight > this.list.clientHeight) {
            this.list.scrollTop += top - this.list.clientHeight / 2;
        }
    }
};
