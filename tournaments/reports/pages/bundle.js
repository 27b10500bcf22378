// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: a file that holds the pages of many games, packed together. An
// address that ends in "?r01-m003-g2" shows that game, in place of the list of them all; what
// follows "#" is the game's own. What is in the file: EXPORT.md.
"use strict";

(function () {
    const wanted = location.search.slice(1);
    if (wanted === "") return;
    document.documentElement.hidden = true;  // the list would only flash by
    const place = '<script type="application/json" id="game-data">';

    async function unpacked(text) {
        const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
        const packed = new Blob([bytes]).stream();
        const whole = packed.pipeThrough(new DecompressionStream("deflate"));
        return JSON.parse(await new Response(whole).text());
    }

    async function show() {
        const games = await unpacked(document.getElementById("games").textContent);
        const at = games.labels.indexOf(wanted);
        if (at < 0) throw new Error("no game has the number " + wanted + " in this file");
        const [before, after] = games.pages[at].split(place);
        document.open();
        document.write(before + place + games.data[at] + after);
        document.close();
    }

    function complain(error) {
        const isOld = typeof DecompressionStream === "undefined";
        const trouble = document.getElementById("trouble");
        trouble.textContent = isOld
            ? "This browser is too old to unpack games (it has no DecompressionStream)."
            : "The game cannot be shown: " + error.message + ".";
        document.documentElement.hidden = false;
    }

    document.addEventListener("DOMContentLoaded", () => show().catch(complain));
})();
