// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: pages that show many games at once. Boards follow the events
// "position" of their games. When a game begins or ends, the page loads its tables again. Needs
// position.js, board.js, clock.js and live.js. For the large board of the first page also
// watch_game.js.
"use strict";

(function () {
    const sides = ["attackers", "defenders"];
    let cards = new Map();  // by the game's id

    function setText(element, text) {
        if (element && element.textContent !== text) element.textContent = text;
    }

    // A board: an element with data-game and, as JSON, data-state {ply, to_move, is_new_turn, age_ms,
    // left and time by side}. The large board also has a bar, and an element with data-words.
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
            setText(this.element.querySelector(".ply"), "ply " + event.ply);
            this.showWords(event);
            this.showClocks();
        }

        showWords(event) {
            const words = document.querySelector('[data-words="' + this.element.dataset.game + '"]');
            if (!words) return;
            setText(words.querySelector(".last-move"),
                    Tafl.lastMoveText({ply: event.ply, last: event.move}));
            if (!event.move || !event.move.evaluation || event.value === null) return;
            setText(words.querySelector("." + event.move.side + "-words"),
                    Tafl.thoughtText(event.move.evaluation));
            setText(words.querySelector(".word"), event.words.verdict);
            const bar = this.element.querySelector(".eval");
            bar.classList.remove("silent");
            bar.setAttribute("aria-label", "Evaluation: " + event.words.verdict);
            bar.querySelector("rect").setAttribute("height", (100 * event.words.share).toFixed(1));
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
                setText(clock, text);
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
