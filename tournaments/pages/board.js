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
            use.setAttribute("x", this.middle(Tafl.fileOf(space)));
            use.setAttribute("y", this.middle(this.size - 1 - Tafl.rankOf(space)));
            return use;
        });
        this.svg.querySelector("." + group).replaceChildren(...uses);
    }

    middle(line) {
        return this.margin + line * this.cell + this.cell / 2;
    }
};
