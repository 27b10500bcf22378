// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: the page of one game. Steps through it with buttons, keys, the slider
// and the list of moves; on a server it follows a game that is being played, unless its viewer has
// stepped back. The game is the JSON in the page's element "game-data" (EXPORT.md describes it).
// Needs position.js, board.js, stepper.js, clock.js, plates.js, moves.js, plot.js, picture.js
// and take.js, and live.js and follow.js to follow. Output of engines is only shown as text.
"use strict";

(function () {
    const element = (id) => document.getElementById(id);
    const board = new Tafl.Board(document.querySelector("#board svg"));
    const stepper = new Tafl.Stepper((isAsked) => { show(); announce(isAsked); });
    const list = new Tafl.MoveList(element("moves"), (ply, line) => stepper.step(ply, line));
    const toPly = (ply) => stepper.step(ply, stepper.main);
    const valuePlot = new Tafl.Plot(element("plots"), "values", toPly);
    const timePlot = new Tafl.Plot(element("plots"), "times", toPly);
    let game;        // its moves grow while it is played
    let outcome;     // in words
    let since = null;  // when the clock of the side to move was started; null: it does not run
    let book = 0;    // number of plies of the opening
    let addressing = 0;

    const isRunning = () => game.state === "running";
    const inGame = () => stepper.line === stepper.main;
    // Returns the ply of the game. In a variation it is the last ply before the variation.
    const plyOfGame = () => {
        let [line, ply] = [stepper.line, stepper.current];
        for (; line.parent !== null; line = line.parent) ply = Math.min(ply, line.from - 1);
        return ply;
    };

    function capturesText(move) {
        if (move.captures.length === 0) return "";
        const taken = move.captures.map(
            (capture) => Tafl.pieceNames[capture.piece.toLowerCase()] + " " + capture.space);
        return ", captures " + taken.join(", ");
    }

    function usedText(ply, move) {
        if (!inGame()) return "";
        if (ply <= book) return " From the opening.";
        return move.spent_us > 0 ? " " + Tafl.spentText(move.spent_us) + " used." : "";
    }

    function statusText(ply) {
        if (ply === 0) return "Start position.";
        const {move, last} = stepper;
        const goesOn = Tafl.isBerserk(stepper.line.moves, ply);
        const what = move.from === null
            ? " end their turn"
            : (goesOn ? " continue, berserk, " : " ") + move.from + " to " + move.to;
        const where = inGame() ? "" : "Variation " + stepper.line.address + ". ";
        const moved = where + "Ply " + ply + " of " + last + ": " + move.side + what +
            capturesText(move) + "." + usedText(ply, move);
        return stepper.isAtEnd && !isRunning() ? moved + " " + outcome + "." : moved;
    }

    // Text for screen readers: after an action at once, in a running game at most every 5 seconds.
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

    function announce(isAsked) {
        clearTimeout(addressing);
        addressing = setTimeout(showAddress, 250);  // browsers limit the number of changes
        speak(isAsked);
    }

    function tick() {
        Tafl.runClocks(game, isRunning() && stepper.isAtEnd, Tafl.elapsed(since));
    }

    function showComment() {
        const atStart = {comment: game.recording && game.recording.comment};
        const {evaluation, comment} = stepper.move || atStart;
        element("comment").hidden = evaluation === undefined && !comment;
        element("evaluation").textContent = Tafl.evaluationText(evaluation);
        const lines = (comment || "").split("\n");
        const isOutput = (line) => /^(status|analysis|info)\b/.test(line);
        element("comment-text").textContent = lines.filter((line) => !isOutput(line)).join("\n");
        element("output-text").textContent = lines.filter(isOutput).join("\n");
        element("output").hidden = !lines.some(isOutput);
    }

    // Returns the words of the last evaluation up to a ply; null if no engine sent a value.
    function wordsAt(ply) {
        for (let i = ply; i > book; i -= 1) {
            const words = Tafl.wordsOf(game.moves[i - 1]);
            if (words !== null) return words;
        }
        return null;
    }

    function showEvaluation(ply) {
        const {verdict, share} = wordsAt(ply) || Tafl.wordsOfValue(0);
        const bar = element("eval");
        bar.hidden = wordsAt(stepper.main.last) === null;
        document.querySelector(".play").classList.toggle("no-eval", bar.hidden);
        bar.firstElementChild.style.height = (100 * share).toFixed(1) + "%";
        bar.setAttribute("aria-label", "Evaluation: " + verdict);
        bar.title = verdict;
    }

    function show() {
        const {current, last} = stepper;
        board.show(stepper.position, stepper.move);
        board.svg.setAttribute("aria-label", "Board after ply " + current + " of " + last);
        element("status").textContent = statusText(current);
        element("slider").max = last;
        element("slider").value = current;
        element("follow").hidden = !isRunning() || stepper.isAtEnd;
        Tafl.showSteps(stepper);
        const explore = element("explore");  // a server's page only
        if (explore) explore.href = explore.href.replace(/ply=\d+/, "ply=" + plyOfGame());
        Tafl.showPlates(game, stepper.line.moves, current);
        tick();
        showEvaluation(plyOfGame());
        showComment();
        list.mark(current, stepper.line);
        timePlot.mark(plyOfGame());
        valuePlot.mark(plyOfGame());
    }

    // Returns the address of the ply, or of the game if the last ply of a running game is shown. A
    // server reads the ply from `?ply=`, for readers without scripts. A file has no such parameter, or
    // one with the name of the game.
    function address() {
        const page = new URL(location.href);
        const isLive = isRunning() && stepper.isAtEnd;
        const line = inGame() ? "" : "-" + stepper.line.address;
        page.hash = isLive ? "" : "#ply-" + stepper.current + line;
        const takesPly = page.protocol !== "file:" && /^(\?ply=\d+)?$/.test(page.search);
        if (takesPly) page.search = isLive ? "" : "?ply=" + plyOfGame();
        return page.href;
    }

    function showAddress() {
        history.replaceState(null, "", address());
    }

    function fromAddress() {
        const match = /^#ply-(\d+)(?:-([0-9a-z.]+))?$/.exec(location.hash);
        if (match) return [Number(match[1]), stepper.lineOf(match[2])];
        const asked = /^\?ply=(\d+)$/.exec(location.search);
        if (asked) return [Number(asked[1]), stepper.main];
        const puzzle = game.recording && game.recording.puzzle;
        return [puzzle ? puzzle.ply : stepper.last, stepper.main];
    }

    function flip() {
        board.flip(!board.isFlipped);
        document.querySelector(".play").classList.toggle("flipped", board.isFlipped);
        element("flip").setAttribute("aria-pressed", String(board.isFlipped));
        show();
    }

    function showPlots() {
        Tafl.timePlot(timePlot, game.moves, book);
        Tafl.evaluationPlot(valuePlot, game.moves, book);
        timePlot.figure.hidden = game.moves.every((move) => move.spent_us === 0);
        const isEmpty = timePlot.figure.hidden && valuePlot.figure.hidden;
        document.querySelector(".panel").classList.toggle("no-plots", isEmpty && !isRunning());
        const {comment, variations} = game.recording || {};
        const hasComments = game.recording && (comment || variations || game.moves.some((one) => one.comment));
        document.querySelector(".play").classList.toggle("has-comments", Boolean(hasComments));
    }

    // Loads the game of this page, or of a later version of the page.
    function load(page) {
        game = JSON.parse(page.getElementById("game-data").textContent);
        outcome = page.querySelector(".outcome").textContent;
        since = Tafl.clockStart(game.age_ms);
        const thought = game.moves.findIndex((move) => move.spent_us > 0);
        book = !game.opening ? 0 : thought < 0 ? game.moves.length : thought;
        stepper.load(game);
        game.moves = stepper.main.moves;
        list.load(game, stepper, book);
        showPlots();
    }

    const speed = () => Number(element("speed").value);
    const keys = Tafl.stepWith(stepper, speed);
    keys.f = flip;
    Tafl.listenToKeys(keys);
    Tafl.takeWith(board, stepper, address);
    Tafl.closeByItself(document.querySelector("details.menu"));
    element("flip").addEventListener("click", flip);
    element("speed").addEventListener("change", () => {
        if (stepper.isPlaying) stepper.play(speed());
    });
    element("follow").addEventListener("click", () => toPly(stepper.main.last));
    element("slider").addEventListener("input", (event) => {
        stepper.step(Number(event.target.value));
    });
    addEventListener("hashchange", () => stepper.step(...fromAddress()));

    load(document);
    document.body.classList.add("scripted");
    stepper.place(...fromAddress());
    show();
    const isOpen = game.state !== "finished" && document.body.dataset.events !== undefined;
    if (!isOpen) return;
    setInterval(tick, 100);
    new Tafl.Follower(stepper, {
        get game() { return game; },
        load,
        begin() { since = performance.now(); },
        add(move) {
            list.add(move);
            since = Tafl.clockRestart(since, move.spent_us);
        },
        show(isAtEnd) {
            showPlots();
            show();
            if (isAtEnd) speak(false);
        },
    }, document.body.dataset.events);
})();
