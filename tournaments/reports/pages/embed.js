// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: one game in a frame of another site: board, clocks, buttons.
// Its address may name a ply ("#ply-30"). Needs position.js, board.js, stepper.js, clock.js and
// plates.js, and live.js and follow.js to follow a game that is being played.
"use strict";

(function () {
    const element = (id) => document.getElementById(id);
    const board = new Tafl.Board(document.querySelector("#board svg"));
    const stepper = new Tafl.Stepper(() => show());
    let game;
    let since = null;  // when the clock of the side to move was started; null: it does not run

    function statusText() {
        if (stepper.current === 0) return "Start position";
        return stepper.current + " of " + stepper.last + ": " + stepper.move.text;
    }

    function tick() {
        const isShown = game.state === "running" && stepper.isAtEnd;
        Tafl.runClocks(game, isShown, Tafl.elapsed(since));
    }

    function show() {
        board.show(stepper.position, stepper.move);
        board.svg.setAttribute("aria-label",
                               "Board after ply " + stepper.current + " of " + stepper.last);
        element("status").textContent = statusText();
        Tafl.showSteps(stepper);
        Tafl.showPlates(game, stepper.line.moves, stepper.current);
        tick();
    }

    function load(page) {
        game = JSON.parse(page.getElementById("game-data").textContent);
        since = Tafl.clockStart(game.age_ms);
        stepper.load(game);
        game.moves = stepper.main.moves;
    }

    Tafl.listenToKeys(Tafl.stepWith(stepper, () => 1000));
    load(document);
    document.body.classList.add("scripted");
    const match = /^#ply-(\d+)/.exec(location.hash);
    stepper.place(match ? Number(match[1]) : stepper.last);
    show();
    if (game.state === "finished" || document.body.dataset.events === undefined) return;
    setInterval(tick, 100);
    new Tafl.Follower(stepper, {
        get game() { return game; },
        load,
        begin() { since = performance.now(); },
        add(move) { since = Tafl.clockRestart(since, move.spent_us); },
        show,
    }, document.body.dataset.events);
})();
