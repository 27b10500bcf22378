// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: shows positions in a board picture as board_svg.h describes it. The
// picture has the board and the shapes, this moves them. Needs position.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

Tafl.Board = class {
    // `svg` is the picture's element in the page.
    constructor(svg) {
        this.svg = svg;
        this.size = Number(svg.dataset.size);
        this.cell = Number(svg.dataset.cell);
        this.margin = Number(svg.dataset.margin);
        this.isFlipped = false;
    }

    // Turns the board around. The caller must show the position again.
    flip(isFlipped) {
        this.isFlipped = isFlipped;
        const middle = this.margin + this.size * this.cell / 2;
        const turn = isFlipped ? "rotate(180 " + middle + " " + middle + ")" : "";
        this.svg.querySelector(".ground").setAttribute("transform", turn);
        this.svg.querySelectorAll(".coordinates text").forEach((text, i) => {
            const line = isFlipped ? this.size - 1 - (i >> 1) : i >> 1;
            text.textContent = i % 2 === 0 ? String.fromCharCode(97 + line) : this.size - line;
        });
    }

    // `pieces` is a map from spaces to letters. `move` is the move that led here, if any:
    // {from, to, captures: [{space}]}.
    show(pieces, move) {
        this.fill("pieces", Array.from(pieces, ([space, letter]) => [letter, space]));
        const captures = move ? move.captures : [];
        this.fill("marks", move && move.from !== null ? [["from", move.from], ["to", move.to]] : []);
        this.fill("taken", captures.map((capture) => ["taken", capture.space]));
        this.svg.dataset.position = Tafl.positionText(pieces, this.size);
    }

    // `shapes` are pairs of a shape's name and a space.
    fill(group, shapes) {
        const uses = shapes.map(([shape, space]) => {
            const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
            use.setAttribute("href", "#tafl-" + shape);
            const file = Tafl.fileOf(space);
            const row = this.size - 1 - Tafl.rankOf(space);
            use.setAttribute("x", this.middle(this.isFlipped ? this.size - 1 - file : file));
            use.setAttribute("y", this.middle(this.isFlipped ? this.size - 1 - row : row));
            return use;
        });
        this.svg.querySelector("." + group).replaceChildren(...uses);
    }

    middle(line) {
        return this.margin + line * this.cell + this.cell / 2;
    }
};
