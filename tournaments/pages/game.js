// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: the page of one game. Steps through it with buttons, keys, the slider
// and the list of moves; on a server it follows a game that is being played, unless its viewer has
// stepped back. The game is the JSON in the page's element "game-data" (EXPORT.md says what is in
// it). Needs position.js, board.js, clock.js, plot.js and picture.js, and live.js to follow.
// Whatever engines said is only shown as text.
"use strict";

(function () {
    const sides = ["attackers", "defenders"];
    const element = (id) => document.getElementById(id);
    const board = new Tafl.Board(document.querySelector("#board svg"));
    const valuePlot = new Tafl.Plot(element("plots"), "values", (ply) => step(ply));
    const timePlot = new Tafl.Plot(element("plots"), "times", (ply) => step(ply));
    const pieceNames = {
        t: "taflman", c: "commander", n: "knight", k: "king", m: "mercenary", g: "guard",
    };
    let game;        // its moves grow while it is played
    let outcome;     // in words
    let positions;   // before the first ply, and after each
    let current;     // the ply that is shown
    let since = 0;   // when the side to move began to think
    let book = 0;    // so many plies were given, and not thought about
    let playing = 0; // the timer that plays on
    let addressing = 0;

    const last = () => game.moves.length;
    const isRunning = () => game.state === "running";

    function isBerserk(ply) {
        return ply > 1 && game.moves[ply - 2].side === game.moves[ply - 1].side;
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
        const used = ply <= book ? "From the opening."
            : move.spent_us === 0 ? "" : Tafl.spentText(move.spent_us) + " used.";
        const what = move.from === null
            ? " end their turn"
            : (isBerserk(ply) ? " go on, berserk, " : " ") + move.from + " to " + move.to;
        const moved = "Ply " + ply + " of " + last() + ": " + move.side + what +
            capturesText(move) + ". " + used;
        return ply === last() && !isRunning() ? moved + " " + outcome + "." : moved;
    }

    // What a screen reader says: at once what its user did; of a running game a ply now and then.
    const speak = (function () {
        let timer = null;
        return (isAsked) => {
            const say = () => {
                timer = null;
                element("spoken").textContent = element("status").textContent;
            };
            if (isAsked) {
                clearTimeout(timer);
                say();
            } else if (timer === null) {
                timer = setTimeout(say, 5000);
            }
        };
    })();

    // Pieces that a side took: how many, and a picture of each kind.
    function takenPictures(moves) {
        const counts = new Map();
        for (const capture of moves.flatMap((move) => move.captures)) {
            counts.set(capture.piece, (counts.get(capture.piece) || 0) + 1);
        }
        return Array.from(counts, ([letter, count]) => {
            const part = document.createElement("span");
            part.title = count + " " + pieceNames[letter.toLowerCase()] + " taken";
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
    }

    // The clock of each side as its last move up to `ply` left it.
    function showClocks(ply) {
        for (const side of sides) {
            const moves = game.moves.slice(0, ply).filter((move) => move.side === side);
            const move = moves[moves.length - 1];
            const used = moves.reduce((sum, one) => sum + one.spent_us, 0);
            const clock = element("clock-" + side);
            const taken = moves.reduce((sum, one) => sum + one.captures.length, 0);
            const left = clock.querySelector(".left");
            left.textContent = move && move.left ? Tafl.leftText(move.left) : game.time[side] || "";
            left.classList.toggle("long", left.textContent.length > 8);
            clock.querySelector(".used").replaceChildren(
                (used > 0 ? Tafl.spentText(used) + " used, " : "") + "took " + taken + " ",
                ...takenPictures(moves));
            clock.classList.toggle("moved", ply > 0 && game.moves[ply - 1].side === side);
        }
        tick();
    }

    // The clock of the side that thinks now runs, where the last position is shown.
    function tick() {
        const isShown = isRunning() && current === last();
        for (const side of sides) {
            const clock = element("clock-" + side);
            const runs = isShown && game.to_move === side;
            clock.classList.toggle("running", runs);
            if (!runs || !game.clocks) continue;
            const time = Tafl.parseTime(game.time[side]);
            if (!time.isLimited) continue;
            const mover = last() > 0 ? game.moves[last() - 1].side : "";
            const left = Tafl.leftNow(game.clocks[side], time, mover !== side,
                                      performance.now() - since);
            const text = Tafl.leftText(left);
            const shown = clock.querySelector(".left");
            if (shown.textContent !== text) shown.textContent = text;
            shown.classList.toggle("long", text.length > 8);
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
        const {evaluation, comment} = ply > 0 ? game.moves[ply - 1] : {};
        element("comment").hidden = evaluation === undefined && comment === undefined;
        element("evaluation").textContent = Tafl.evaluationText(evaluation);
        element("comment-text").textContent = comment === undefined ? "" : comment;
    }

    // The last evaluation up to a ply, as the attackers see it; null if nobody told one.
    function valueAt(ply) {
        for (let i = ply; i > book; i -= 1) {
            const value = Tafl.attackersValue(game.moves[i - 1]);
            if (value !== null) return value;
        }
        return null;
    }

    function showEvaluation(ply) {
        const value = valueAt(ply);
        const bar = element("eval");
        bar.hidden = valueAt(last()) === null;
        document.querySelector(".play").classList.toggle("no-eval", bar.hidden);
        const share = 100 * Tafl.shareOf(value || 0);
        bar.firstElementChild.style.height = share.toFixed(1) + "%";
        bar.setAttribute("aria-label", "Evaluation: " + Tafl.verdictOf(value || 0));
        bar.title = Tafl.verdictOf(value || 0);
    }

    function show(ply) {
        current = Math.min(Math.max(ply, 0), last());
        const move = current > 0 ? game.moves[current - 1] : null;
        board.show(positions[current], move);
        board.svg.setAttribute("aria-label", "Board after ply " + current + " of " + last());
        element("status").textContent = statusText(current);
        element("slider").max = last();
        element("slider").value = current;
        element("first").disabled = element("previous").disabled = current === 0;
        element("next").disabled = element("last").disabled = current === last();
        element("follow").hidden = !isRunning() || current === last();
        const explore = element("explore");  // a server's page only
        if (explore) explore.href = explore.href.replace(/ply=\d+/, "ply=" + current);
        showClocks(current);
        showEvaluation(current);
        showComment(current);
        showInList(current);
        timePlot.mark(current);
        valuePlot.mark(current);
    }

    function go(ply) {
        if (Math.min(Math.max(ply, 0), last()) === current) return;
        show(ply);
        clearTimeout(addressing);
        addressing = setTimeout(showAddress, 250);  // browsers allow so many changes and no more
        speak(playing === 0);
    }

    // The address is that of the ply; of a running game's last one it is the game's.
    function showAddress() {
        const isLive = isRunning() && current === last();
        const address = location.href.split("#")[0] + (isLive ? "" : "#ply-" + current);
        history.replaceState(null, "", address);
    }

    function play(isOn) {
        clearInterval(playing);
        playing = 0;
        if (isOn && current === last()) go(0);
        if (isOn) {
            playing = setInterval(() => (current < last() ? go(current + 1) : play(false)),
                                  Number(element("speed").value));
        }
        const button = element("play");
        button.setAttribute("aria-label", isOn ? "Pause" : "Play");
        button.title = (isOn ? "Pause" : "Play") + " (space)";
        button.querySelector("path").setAttribute(
            "d", isOn ? "M3 2h4v12H3zM9 2h4v12H9z" : "M3 2l11 6-11 6z");
    }

    // Where a reader steps by hand, it plays on no more.
    function step(ply) {
        if (playing !== 0) play(false);
        go(ply);
    }

    function flip() {
        board.flip(!board.isFlipped);
        document.querySelector(".play").classList.toggle("flipped", board.isFlipped);
        element("flip").setAttribute("aria-pressed", String(board.isFlipped));
        show(current);
    }

    function moveButton(move) {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.ply = move.ply;
        button.tabIndex = -1;  // the list is one stop of the Tab key, arrows go through it
        button.className = move.side + (move.ply <= book ? " book" : "");
        const text = document.createElement("span");
        text.textContent = move.text;
        const spent = document.createElement("small");
        spent.textContent = Tafl.spentText(move.spent_us);
        button.append(text);
        if (move.ply > book && move.spent_us > 0) button.append(" ", spent);
        if (isBerserk(move.ply)) {
            button.classList.add("berserk");
            button.title = "Goes on with the turn, berserk";
        }
        if (move.comment !== undefined || move.evaluation !== undefined) {
            button.classList.add("commented");
            button.title = "The engine commented on this move";
        }
        return button;
    }

    // A turn is both sides' moves; in berserk play a side may make several plies in it.
    function addToList(move) {
        const before = game.moves[move.ply - 2];
        const begins = !before || (move.side === game.moves[0].side && before.side !== move.side);
        if (begins) {
            const item = document.createElement("li");
            item.append(document.createElement("div"));
            element("moves").append(item);
        }
        element("moves").lastElementChild.firstElementChild.append(moveButton(move));
    }

    function add(move) {
        if (game.moves[move.ply - 1] !== move) game.moves.push(move);
        positions.push(Tafl.play(positions[positions.length - 1], move));
        addToList(move);
    }

    function showPlots() {
        Tafl.timePlot(timePlot, game.moves, book);
        Tafl.evaluationPlot(valuePlot, game.moves, book);
        timePlot.figure.hidden = game.moves.every((move) => move.spent_us === 0);
    }

    // Takes the game of this page, or of a later answer to it, from its beginning.
    function load(page) {
        game = JSON.parse(page.getElementById("game-data").textContent);
        outcome = page.querySelector(".outcome").textContent;
        positions = [Tafl.parsePosition(game.start)];
        since = performance.now() - (game.age_ms || 0);
        element("moves").replaceChildren();
        const thought = game.moves.findIndex((move) => move.spent_us > 0);
        book = game.opening ? (thought < 0 ? last() : thought) : 0;
        for (const move of game.moves) add(move);
        showPlots();
    }

    const keys = {
        ArrowLeft: () => step(current - 1),
        ArrowRight: () => step(current + 1),
        Home: () => step(0),
        End: () => step(last()),
        " ": () => play(playing === 0),
        f: flip,
    };

    function onKey(event) {
        const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
        const own = "input, select, pre, .scroll" + (event.key === " " ? ", button, summary, a" : "");
        if (hasModifier || !keys[event.key] || event.target.closest(own)) return;
        event.preventDefault();
        keys[event.key]();
    }

    function fromAddress() {
        const match = /^#ply-(\d+)$/.exec(location.hash);
        if (match) return Number(match[1]);
        return isRunning() ? last() : 0;
    }

    // What follows is for games that are being played, or will be.

    let stream = null;
    let news = [];  // plies that are not shown yet: engines may be faster than screens
    let late = null;  // those that come while the page is asked for anew; else null
    let again = () => {};

    async function reload() {
        late = [];
        const page = await Tafl.refresh();
        const missed = late;
        late = null;
        if (page === null) return again();
        const atEnd = current === last();
        const kept = current;
        news = [];
        load(page);
        show(atEnd ? last() : kept);
        speak(false);
        if (game.state === "finished" && stream) stream.close();
        if (isRunning()) missed.forEach(onPly);
    }

    // A ply as the `moves` of a game have it.
    function moveOf(event) {
        const move = {
            ply: event.ply,
            side: event.side,
            text: event.move,
            from: event.from,
            to: event.to,
            captures: event.captures,
            spent_us: Math.round(event.spent_ms * 1000),
            late_us: Math.round(event.late_ms * 1000),
        };
        if (Tafl.parseTime(game.time[event.side]).isLimited) move.left = event.left[event.side];
        if (event.evaluation) move.evaluation = event.evaluation;
        if (event.comment) move.comment = event.comment;
        return move;
    }

    function showNews() {
        const atEnd = current === last();
        const due = news;
        news = [];
        for (const event of due) {
            if (event.ply <= last()) continue;
            if (event.ply !== last() + 1 || game.state === "scheduled") return again();
            add(moveOf(event));
            game.to_move = event.to_move;  // null after the last one
            game.clocks = event.left;
            since = performance.now();
        }
        showPlots();
        show(atEnd ? last() : current);
        if (atEnd) speak(false);
    }

    function onPly(event) {
        if (news.length === 0) requestAnimationFrame(showNews);
        news.push(event);
        if (late !== null) late.push(event);
    }

    function follow(address) {
        again = Tafl.atMostEvery(2000, reload);
        setInterval(tick, 100);
        if (!address) {
            setInterval(() => { if (game.state !== "finished") again(); }, 5000);
            return;
        }
        stream = new Tafl.Stream(address, {
            ply: onPly,
            reset: again,
            "game-started": again,
            "game-ended": again,
            "game-void": again,
        });
    }

    // What a reader takes along.

    async function copy(text, button) {
        const words = button.textContent;
        try {
            await navigator.clipboard.writeText(text);
            button.textContent = "Copied";
        } catch {
            button.textContent = "Cannot copy";
        }
        setTimeout(() => { button.textContent = words; }, 2000);
    }

    function fileName(end) {
        const name = location.pathname.split("/").pop().replace(/\.html$/, "") || "game";
        return name + "-ply-" + current + end;
    }

    const actions = {
        "copy": (button) => { showAddress(); copy(location.href, button); },
        "copy-position": (button) =>
            copy(Tafl.positionText(positions[current], board.size), button),
        "save-svg": () => Tafl.saveSvg(board.svg, fileName(".svg")),
        "save-png": () => Tafl.savePng(board.svg, fileName(".png"), 1200),
        "flip": flip,
        "play": keys[" "],
    };
    for (const id of Object.keys(actions)) {
        const button = element(id);
        if (button) button.addEventListener("click", () => actions[id](button));
    }
    const menu = document.querySelector("details.menu");
    addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    menu.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        menu.open = false;
        menu.firstElementChild.focus();
    });
    element("speed").addEventListener("change", () => { if (playing !== 0) play(true); });

    load(document);
    element("first").addEventListener("click", keys.Home);
    element("previous").addEventListener("click", keys.ArrowLeft);
    element("next").addEventListener("click", keys.ArrowRight);
    element("last").addEventListener("click", keys.End);
    element("follow").addEventListener("click", keys.End);
    element("slider").addEventListener("input", (event) => step(Number(event.target.value)));
    element("moves").addEventListener("click", (event) => {
        const button = event.target.closest("[data-ply]");
        if (button) step(Number(button.dataset.ply));
    });
    document.addEventListener("keydown", onKey);
    addEventListener("hashchange", () => step(fromAddress()));
    document.body.classList.add("scripted");
    show(fromAddress());
    const isOpen = game.state !== "finished" && document.body.dataset.events !== undefined;
    if (isOpen) follow(document.body.dataset.events);
})();
