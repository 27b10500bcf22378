// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: the plates at both ends of the board of a game: clocks, time used,
// captures. Needs clock.js; the board's picture has the shapes.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

Tafl.sides = ["attackers", "defenders"];
Tafl.pieceNames = {
    t: "taflman", c: "commander", n: "knight", k: "king", m: "mercenary", g: "guard",
};

// Returns the captures of a side: number and picture of each kind of piece.
Tafl.takenPictures = function (moves) {
    const counts = new Map();
    for (const capture of moves.flatMap((move) => move.captures)) {
        counts.set(capture.piece, (counts.get(capture.piece) || 0) + 1);
    }
    return Array.from(counts, ([letter, count]) => {
        const part = document.createElement("span");
        part.title = count + " " + Tafl.pieceNames[letter.toLowerCase()] + " taken";
        const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        picture.setAttribute("viewBox", "-18 -18 36 36");
        picture.setAttribute("class", "piece");
        picture.setAttribute("aria-hidden", "true");
        const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
        use.setAttribute("href", "#tafl-" + letter);
        picture.append(use);
        part.append(picture, "\u00d7" + count);
        return part;
    });
};

Tafl.showLeft = function (plate, text) {
    const left = plate.querySelector(".left");
    if (left.textContent !== text) left.textContent = text;
    left.classList.toggle("long", text.length > 8);
    left.hidden = text === "";  // without a clock
};

// The clock of each side as its last move up to `ply` left it.
Tafl.showPlates = function (game, moves, ply) {
    for (const side of Tafl.sides) {
        const own = moves.slice(0, ply).filter((move) => move.side === side);
        const move = own[own.length - 1];
        const used = own.reduce((sum, one) => sum + (one.spent_us || 0), 0);
        const taken = own.reduce((sum, one) => sum + one.captures.length, 0);
        const plate = document.getElementById("clock-" + side);
        const time = Tafl.parseTime(game.time[side] || "");
        const left = (move && move.left) || time.start;
        Tafl.showLeft(plate, time.isLimited ? Tafl.leftText(left) : "");
        plate.querySelector(".used").replaceChildren(
            (used > 0 ? Tafl.spentText(used) + " used, " : "") + "took " + taken + " ",
            ...Tafl.takenPictures(own));
        plate.classList.toggle("moved", ply > 0 && moves[ply - 1].side === side);
    }
};

// Shows the running clock of the side to move. `isShown`: the board shows the current position.
// `elapsed` is the time for which it has been thinking; null: no clock runs.
Tafl.runClocks = function (game, isShown, elapsed) {
    const mover = game.moves.length > 0 ? game.moves[game.moves.length - 1].side : "";
    for (const side of Tafl.sides) {
        const plate = document.getElementById("clock-" + side);
        const runs = isShown && elapsed !== null && game.to_move === side;
        plate.classList.toggle("running", runs);
        const time = Tafl.parseTime(game.time[side] || "");
        if (!runs || !game.clocks || !time.isLimited) continue;
        Tafl.showLeft(plate, Tafl.leftText(
            Tafl.leftNow(game.clocks[side], time, mover !== side, elapsed)));
    }
};
