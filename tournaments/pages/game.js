// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: the page of one game. Steps through it with buttons, keys, the slider
// and the list of moves. The game is the JSON in the page's element "game-data" (EXPORT.md says
// what is in it). Needs position.js and board.js. Whatever engines said is only shown as text.
"use strict";

(function () {
    const game = JSON.parse(document.getElementById("game-data").textContent);
    const last = game.moves.length;
    const board = new Tafl.Board(document.querySelector("#board svg"));
    const positions = [Tafl.parsePosition(game.start)];
    for (const move of game.moves) positions.push(Tafl.play(positions[positions.length - 1], move));
    let current = -1;

    const element = (id) => document.getElementById(id);
    const pieceNames = {
        t: "taflman", c: "commander", n: "knight", k: "king", m: "mercenary", g: "guard",
    };

    // 0:09.3, 4:05, 1:02:03
    function clockText(milliseconds) {
        const tenths = Math.floor(Math.max(0, milliseconds) / 100);
        const seconds = Math.floor(tenths / 10);
        const two = (number) => String(number).padStart(2, "0");
        const hours = Math.floor(seconds / 3600);
        const minutes = Math.floor(seconds / 60) % 60;
        const start = hours > 0 ? hours + ":" + two(minutes) : String(minutes);
        return start + ":" + two(seconds % 60) + (seconds < 20 ? "." + (tenths % 10) : "");
    }

    function spentText(microseconds) {
        if (microseconds < 1000) return "< 1 ms";
        if (microseconds < 1e6) return Math.round(microseconds / 1000) + " ms";
        if (microseconds < 6e7) return (microseconds / 1e6).toFixed(1) + " s";
        return clockText(microseconds / 1000);
    }

    function leftText(left) {
        const overtime = left.periods > 0
            ? " + " + left.periods + " \u00d7 overtime, " + clockText(left.period_ms) + " of this one"
            : "";
        return clockText(left.main_ms) + overtime;
    }

    function capturesText(move) {
        if (move.captures.length === 0) return "";
        const taken = move.captures.map(
            (capture) => pieceNames[capture.piece.toLowerCase()] + " " + capture.space);
        return ", captures " + taken.join(", ");
    }

    function statusText(ply) {
        if (ply === 0) return "Start position.";
        const move = game.moves[ply - 1];
        const moved = "Ply " + ply + " of " + last + ": " + move.side + " " + move.from + " to " +
            move.to + capturesText(move) + ". " + spentText(move.spent_us) + " used.";
        return ply === last ? moved + " " + document.body.dataset.outcome + "." : moved;
    }

    // The clock of each side as its last move up to `ply` left it.
    function showClocks(ply) {
        for (const side of ["attackers", "defenders"]) {
            const moves = game.moves.slice(0, ply).filter((move) => move.side === side);
            const move = moves[moves.length - 1];
            const used = moves.reduce((sum, one) => sum + one.spent_us, 0);
            const clock = element("clock-" + side);
            const taken = moves.reduce((sum, one) => sum + one.captures.length, 0);
            clock.querySelector(".left").textContent =
                move && move.left ? leftText(move.left) : game.time[side];
            clock.querySelector(".used").textContent =
                spentText(used) + " used, " + taken + (taken === 1 ? " capture" : " captures");
            clock.classList.toggle("moved", ply > 0 && game.moves[ply - 1].side === side);
        }
    }

    // Scrolls the list only, not the page.
    function showInList(ply) {
        const list = element("moves");
        for (const button of list.querySelectorAll("[aria-current]")) {
            button.removeAttribute("aria-current");
        }
        const button = list.querySelector('[data-ply="' + ply + '"]');
        if (!button) {
            list.scrollTop = 0;
            return;
        }
        button.setAttribute("aria-current", "step");
        const top = button.offsetTop;  // within the list
        if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) {
            list.scrollTop = top - list.clientHeight / 2;
        }
    }

    function showComment(ply) {
        const comment = ply > 0 ? game.moves[ply - 1].comment : undefined;
        element("comment").hidden = comment === undefined;
        element("comment-text").textContent = comment === undefined ? "" : comment;
    }

    function go(ply) {
        ply = Math.min(Math.max(ply, 0), last);
        if (ply === current) return;
        current = ply;
        board.show(positions[ply], ply > 0 ? game.moves[ply - 1] : null);
        board.svg.setAttribute("aria-label", "Board after ply " + ply + " of " + last);
        element("position").textContent = Tafl.positionText(positions[ply], board.size);
        element("status").textContent = statusText(ply);
        element("slider").value = ply;
        element("first").disabled = element("previous").disabled = ply === 0;
        element("next").disabled = element("last").disabled = ply === last;
        showClocks(ply);
        showComment(ply);
        showInList(ply);
    }

    // A turn is both sides' moves; in berserk play a side may make several plies in it.
    function turns() {
        const all = [];
        for (const move of game.moves) {
            const turn = all[all.length - 1];
            const begins = !turn ||
                (move.side === game.moves[0].side && turn[turn.length - 1].side !== move.side);
            if (begins) all.push([]);
            all[all.length - 1].push(move);
        }
        return all;
    }

    function moveButton(move) {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.ply = move.ply;
        button.className = move.side;
        const text = document.createElement("span");
        text.textContent = move.text;
        const spent = document.createElement("small");
        spent.textContent = spentText(move.spent_us);
        button.append(text, " ", spent);
        if (move.comment !== undefined) {
            button.classList.add("commented");
            button.title = "The engine commented on this move";
        }
        return button;
    }

    function fillList() {
        for (const turn of turns()) {
            const item = document.createElement("li");
            const plies = document.createElement("div");
            plies.append(...turn.map(moveButton));
            item.append(plies);
            element("moves").append(item);
        }
    }

    const keys = {
        ArrowLeft: () => go(current - 1),
        ArrowRight: () => go(current + 1),
        Home: () => go(0),
        End: () => go(last),
    };

    function onKey(event) {
        const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
        if (hasModifier || !keys[event.key] || event.target.closest("input, pre, .scroll")) return;
        event.preventDefault();
        keys[event.key]();
    }

    function fromAddress() {
        const match = /^#ply-(\d+)$/.exec(location.hash);
        return match ? Number(match[1]) : 0;
    }

    fillList();
    element("first").addEventListener("click", keys.Home);
    element("previous").addEventListener("click", keys.ArrowLeft);
    element("next").addEventListener("click", keys.ArrowRight);
    element("last").addEventListener("click", keys.End);
    element("slider").max = last;
    element("slider").addEventListener("input", (event) => go(Number(event.target.value)));
    element("moves").addEventListener("click", (event) => {
        const button = event.target.closest("[data-ply]");
        if (button) go(Number(button.dataset.ply));
    });
    document.addEventListener("keydown", onKey);
    addEventListener("hashchange", () => go(fromAddress()));
    document.body.classList.add("scripted");
    go(fromAddress());
})();
