// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: the page for viewers of a tournament. One game is shown large, the others
// small; all follow the events "position" of their games. When a game begins or ends, the page is
// loaded again: it has the standings, the schedule and new games. Needs position.js, board.js,
// clock.js, live.js and watch_game.js. Output of engines is only shown as text.
"use strict";

(function () {
    const sides = ["attackers", "defenders"];
    const leastOnBoard = 20000;  // ms before another board is shown automatically
    const afterPly = 2000;       // ms for which a ply is shown
    const afterEnd = 4000;       // ms for which an ended game is shown
    const find = (selector, within = document) => within.querySelector(selector);
    const stage = find("section.stage");
    const list = find(".tiles");
    const games = new Map();     // by id
    const grounds = new Map();   // pictures of empty boards, by rules
    const places = [];           // places of the small boards: their games, or null
    let shown = null;            // the game on the great board
    let board = null;            // its picture
    let choice = "closest";      // or "latest", or a game's id
    let changed = performance.now();

    function setText(element, text) {
        if (element.textContent !== text) element.textContent = text;
    }

    // The great board.

    function showClocks() {
        if (shown === null) return;
        for (const side of sides) {
            const plate = find(".plate." + side);
            setText(find(".big-clock", plate), shown.clockText(side));
            setText(find(".overtime", plate), shown.overtimeText(side));
            plate.classList.toggle("on", shown.data.to_move === side);
        }
    }

    function showThoughts() {
        for (const side of sides) {
            const thought = shown.data.thoughts[side];
            setText(find(".thought." + side + " .words span"), Tafl.thoughtText(thought));
            setText(find(".thought." + side + " .moves"), (thought && thought.line) || "");
        }
        stage.classList.toggle("quiet", Object.keys(shown.data.thoughts).length === 0);
        const {value, words, shares} = shown.data;
        const bar = find(".eval");
        bar.classList.toggle("silent", value === null);
        find("rect", bar).setAttribute("height", (100 * words.share).toFixed(1));
        bar.setAttribute("aria-label", "Evaluation: " + words.verdict);
        const points = shares.map(([ply, share]) => ply + " " + (40 * (1 - share)).toFixed(1));
        const spark = find(".spark");
        spark.setAttribute("viewBox", "0 0 " + Math.max(20, shown.data.ply) + " 40");
        find(".course", spark).setAttribute("d", points.length > 0 ? "M" + points.join("L") : "");
    }

    function showGreat() {
        const data = shown.data;
        shown.draw(board);
        board.svg.setAttribute("aria-label", data.names.attackers + " against " +
            data.names.defenders + " after ply " + data.ply);
        const letters = (data.position.match(/[a-z]/gi) || []);
        const own = {attackers: /[a-z]/, defenders: /[A-Z]/};
        for (const side of sides) {
            const left = letters.filter((letter) => own[side].test(letter)).length;
            setText(find(".plate." + side + " .men"), left + " of " + data.men[side] + " men");
        }
        setText(find(".verdict"), shown.verdict());
        setText(find(".last-move"), Tafl.lastMoveText(data));
        showThoughts();
        showClocks();
    }

    function show(game) {
        if (shown !== null) grounds.set(shown.data.ground, board.svg);
        shown = game;
        changed = performance.now();
        const picture = grounds.get(game.data.ground);
        const container = find(".great");
        if (container.firstElementChild !== picture) container.replaceChildren(picture);
        board = new Tafl.Board(picture);
        for (const side of sides) {
            const link = find(".plate." + side + " .who a");
            link.textContent = link.title = game.data.names[side];
            link.href = link.href.replace(/[^/]*$/, encodeURIComponent(game.data.names[side]));
        }
        find(".to-game").href = game.data.address;
        stage.dataset.shown = game.data.id;
        showGreat();
        arrange();
    }

    // Choice of the large game.

    function isCloser(one, other) {
        const [a, b] = [one.distance(), other.distance()];
        const at = a.findIndex((part, i) => part !== b[i]);
        return at >= 0 && a[at] < b[at];
    }

    function wanted() {
        if (typeof choice === "number") return games.get(choice) || shown;
        const running = Array.from(games.values()).filter((game) => !game.data.is_over);
        const isBetter = choice === "latest" ? (one, other) => one.began > other.began : isCloser;
        return running.reduce((best, game) => (best === null || isBetter(game, best) ? game : best),
                              null) || shown;
    }

    // Shows another game, but not directly after a ply or an end.
    function consider() {
        const game = wanted();
        if (game === shown) return;
        const now = performance.now();
        const isSeen = shown.data.is_over
            ? now - shown.ended >= afterEnd
            : now - changed >= leastOnBoard && now - shown.moved >= afterPly;
        if (isSeen) show(game);
    }

    function choose(value) {
        choice = value;
        const isPinned = typeof value === "number";
        history.replaceState(null, "", location.href.split("#")[0] + (isPinned ? "#game-" + value : ""));
        const game = wanted();
        if (game !== shown) show(game);
        showChoices();
    }

    function showChoices() {
        const select = find("#shown");
        const options = [["closest", "closest score"], ["latest", "latest to begin"]];
        for (const [id, game] of games) {
            const {attackers, defenders} = game.data.names;
            options.push([String(id), "pinned: " + attackers + " \u2013 " + defenders]);
        }
        const isSame = options.length === select.options.length &&
            options.every(([value, text], i) =>
                select.options[i].value === value && select.options[i].text === text);
        if (!isSame) select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
        select.value = String(choice);
    }

    // The small boards. A running game keeps its place; an ended game may be replaced.

    function arrange() {
        const running = Array.from(games.values()).filter((game) => !game.data.is_over);
        const isFree = (game) => game === null || game === shown || games.get(game.data.id) !== game;
        places.forEach((game, i) => { if (isFree(game)) places[i] = null; });
        const isKept = typeof choice === "number" && shown.data.is_over;
        while (places.length < running.length - (isKept ? 0 : 1)) places.push(null);
        const homeless = (game) => game !== shown && !places.includes(game);
        const place = (game) => {
            let at = places.indexOf(null);
            if (at < 0 && !game.data.is_over) at = places.findIndex((one) => one.data.is_over);
            if (at >= 0) places[at] = game;
        };
        running.filter(homeless).forEach(place);
        Array.from(games.values()).reverse().filter((game) => game.data.is_over && homeless(game))
            .forEach(place);
        for (const [id, game] of games) {
            if (game.data.is_over && homeless(game)) games.delete(id);
        }
        const items = places.filter((game) => game !== null).map((game) => game.item);
        const isSame = items.length === list.children.length &&
            items.every((item, i) => item === list.children[i]);
        if (isSame) return;
        const focus = document.activeElement;
        list.replaceChildren(...items);
        if (list.contains(focus)) focus.focus({preventScroll: true});
        const grid = find(".watch-grid");
        grid.classList.toggle("alone", items.length === 0);
        grid.classList.toggle("few", items.length > 0 && items.length < 4);
        grid.classList.toggle("many", items.length >= 4);
        showChoices();
    }

    // Standings: rows move to their new places and show the difference.

    function rowsOf(element) {
        return new Map(Array.from(element.querySelectorAll("[data-engine]"),
                                  (row) => [row.dataset.engine, row]));
    }

    function moveRow(row, old, from) {
        const rank = (one) => Number(one.dataset.rank);
        const ranks = rank(old) > 0 && rank(row) > 0 ? rank(old) - rank(row) : 0;
        if (ranks !== 0) {
            find(".moved", row).textContent = (ranks > 0 ? "\u25b2" : "\u25bc") + Math.abs(ranks);
        }
        const distance = from - row.getBoundingClientRect().top;
        const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        if (Math.abs(distance) < 1 || isCalm) return;
        row.animate([{transform: "translateY(" + distance + "px)"}, {transform: "none"}],
                    {duration: 300, easing: "ease-in-out"});
    }

    function showStandings(page) {
        const old = find(".ranking table");
        const fresh = document.importNode(find(".ranking table", page), true);
        const withoutMoves = (table) => {
            const copy = table.cloneNode(true);
            copy.querySelectorAll(".moved").forEach((one) => { one.textContent = ""; });
            return copy.innerHTML;
        };
        if (withoutMoves(old) === fresh.innerHTML) return;
        const before = rowsOf(old);
        const tops = new Map(Array.from(before, ([engine, row]) =>
            [engine, row.getBoundingClientRect().top]));
        const focused = document.activeElement.closest("[data-engine]");
        old.replaceWith(fresh);
        for (const [engine, row] of rowsOf(fresh)) {
            if (before.has(engine)) moveRow(row, before.get(engine), tops.get(engine));
            if (focused && focused.dataset.engine === engine) find("a", row).focus({preventScroll: true});
        }
    }

    // Takes the games of a page that was requested at `asked`. Ignores its state of games that have
    // ended since then. Games that are missing in the page are ended by events.
    function takeGames(page, asked) {
        for (const template of page.querySelectorAll("template[data-ground]")) {
            if (grounds.has(template.dataset.ground)) continue;
            const picture = document.importNode(template.content, true).firstElementChild;
            grounds.set(template.dataset.ground, picture);
        }
        for (const data of JSON.parse(page.getElementById("watch-data").textContent).games) {
            const known = games.get(data.id);
            if (known && known.ended > asked && !data.is_over) continue;
            if (known && (!known.data.is_over || data.is_over)) {
                if (data.ply > known.data.ply || data.is_over !== known.data.is_over) known.take(data);
                known.data.rank = data.rank;
                continue;
            }
            if (!grounds.has(data.ground)) {
                const picture = find(".great svg", page);
                grounds.set(data.ground, document.importNode(picture, true));
            }
            const item = find('.tiles [data-game="' + data.id + '"]', page);
            const game = new Tafl.WatchedGame(data, document.importNode(item, true));
            if (known === shown && known) shown = game;
            games.set(data.id, game);
        }
    }

    const refresh = Tafl.atMostEvery(2000, async () => {
        const asked = performance.now();
        const page = await Tafl.refresh();
        if (page === null) {
            // The server is busy or stopped. A random delay spreads the retries of all viewers.
            setTimeout(refresh, 10000 + 10000 * Math.random());
            return;
        }
        if (stage === null) {
            if (find("section.stage", page)) location.reload();
            return;
        }
        showStandings(page);
        takeGames(page, asked);
        showGreat();
        arrange();
        showChoices();
        if (shown.data.is_over) consider();
    });

    const winners = {attackers: "Attackers win", defenders: "Defenders win", draw: "Draw"};

    function onPosition(event) {
        const game = games.get(event.id);
        if (!game || !game.move(event)) return;
        if (game === shown) showGreat();
        consider();
    }

    // `what` goes before the reason.
    function onEnd(event, what) {
        const game = games.get(event.id);
        if (game) {
            game.end(what + ": " + event.reason);
            if (game === shown) showGreat();
        }
        setText(find("#spoken"), event.attackers + " against " + event.defenders + ": " + what);
        refresh();
    }

    function follow(address) {
        const handlers = {
            position: stage === null ? refresh : onPosition,
            "play-began": (event) => {
                const game = games.get(event.id);
                if (game) game.startClock();
            },
            "game-ended": (event) => onEnd(event, winners[event.result] || "No result"),
            "game-void": (event) => onEnd(event, "To be played again"),
        };
        handlers.reset = () => {
            // The page has the state of the running games: treat them as new.
            for (const game of games.values()) game.data.is_over = true;
            refresh();
        };
        for (const name of ["queue", "begin", "schedule", "round", "game-started",
                            "standings", "end"]) {
            handlers[name] = refresh;
        }
        if (address) {
            new Tafl.Stream(address, handlers);
        } else {
            setInterval(refresh, 5000);
        }
    }

    function start() {
        const great = find(".great svg");
        takeGames(document, 0);
        const first = games.get(Number(stage.dataset.shown));
        board = new Tafl.Board(great);
        grounds.set(first.data.ground, great);
        shown = first;
        const pinned = /^#game-(\d+)$/.exec(location.hash);
        if (pinned && games.has(Number(pinned[1]))) choice = Number(pinned[1]);
        show(wanted());
        showChoices();
        find("#shown").addEventListener("change", (event) => {
            const number = Number(event.target.value);
            choose(Number.isNaN(number) ? event.target.value : number);
        });
        list.addEventListener("click", (event) => {
            const item = event.target.closest("[data-game]");
            const isOwn = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
            if (!item || !isOwn) return;
            event.preventDefault();
            choose(Number(item.dataset.game));
        });
        setInterval(() => {
            if (document.hidden) return;
            showClocks();
            games.forEach((game) => game.showSmallClocks());
            if (shown.data.is_over) consider();
        }, 200);
    }

    document.body.classList.add("scripted");
    if (stage !== null) start();
    follow(document.body.dataset.events);
})();
