// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: charts of time and evaluation for each ply of a game.
// Scores are about 100 for a man. Needs clock.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

// Returns the value of the best line in the last "analysis" line of a comment, else a number that the
// last "status" line names as a value; null if the engine sent no value.
Tafl.evaluationOf = function (comment) {
    const number = "([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)";
    const analysis = new RegExp("^analysis\\s+\\d+\\s+\\S+\\s+" + number + "(?=\\s|$)");
    const status = new RegExp("^status\\b.*\\b(?:eval(?:uation)?|scored?|value)\\b[ :=]*" + number, "i");
    const lines = (comment || "").split("\n").reverse();
    for (const form of [analysis, status]) {
        for (const line of lines) {
            const found = form.exec(line);
            if (found && Number.isFinite(Number(found[1]))) return Number(found[1]);
        }
    }
    return null;
};

// Returns the evaluation of an engine as a line of text; "" without one.
Tafl.evaluationText = function (evaluation) {
    if (evaluation === undefined) return "";
    const {words, depth, nodes, time_ms: time, line} = evaluation;
    const parts = [];
    if (words && words.score !== undefined) parts.push(words.score);
    if (depth !== undefined) parts.push("depth " + depth);
    if (nodes !== undefined) parts.push(nodes.toLocaleString("en") + " nodes");
    if (time !== undefined) parts.push(Tafl.spentText(1000 * time));
    if (line !== undefined) parts.push(line);
    return parts.join(", ");
};

// Returns the evaluation of the engine that moved, from the attackers' view; null without one. A value
// that is only in the comment is used as it is.
Tafl.attackersValue = function (move) {
    const score = move.evaluation === undefined ? undefined : move.evaluation.score;
    if (score === undefined) return Tafl.evaluationOf(move.comment);
    return move.side === "attackers" ? score : -score;
};

// These are for values without the server's words, such as values in comments. embed.cmake copies
// them from scoring/results/evaluation_words.h. A row has the limit of the value's size, the words if the
// attackers are better, and the words if the defenders are better.
[Tafl.shareScale, Tafl.verdicts] = [/* words */];

// Returns the words of a value for the evaluation bar: {verdict, share}. The value is from the
// attackers' view.
Tafl.wordsOfValue = function (value) {
    const row = Tafl.verdicts.find(([below]) => Math.abs(value) < below);
    return {verdict: row[value > 0 ? 1 : 2], share: 1 / (1 + Math.exp(-value / Tafl.shareScale))};
};

// Returns the server's words for a move, else those of its value; null without a value.
Tafl.wordsOf = function (move) {
    const {words} = move.evaluation || {};
    if (words && words.verdict) return words;
    const value = Tafl.attackersValue(move);
    return value === null ? null : Tafl.wordsOfValue(value);
};

// A picture 100 high with a column of 10 for each ply; `go` is called with the ply that is clicked.
Tafl.Plot = class {
    constructor(container, className, go) {
        this.figure = document.createElement("figure");
        this.figure.className = "plot " + className;
        this.svg = this.make("svg", {viewBox: "0 0 10 100", preserveAspectRatio: "none", role: "img"});
        this.caption = document.createElement("figcaption");
        this.book = this.make("path", {class: "book"});
        this.svg.append(this.book, this.make("path", {class: "zero", d: "M0 50H100000"}));
        this.lines = {};
        for (const side of ["attackers", "defenders"]) {
            this.lines[side] = this.make("path", {class: side});
            this.svg.append(this.lines[side]);
        }
        this.at = this.make("path", {class: "at"});
        this.svg.append(this.at);
        this.figure.append(this.caption, this.svg);
        this.svg.addEventListener("click", (event) => {
            const box = this.svg.getBoundingClientRect();
            go(Math.floor((event.clientX - box.left) / box.width * this.plies) + 1);
        });
        container.append(this.figure);
    }

    make(name, attributes) {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        return element;
    }

    // `book` is the number of plies of the opening.
    show(plies, paths, text, book) {
        this.plies = Math.max(plies, 10);  // games that have just begun have no broad bars
        this.book.setAttribute("d", "M0 0H" + 10 * book + "V100H0z");
        this.svg.setAttribute("viewBox", "0 0 " + 10 * this.plies + " 100");
        this.svg.setAttribute("aria-label", text);
        this.caption.textContent = text;
        for (const side of Object.keys(paths)) this.lines[side].setAttribute("d", paths[side]);
    }

    mark(ply) {
        this.at.setAttribute("d", ply > 0 ? "M" + (10 * ply - 5) + " 0V100" : "");
    }
};

// Time per ply: attackers upwards, defenders downwards.
Tafl.timePlot = function (plot, moves, book) {
    const longest = moves.reduce((best, move) => (move.spent_us > best.spent_us ? move : best),
                                 {spent_us: 0, ply: 0});
    const paths = {attackers: "", defenders: ""};
    for (const move of moves) {
        const height = 48 * move.spent_us / Math.max(1, longest.spent_us);
        const end = move.side === "attackers" ? 50 - height : 50 + height;
        paths[move.side] += "M" + (10 * move.ply - 9) + " 50V" + end.toFixed(1) + "h8V50z";
    }
    plot.show(moves.length, paths,
              "Time for each ply, attackers above; longest " + Tafl.spentText(longest.spent_us) +
                  ", ply " + longest.ply, book);
};

// Evaluations, a line for each engine; the attackers are better above the middle. Very large values are
// at the edge.
Tafl.evaluationPlot = function (plot, moves, book) {
    const points = moves.map((move) => [move, Tafl.attackersValue(move)])
        .filter(([, value]) => value !== null);
    plot.figure.hidden = points.length === 0;
    const sizes = points.map(([, value]) => Math.abs(value)).sort((a, b) => a - b);
    const limit = 1.25 * (sizes[Math.floor(sizes.length * 0.9)] || sizes[sizes.length - 1] || 1);
    const paths = {attackers: "", defenders: ""};
    for (const [move, value] of points) {
        const height = 48 * Math.max(-1, Math.min(1, value / limit));
        const start = paths[move.side] === "" ? "M" : "L";
        const point = (10 * move.ply - 5) + " " + (50 - height).toFixed(1);
        paths[move.side] += start + point + (start === "M" ? "h.1" : "");
    }
    plot.show(moves.length, paths,
              "Evaluations, attackers ahead above; the scale ends at " + (limit / 100).toFixed(2), book);
};
