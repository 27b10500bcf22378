// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: the page of a person who plays. The server sends the legal moves with
// the position, so no rules are needed here. The token is in the address after #, a part that browsers
// do not send. The script removes it from there and keeps it for this tab only. Needs
// position.js, board.js and clock.js.
"use strict";

(function () {
    const part = (id) => document.getElementById(id);
    const sides = {attackers: "the attackers", defenders: "the defenders"};
    const pieceNames = {t: "taflman", k: "king", n: "knight", c: "commander", m: "mercenary", g: "guard"};
    let token = "";
    let seat = null;      // last state that the server sent
    let since = 0;        // when it arrived
    let board = null;     // Tafl.Board
    let spaces = null;    // the buttons over it, by space
    let chosen = null;    // the space of the piece that is to move
    let names = {};       // names of the players, by side
    let shownGame = null;
    let reason = "";      // how the game ended, in words
    let unsent = null;    // the move or word that the server has not confirmed

    class Refused extends Error {
        constructor(status, text) {
            super(text);
            this.status = status;
        }
    }

    async function ask(path, options = {}) {
        const headers = {Authorization: "Bearer " + token};
        if (options.body) headers["Content-Type"] = "application/json";
        const answer = await fetch("../api/" + path, {...options, headers, credentials: "omit", cache: "no-store"});
        if (answer.ok) return answer;
        const problem = await answer.json().catch(() => ({}));
        throw new Refused(answer.status, problem.detail || "The server answered " + answer.status + ".");
    }

    const pause = (time) => new Promise((done) => { setTimeout(done, time); });
    const showStatus = (text) => { if (part("status").textContent !== text) part("status").textContent = text; };
    const complain = (text) => { part("trouble").textContent = text; };

    // Removes the token from the address bar, where other people could see it.
    function takeToken() {
        const given = location.hash.slice(1);
        if (given) {
            sessionStorage.setItem("lawspeaker-token", given);
            history.replaceState(null, "", location.pathname);
        }
        token = sessionStorage.getItem("lawspeaker-token") || "";
    }

    function askForToken(why) {
        complain(why);
        showStatus("");
        part("table").hidden = true;
        part("enter").hidden = false;
        part("token").focus();
    }

    // Requests changes of the seat while the page is open. A new call ends the earlier one.
    let following = 0;
    async function follow() {
        const mine = ++following;
        let version = "";
        while (mine === following) {
            try {
                const answer = await ask("seat" + version);
                const news = await answer.json();
                if (mine !== following) return;
                await show(news);
                version = "?after=" + news.version;
                if (unsent && !isOpen(unsent)) unsent = null;
                if (unsent) await send(true);
                else clearLost();
            } catch (error) {
                if (mine !== following) return;
                if (error.status === 401 || error.status === 403) return askForToken(error.message);
                part("trouble").dataset.lost = "yes";
                complain(lostText());
                version = "";
                await pause(error.status === 429 ? 5000 : 1500);
            }
        }
    }

    function clearLost() {
        if (part("trouble").dataset.lost) complain("");
        delete part("trouble").dataset.lost;
    }

    function lostText() {
        if (seat && seat.state === "over") return "The server does not answer any more. Your game is over.";
        const text = unsent ? "'" + unsent.say + "' is not sent yet; it is sent again until it arrives." :
            "Trying again.";
        return "The connection to the server is lost. " + text + " Your clock runs on while it is your turn.";
    }

    // Returns true if an action can still change the game. It names its ply, so it counts only once.
    function isOpen(word) {
        if (seat.game !== word.game || seat.state === "free" || seat.state === "over") return false;
        if (word.say === "sit-down") return seat.state === "called";
        return word.ply === undefined || (word.ply === seat.ply && seat.state === "to-move");
    }

    async function say(what) {
        complain("");
        unsent = {game: seat.game, ...what};
        await send();
    }

    async function send(isRepeat = false) {
        const word = unsent;
        try {
            const options = {method: "POST", body: JSON.stringify(word), signal: AbortSignal.timeout(10000)};
            const answer = await ask("seat", options);
            if (unsent === word) unsent = null;
            await show(await answer.json());
            clearLost();
        } catch (error) {
            const isRefused = error.status >= 400 && error.status < 500 && error.status !== 429;
            if (isRefused) unsent = null;
            // The server confirms a move that has arrived before, but not a repeat of the others.
            const hasArrived = isRepeat && error.status === 409 && word.ply === undefined;
            complain(hasArrived ? "" : isRefused ? "Not done: " + error.message + "." : lostText());
            part("trouble").dataset.lost = isRefused ? "" : "yes";
            if (error.status && !isRefused) await pause(1500);
            follow();
        }
    }

    // Showing

    async function show(news) {
        if (seat && news.version < seat.version && news.game === seat.game) return;
        seat = news;
        since = performance.now();
        part("enter").hidden = true;
        part("title").textContent = seat.seat;
        part("table").hidden = seat.state === "free";
        if (seat.state !== "free" && shownGame !== seat.game) await beginGame();
        if (news !== seat || (seat.state !== "free" && shownGame !== seat.game)) return;  // a newer state has arrived
        if (seat.state === "free" || !(chosen in seat.legal)) chosen = null;
        if (seat.state !== "free") showTable();
        if (seat.state === "over" && !reason) askForGame();
        showStatus(statusText());
        document.title = (seat.state === "to-move" ? "Your move \u2013 " : "") + seat.seat;
    }

    async function beginGame() {
        const game = seat.game;
        const picture = await (await ask("seat/board")).text();
        if (game !== seat.game) return;
        if (shownGame !== null) showPrevious(shownGame, seat.seat);
        shownGame = game;
        names = {};
        reason = "";
        hideQuestion();
        const svg = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
        part("board").replaceChildren(document.importNode(svg, true));
        board = new Tafl.Board(part("board").firstElementChild);
        makeSpaces();
        part("game").href = "../games/" + game;
        askForGame();
    }

    // Requests the names of the players and, after the end, the result. Repeats that until the server
    // has stored it.
    async function askForGame(tries = 5) {
        const game = shownGame;
        try {
            const stored = await (await ask("games/" + game)).json();
            if (game !== shownGame) return;
            names = {attackers: stored.attackers, defenders: stored.defenders};
            reason = reasonOf(stored);
            showPlayers();
        } catch {
            // the page can be used without them
        }
        if (seat.state !== "over") return;
        if (reason) return showStatus(statusText());
        if (tries === 0 || seat.result === "none") return;
        await pause(700);
        if (game === shownGame) askForGame(tries - 1);
    }

    // Returns how a stored game ended, in words; "" if it has not ended.
    function reasonOf(stored) {
        return (stored.evidence && stored.evidence.summary) || stored.reason || "";
    }

    // Shows how the last game ended, because the next one begins at once.
    async function showPrevious(game, name) {
        const stored = await ask("games/" + game).then((answer) => answer.json()).catch(() => ({}));
        const side = stored.attackers === name ? "attackers" : "defenders";
        const text = stored.state === "finished" ? endWords(stored.result, side, reasonOf(stored)) : "";
        part("before").textContent = text ? "Previous game: " + text : "";
    }

    function other() {
        return seat.side === "attackers" ? "defenders" : "attackers";
    }

    function showPlayers() {
        for (const [id, side, word] of [["clock-own", seat.side, "you"], ["clock-other", other(), ""]]) {
            const player = part(id).querySelector(".player");
            player.className = "player " + side;
            const name = names[side] || (word ? seat.seat : "Opponent");
            player.textContent = name + (word ? " (" + word + ", " : " (") + side + ")";
        }
    }

    function showTable() {
        board.show(Tafl.parsePosition(seat.position), seat.last_move);
        part("last").textContent = lastMoveText();
        part("sit-down").hidden = seat.state !== "called";
        part("end-turn").hidden = !seat.may_end_turn;
        const isRunning = seat.state === "to-move" || seat.state === "waiting";
        if (!isRunning) hideQuestion();
        part("resign").hidden = !isRunning || !part("sure").hidden;
        showPlayers();
        showClocks();
        showSpaces();
    }

    function showClocks() {
        if (!seat || !board) return;
        const isOver = seat.state === "over";
        for (const [id, side] of [["clock-own", seat.side], ["clock-other", other()]]) {
            const isRunning = !isOver && seat.state !== "called" && seat.to_move === side;
            part(id).classList.toggle("running", isRunning);
            const text = seat.clocks && !isOver ? clockText(side, isRunning) : "";
            const clock = part(id).querySelector(".left");
            if (clock.textContent !== text) clock.textContent = text;
        }
        if (seat.state === "called") showStatus(statusText());
    }

    function clockText(side, isRunning) {
        const time = Tafl.parseTime(seat.clocks.time[side]);
        if (!time.isLimited) return "";
        const elapsed = isRunning ? seat.clocks.age_ms + performance.now() - since : 0;
        return Tafl.leftText(Tafl.leftNow(seat.clocks.left[side], time, false, elapsed));
    }

    function lastMoveText() {
        if (!seat.last_move) return "No move was played yet.";
        const captures = seat.last_move.captures.map((capture) => capture.space);
        const taken = captures.length > 0 ? ", and captured on " + captures.join(", ") : "";
        return "Last move: " + seat.last_move.text + taken + ".";
    }

    function statusText() {
        if (seat.state === "free") {
            return "No game is waiting for you. Leave this page open: it shows when a game is ready.";
        }
        if (seat.state === "called") {
            const left = Math.max(0, seat.called_for_ms - (performance.now() - since));
            const minutes = Math.ceil(left / 60000);
            const rest = left > 60000 ? minutes + " minutes" : "one minute";
            return "A game is ready: you play " + sides[seat.side] + ". Sit down within " + rest + ", or it is lost. No clock runs before.";
        }
        if (seat.state === "to-move") {
            return "Your move: you play " + sides[seat.side] + ".";
        }
        if (seat.state === "over") return endText();
        return seat.to_move === seat.side && seat.ply > 0 ? "Sent to the game." : "Waiting for the opponent.";
    }

    function endText() {
        if (seat.result === "none") {
            return "The game was stopped by the host and does not count. If the tournament is resumed, the game is played again.";
        }
        return endWords(seat.result, seat.side, reason);
    }

    function endWords(result, side, why) {
        const end = result === "draw" ? "the game is drawn" : result === side ? "you have won" : "you have lost";
        return end[0].toUpperCase() + end.slice(1) + (why ? ": " + why : "") + ".";
    }

    // The board's spaces as buttons, one stop of the Tab key.

    function makeSpaces() {
        const svg = board.svg;
        const box = svg.viewBox.baseVal;
        const grid = document.createElement("div");
        grid.className = "spaces";
        const percent = (length) => (100 * length / box.width) + "%";
        grid.style.left = percent(board.margin);
        grid.style.top = percent(board.margin - box.y);
        grid.style.width = percent(board.size * board.cell);
        grid.style.height = percent(board.size * board.cell);
        grid.style.setProperty("--size", board.size);
        spaces = new Map();
        for (let rank = board.size - 1; rank >= 0; rank -= 1) {
            for (let file = 0; file < board.size; file += 1) {
                const space = Tafl.spaceName(file, rank);
                const button = document.createElement("button");
                button.type = "button";
                button.tabIndex = spaces.size === 0 ? 0 : -1;
                button.addEventListener("click", () => choose(space));
                button.addEventListener("focus", () => moveStop(space));
                spaces.set(space, button);
                grid.append(button);
            }
        }
        grid.addEventListener("keydown", onKey);
        part("board").append(grid);
        svg.setAttribute("aria-hidden", "true");
    }

    function moveStop(space) {
        for (const button of spaces.values()) button.tabIndex = -1;
        spaces.get(space).tabIndex = 0;
    }

    function onKey(event) {
        const at = Array.from(spaces.values()).indexOf(document.activeElement);
        const space = Array.from(spaces.keys())[at];
        if (event.key === "Escape") {
            chosen = null;
            showSpaces();
        }
        const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
        const step = steps[event.key];
        if (!step || at < 0) return;
        event.preventDefault();
        const next = spaces.get(Tafl.spaceName(Tafl.fileOf(space) + step[0], Tafl.rankOf(space) + step[1]));
        if (next) next.focus();
    }

    function showSpaces() {
        const pieces = Tafl.parsePosition(seat.position);
        const targets = chosen === null ? [] : seat.legal[chosen];
        for (const [space, button] of spaces) {
            const letter = pieces.get(space);
            const kind = letter === undefined ? "empty" :
                (letter === letter.toLowerCase() ? "attackers' " : "defenders' ") + pieceNames[letter.toLowerCase()];
            const use = space === chosen ? ", chosen" : targets.includes(space) ? ", can be moved to" :
                space in seat.legal ? ", can move" : "";
            const label = space + ", " + kind + use;
            if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
            button.classList.toggle("can-move", space in seat.legal);
            button.classList.toggle("chosen", space === chosen);
            button.classList.toggle("target", targets.includes(space));
        }
    }

    function choose(space) {
        if (seat.state !== "to-move" || unsent) return;
        if (chosen !== null && seat.legal[chosen].includes(space)) {
            const move = chosen + "-" + space;
            chosen = null;
            say({ply: seat.ply, say: move});
        } else {
            chosen = space in seat.legal && space !== chosen ? space : null;
        }
        showSpaces();
    }

    function hideQuestion() {
        part("sure").hidden = true;
    }

    part("sit-down").addEventListener("click", () => say({say: "sit-down"}));
    part("end-turn").addEventListener("click", () => say({ply: seat.ply, say: "done"}));
    part("resign").addEventListener("click", () => {
        part("sure").hidden = false;
        part("resign").hidden = true;
        part("resign-no").focus();
    });
    part("resign-no").addEventListener("click", () => {
        hideQuestion();
        part("resign").hidden = false;
        part("resign").focus();
    });
    part("resign-yes").addEventListener("click", () => {
        hideQuestion();
        say({say: "resign"});
    });
    part("enter").addEventListener("submit", (event) => {
        event.preventDefault();
        token = part("token").value.trim();
        part("token").value = "";
        if (!token) return;
        sessionStorage.setItem("lawspeaker-token", token);
        complain("");
        follow();
    });
    addEventListener("hashchange", () => {
        takeToken();
        shownGame = null;
        follow();
    });
    addEventListener("online", follow);
    addEventListener("pageshow", (event) => { if (event.persisted) follow(); });
    setInterval(() => { if (!document.hidden) showClocks(); }, 200);

    takeToken();
    if (token) {
        follow();
    } else {
        askForToken("");
    }
})();
