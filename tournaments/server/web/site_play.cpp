// SPDX-License-Identifier: MIT
// The page of people who play. play.js fills its parts.
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

constexpr char play_parts[] = R"(<main id="main" class="seat">
<h1 id="title">Play</h1>
<noscript><p>This page needs scripts.</p></noscript>
<form id="enter" hidden>
<p>You need a token of a seat. The organizer gives you one, or a link that contains it. The organizer adds the
token with <code>lawspeaker token add --database DB --name NAME --scope play</code>; NAME is your name in the
tournament.</p>
<label for="token">Token</label>
<input id="token" type="password" autocomplete="off" spellcheck="false">
<button type="submit">Sit down</button>
<p>Without a token you can play against an engine on your own computer. This command opens the page there:
<code>lawspeaker play</code></p>
</form>
<p id="status" role="status" aria-live="polite"></p>
<p id="trouble" role="alert"></p>
<p class="faint" id="before"></p>
<div id="table" hidden>
<div class="end-of-board" id="clock-other"><p class="player"></p><p class="left"></p></div>
<div id="board" role="group" aria-label="Board"></div>
<div class="end-of-board" id="clock-own"><p class="player"></p><p class="left"></p></div>
<p class="faint" id="last"></p>
<div class="doing">
<button type="button" id="sit-down" class="first">Sit down and begin</button>
<button type="button" id="end-turn">End your turn</button>
<button type="button" id="resign">Resign</button>
<span id="sure" role="group" aria-label="Resign?"><button type="button" id="resign-yes">Yes, I resign</button>
<button type="button" id="resign-no">No, play on</button></span>
<a id="game" class="button">The game's page</a>
</div>
<details><summary>How to play</summary>
<p>Press one of your pieces: the spaces to which it may go are marked. Press one of these. With keys: the Tab key
leads to the board, arrows go over it, Enter chooses, Escape cancels the choice.</p>
<p>Your clock runs while it is your turn, also when this page is closed or the connection is lost. Open it again: it shows
how things stand. A move that is not legal is not sent to the game.</p></details>
</div>
</main>
)";

}  // namespace

Response answer_play(const Request&) {
    publish::PageFrame frame{"Play", "../", {}, {"position.js", "board.js", "clock.js", "play.js"}};
    frame.is_on_site = true;
    frame.section = "play/";
    return {200, html_type, page_text(frame, results::Html(play_parts))};
}

}  // namespace tafl::web
