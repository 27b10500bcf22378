// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: pages that show many games at once. Small boards follow the events
// "position" of their games. When a game begins or ends, the page loads its tables again. Needs
// position.js, board.js, clock.js and live.js.
"use strict";

(function () {
    const sides = ["attackers", "defenders"];
    let cards = new Map();  // by the game's id

    // A small board: an element with data-game and, as JSON, data-state {ply, to_move, is_new_turn,
    // age_ms, left and time by side}.
    class Card {
        constructor(element) {
            this.element = element;
            this.board = new Tafl.Board(element.querySelector("svg.tafl-board"));
            this.state = JSON.parse(element.dataset.state);
            this.time = {};
            for (const side of sides) this.time[side] = Tafl.parseTime(this.state.time[side]);
            this.since = Tafl.clockStart(this.state.age_ms);
            this.showClocks();
        }

        startClock() {
            this.since = performance.now();
            this.showClocks();
        }

        move(event) {
            this.board.show(Tafl.parsePosition(event.position), event.move);
            this.state.left = event.clocks;
            this.state.is_new_turn = !event.move || event.move.side !== event.to_move;
            this.state.to_move = event.to_move;
            this.since = Tafl.clockRestart(this.since, event.move ? event.move.spent_us : 0);
            this.element.querySelector(".ply").textContent = "ply " + event.ply;
            this.showClocks();
        }

        showClocks() {
            for (const side of sides) {
                const isRunning = this.since !== null && this.state.to_move === side;
                const left = isRunning
                    ? Tafl.leftNow(this.state.left[side], this.time[side], this.state.is_new_turn,
                                   Tafl.elapsed(this.since))
                    : this.state.left[side];
                const clock = this.element.querySelector("." + side + "-clock");
                const text = this.time[side].isLimited ? Tafl.clockText(left.main_ms || left.period_ms) : "";
                if (clock.textContent !== text) clock.textContent = text;
                clock.classList.toggle("running", isRunning);
            }
        }
    }

    function findCards() {
        const old = cards;
        cards = new Map();
        for (const element of document.querySelectorAll("[data-game]")) {
            const known = old.get(element.dataset.game);
            cards.set(element.dataset.game,
                      known && known.element === element ? known : new Card(element));
        }
    }

    const refresh = Tafl.atMostEvery(2000, async () => {
        const page = await Tafl.refresh();
        // The server is busy or stopped. A random delay spreads the retries of all viewers.
        if (page === null) setTimeout(refresh, 10000 + 10000 * Math.random());
        findCards();
    });

    function onPosition(event) {
        const card = cards.get(String(event.id));
        if (card) card.move(event);
    }

    function follow(address) {
        const handlers = {
            position: onPosition,
            "play-began": (event) => {
                const card = cards.get(String(event.id));
                if (card) card.startClock();
            },
        };
        for (const name of ["reset", "queue", "begin", "schedule", "game-started", "game-ended",
                            "game-void", "end"]) {
            handlers[name] = refresh;
        }
        if (address) {
            new Tafl.Stream(address, handlers);
        } else {
            setInterval(refresh, 10000);
        }
    }

    findCards();
    setInterval(() => {
        if (!document.hidden) cards.forEach((card) => card.showClocks());
    }, 200);
    follow(document.body.dataset.events);
})();
