// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: positions as data, a map from spaces ("d4") to OTN's letters of pieces
// ("K"). Moves contain their effects (from, to, captures), so no rules are needed here.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

// An OTN position record, rank 1 first: "/3t3/3t3/.../".
Tafl.parsePosition = function (record) {
    const pieces = new Map();
    const rows = record.split("/").filter((row) => row !== "");
    rows.forEach((row, rank) => {
        let file = 0;
        for (const token of row.match(/\d+|[a-zA-Z]/g) || []) {
            if (/\d/.test(token)) {
                file += Number(token);
            } else {
                pieces.set(Tafl.spaceName(file, rank), token);
                file += 1;
            }
        }
    });
    return pieces;
};

// Returns the position record of `pieces` on a board of this size.
Tafl.positionText = function (pieces, size) {
    let text = "/";
    for (let rank = 0; rank < size; rank += 1) {
        let empty = 0;
        for (let file = 0; file < size; file += 1) {
            const piece = pieces.get(Tafl.spaceName(file, rank));
            if (piece === undefined) {
                empty += 1;
                continue;
            }
            text += (empty > 0 ? empty : "") + piece;
            empty = 0;
        }
        text += (empty > 0 ? empty : "") + "/";
    }
    return text;
};

// The position after a move {from, to, captures: [{space, piece}]}. A captured mercenary stays and
// changes sides. `done`, which ends a turn, has no spaces and changes nothing.
Tafl.play = function (pieces, move) {
    const after = new Map(pieces);
    if (move.from === null) return after;
    after.set(move.to, after.get(move.from));
    if (move.from !== move.to) after.delete(move.from);
    for (const capture of move.captures) {
        if (capture.piece === "m") {
            after.set(capture.space, "M");
        } else if (capture.piece === "M") {
            after.set(capture.space, "m");
        } else {
            after.delete(capture.space);
        }
    }
    return after;
};

// File and rank count from 0.
Tafl.spaceName = function (file, rank) {
    return String.fromCharCode(97 + file) + (rank + 1);
};
Tafl.fileOf = function (space) {
    return space.charCodeAt(0) - 97;
};
Tafl.rankOf = function (space) {
    return Number(space.slice(1)) - 1;
};
