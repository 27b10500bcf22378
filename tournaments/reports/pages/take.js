// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: copies and saves links, positions and pictures of a game. Needs
// position.js and picture.js.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

// Pages without encryption, as in a local network, have no navigator.clipboard.
Tafl.toClipboard = async function (text) {
    if (navigator.clipboard) {
        try {
            return await navigator.clipboard.writeText(text);
        } catch {
            // not allowed here; the older way below may be
        }
    }
    const area = document.createElement("textarea");
    const focus = document.activeElement;
    area.className = "visually-hidden";
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    if (focus) focus.focus({preventScroll: true});
    if (!isCopied) throw new Error("the browser copies nothing");
};

// Shows the result on the button, and in a status for screen readers.
Tafl.copy = async function (text, button) {
    const words = button.dataset.words || button.textContent;
    button.dataset.words = words;
    try {
        await Tafl.toClipboard(text);
        button.textContent = "Copied";
    } catch {
        button.textContent = "Cannot copy";
    }
    document.getElementById("spoken").textContent = button.textContent;
    setTimeout(() => { button.textContent = words; }, 2000);
};

// Returns HTML for other sites: the board of the game in a frame.
Tafl.frameText = function (address, title) {
    const frame = document.createElement("iframe");
    const attributes = {
        src: address, title, width: 480, height: 600, loading: "lazy", style: "border:0;max-width:100%",
    };
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
    return frame.outerHTML;
};

// `address()` returns the address of the page with the ply that is shown.
Tafl.takeWith = function (board, stepper, address) {
    const name = () => {
        const file = location.pathname.split("/").pop().replace(/\.html$/, "") || "game";
        return file + "-ply-" + stepper.current;
    };
    const actions = {
        "copy": (button) => Tafl.copy(address(), button),
        "copy-position": (button) =>
            Tafl.copy(Tafl.positionText(stepper.position, board.size), button),
        "copy-frame": (button) => {
            const frame = new URL(button.dataset.frame, location.href);
            frame.hash = new URL(address()).hash;
            Tafl.copy(Tafl.frameText(frame.href, document.title), button);
        },
        "save-svg": () => Tafl.saveSvg(board.svg, name() + ".svg"),
        "save-png": () => Tafl.savePng(board.svg, name() + ".png", 1200),
    };
    for (const id of Object.keys(actions)) {
        const button = document.getElementById(id);
        if (button) button.addEventListener("click", () => actions[id](button));
    }
};

// Closes a menu when the reader clicks outside it or presses Escape.
Tafl.closeByItself = function (menu) {
    addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    menu.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        menu.open = false;
        menu.firstElementChild.focus();
    });
};
