// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: what a game took and how its engines saw it, ply by ply, as pictures.
// Scores are about 100 for a man. Needs clock.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

// The value of the best line in the last "analysis" line of a comment, else a number that the last
// "status" line names as a value; null if the engine told none.
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

// A score of 30,000 - n is a proven win in n plies, -30,000 + n a loss; null for any other score.
Tafl.provenEnd = function (score) {
    const plies = 30000 - Math.abs(score);
    if (plies < 0 || plies > 1000) return null;
    return (score > 0 ? "win" : "loss") + " in " + plies + (plies === 1 ? " ply" : " plies");
};

// "+0.35": in men.
Tafl.scoreText = function (score) {
    return (score > 0 ? "+" : "") + (score / 100).toFixed(2).replace(/^-0\.00$/, "0.00");
};

// What an engine found, in a line; "" if it told nothing.
Tafl.evaluationText = function (evaluation) {
    if (evaluation === undefined) return "";
    const {score, depth, nodes, time_ms: time, line} = evaluation;
    const parts = [];
    if (score !== undefined) parts.push(Tafl.provenEnd(score) || Tafl.scoreText(score));
    if (depth !== undefined) parts.push("depth " + depth);
    if (nodes !== undefined) parts.push(nodes.toLocaleString("en") + " nodes");
    if (time !== undefined) parts.push(Tafl.spentText(1000 * time));
    if (line !== undefined) parts.push(line);
    return parts.join(", ");
};

// How much better the attackers stand, by the engine that moved; null if it did not tell. A value
// that stands in its own words alone is taken as it is.
Tafl.attackersValue = function (move) {
    const score = move.evaluation === undefined ? undefined : move.evaluation.score;
    if (score === undefined) return Tafl.evaluationOf(move.comment);
    return move.side === "attackers" ? score : -score;
};

// The attackers' share of an evaluation bar, from 0 to 1, of a score as they see it.
Tafl.shareOf = function (value) {
    return 1 / (1 + Math.exp(-value / 250));
};

Tafl.verdictOf = function (value) {
    const size = Math.abs(value);
    if (size < 30) return "Level";
    const side = value > 0 ? "Attackers" : "Defenders";
    if (size >= 1000) return side + " are winning";
    return side + (size < 120 ? " a little better" : size < 350 ? " better" : " much better");
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

    // `book` is how many plies nobody thought about, as they were given.
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

// Evaluations, a line for each engine, above where it thinks that the attackers stand better. Very
// large ones stand at the edge.
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
