// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: events from the server, and pages that load themselves again. The
// attribute data-events of <body> is the address of the events. If it is empty, the page is loaded
// again every few seconds. The server sends only data and its own pages.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

// Shows that the connection is lost, and that it is back.
Tafl.Notice = class {
    constructor() {
        this.element = document.createElement("p");
        this.element.id = "connection";
        this.element.setAttribute("role", "status");
        document.body.prepend(this.element);
    }
    show(text) {
        if (this.element.textContent !== text) this.element.textContent = text;
    }
};

// Server-sent events. `handlers` has a function for each name of an event; its parameter is the data
// of the event. "reset" means that events were missed. The browser reconnects with the id of the last
// event. After another response than a stream (for example while the server restarts) it does not, so
// this class reconnects.
Tafl.Stream = class {
    constructor(address, handlers) {
        this.address = new URL(address, location.href);
        this.handlers = handlers;
        this.notice = new Tafl.Notice();
        addEventListener("offline", () => this.onError());
        addEventListener("online", () => this.resume());
        // A browser has few connections to a server: hidden pages close theirs.
        addEventListener("pagehide", () => this.pause());
        addEventListener("pageshow", (event) => { if (event.persisted) this.resume(); });
        document.addEventListener("visibilitychange", () => {
            clearTimeout(this.hiding);
            if (document.hidden) {
                this.hiding = setTimeout(() => this.pause(), 20000);
            } else if (this.source.readyState === EventSource.CLOSED) {
                this.resume();
            }
        });
        this.open();
    }

    open() {
        this.source = new EventSource(this.address);
        this.source.onopen = () => this.notice.show("");
        this.source.onerror = () => this.onError();
        for (const name of Object.keys(this.handlers)) {
            this.source.addEventListener(name, (event) => {
                if (event.lastEventId) this.address.searchParams.set("after", event.lastEventId);
                this.handlers[name](JSON.parse(event.data || "{}"));
            });
        }
    }

    onError() {
        if (this.isClosed) return;
        this.notice.show("The connection to the server is lost; trying again. What you see may be old.");
        if (this.source.readyState !== EventSource.CLOSED) return;
        clearTimeout(this.again);
        this.again = setTimeout(() => this.open(), 3000);
    }

    pause() {
        clearTimeout(this.again);
        this.source.close();
    }

    // Opens a new connection also after a change of the network: the old one may be dead unnoticed.
    resume() {
        if (this.isClosed) return;
        this.pause();
        this.open();
    }

    close() {
        this.isClosed = true;
        this.pause();
        this.notice.show("");
    }
};

// Replaces a part of the page by a new version, and keeps what the reader did there: scroll positions,
// open details, the focus.
Tafl.swap = function (old, part) {
    if (old.innerHTML === part.innerHTML) return;
    const fresh = document.importNode(part, true);  // the new page stays whole
    const focusable = "a, button, summary, [tabindex]";
    const focus = Array.from(old.querySelectorAll(focusable)).indexOf(document.activeElement);
    const scrolled = Array.from(old.querySelectorAll(".scroll"), (one) => [one.scrollLeft, one.scrollTop]);
    const unfolded = Array.from(old.querySelectorAll("details"), (one) => one.open);
    old.replaceWith(fresh);
    fresh.querySelectorAll("details").forEach((one, i) => { one.open = unfolded[i] ?? one.open; });
    fresh.querySelectorAll(".scroll").forEach((one, i) => { one.scrollTo(...(scrolled[i] || [0, 0])); });
    const again = focus < 0 ? undefined : fresh.querySelectorAll(focusable)[focus];
    if (again) again.focus({preventScroll: true});
};

// Shows times with data-local in the time zone of the reader, with the zone.
Tafl.showLocalTimes = function (page) {
    for (const time of page.querySelectorAll("time[data-local]")) {
        const date = new Date(time.dateTime);
        if (date.getTimezoneOffset() === 0) continue;
        time.textContent = date.toLocaleString(undefined, {
            weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit",
            timeZoneName: "short"});
    }
};
Tafl.showLocalTimes(document);

// Loads the page again and replaces each part with data-swap. Returns the new page, or null if the
// server does not send it.
Tafl.refresh = async function () {
    try {
        const answer = await fetch(location.href.split("#")[0], {cache: "no-cache"});
        if (!answer.ok) return null;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        Tafl.showLocalTimes(page);
        for (const fresh of page.querySelectorAll("[data-swap]")) {
            const old = document.querySelector('[data-swap="' + CSS.escape(fresh.dataset.swap) + '"]');
            if (old) Tafl.swap(old, fresh);
        }
        return page;
    } catch {
        return null;  // no connection; Tafl.Stream shows that
    }
};

// Returns a function that calls `action` soon, but at most once in `pause` milliseconds, and not while
// the page is hidden.
Tafl.atMostEvery = function (pause, action) {
    let next = 0;
    let isWaiting = false;
    let isBusy = false;
    const run = async () => {
        if (document.hidden || isBusy) return;
        isWaiting = false;
        isBusy = true;
        try {
            await action();
        } finally {
            isBusy = false;
        }
        next = performance.now() + pause;
        if (isWaiting) setTimeout(run, pause);
    };
    document.addEventListener("visibilitychange", () => { if (isWaiting) run(); });
    return () => {
        if (isWaiting) return;
        isWaiting = true;
        if (!isBusy) setTimeout(run, Math.max(100, next - performance.now()));
    };
};
