// SPDX-License-Identifier: MIT
// The first page: running, waiting and finished tournaments.
#include <algorithm>
#include <functional>
#include <iterator>
#include <map>

#include "store/tournament_queue.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/server/web/queue_json.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using results::Html;
using results::html;
using results::operator""_is;
using store::QueueState;

/// Maximum number of ended tournaments on a page. After months, a server has many of them.
constexpr std::size_t max_over = 50;
/// Maximum number of waiting tournaments on a page.
constexpr std::size_t max_waiting = 50;

struct Line {
    store::TournamentRecord record;
    std::string state;   ///< state in the queue, else state by its games
    std::string reason;  ///< reason of that state, from the queue; empty = none
};

/// Returns the state of a tournament that `lawspeaker run` plays, which is not in the queue.
std::string state_by(const store::GameCounts& counts) {
    if (counts.running > 0) return "running";
    const bool is_over = counts.finished > 0 && counts.finished == counts.known;
    return is_over ? "finished" : "stopped";
}

/// Returns the queue in its order, then the other tournaments, the newest first.
std::vector<Line> lines_of(const SiteView& view) {
    std::map<store::TournamentId, store::TournamentRecord> records;
    for (auto& record : view.archive.tournaments()) records[record.id] = std::move(record);
    std::vector<Line> lines;
    for (const store::QueueEntry& entry : store::TournamentQueue(view.archive).entries()) {
        const auto found = records.find(entry.tournament);
        if (found == records.end()) continue;
        lines.push_back({found->second, std::string(name_of(entry.state)), entry.reason});
        records.erase(found);
    }
    for (auto it = records.rbegin(); it != records.rend(); ++it) {
        lines.push_back({it->second, state_by(view.archive.count_games(it->first)), ""});
    }
    return lines;
}

/// Returns the progress. For a finished tournament it does not read the plan, which keeps the page
/// fast.
Html progress(const SiteView& view, const Line& line) {
    const store::GameCounts counts = view.archive.count_games(line.record.id);
    const int all =
        line.state == "finished" ? counts.known : total_games(view.archive, line.record);
    const std::string words =
        std::to_string(counts.finished) + " of " + std::to_string(all) + " games played";
    return "<progress max=\"" + results::html_text(std::max(1, all)) + "\" value=\"" +
           results::html_text(counts.finished) + "\" aria-label=\"" + results::html_text(words) +
           "\"></progress> " + results::html_text(words);
}

Html line_html(const SiteView& view, const Line& line) {
    const Html name =
        publish::link("tournaments/" + to_string(line.record.id) + '/', line.record.name);
    const Html state = results::html_text(line.state);
    Html notes = "<span class=\"badge " + state + "\">" + state + "</span>";
    if (line.state == "running") {
        notes += " " + publish::link("tournaments/" + to_string(line.record.id) + "/live.html",
                                     "Watch live");
    }
    if (!line.reason.empty()) notes += " " + results::html_text(line.reason);
    return "<li><p class=\"title\">" + name + " " + notes + "</p><p class=\"faint\">" +
           results::html_text(facts_text(line.record)) + "</p><p class=\"faint\">" +
           progress(view, line) + ", set up " +
           results::html_text(results::time_words(line.record.created)) + "</p></li>\n";
}

/// Returns "2026-11-21".
std::string date_text(store::Time time) { return results::iso_text(time).substr(0, 10); }

/// Returns a row of a tournament that is over: the winner with the score, or the reason for no
/// winner.
Html ended_row(const Line& line, const EndedTournament& ended, int games) {
    using results::html_text;
    const Html state = html_text(line.state);
    Html winner = ended.winner.empty() ? Html("no winner")
                                       : "<strong>" + html_text(ended.winner) + "</strong><small>" +
                                             html_text(ended.how) + "</small>";
    if (line.state != "finished") {
        winner =
            "<span class=\"badge " + state + "\">" + state + "</span> " + html_text(line.reason);
    }
    const Html forfeits =
        ended.forfeits == 0
            ? Html()
            : "<small>" + html_text(ended.forfeits) +
                  (ended.forfeits == 1 ? Html(" forfeit</small>") : Html(" forfeits</small>"));
    return "<tr><th scope=\"row\">" +
           publish::link("tournaments/" + to_string(line.record.id) + '/', line.record.name) +
           "<small>" + html_text(ended.facts) + "</small></th><td class=\"winner\">" + winner +
           "</td><td class=\"number\">" + html_text(games) + "<span class=\"unit\"> games</span>" +
           forfeits + "</td><td class=\"number\">" +
           html_text(ended.ended ? date_text(*ended.ended) : "") + "</td></tr>\n";
}

std::vector<Line> those_in(const std::vector<Line>& lines, const std::vector<std::string>& states) {
    std::vector<Line> found;
    std::ranges::copy_if(lines, std::back_inserter(found), [&](const Line& line) {
        return std::ranges::find(states, line.state) != states.end();
    });
    return found;
}

Html group(const SiteView& view, const Html& title, const std::vector<Line>& lines,
           const Html& more = {}) {
    Html items;
    for (const Line& line : lines) items += line_html(view, line);
    Html text = "<section data-swap=\"" + title + "\">\n";
    if (!items.empty()) {
        text += "<h2>" + title + "</h2>\n<ul class=\"tournaments\">\n" + items + "</ul>\n" + more;
    }
    return text + "</section>\n";
}

Html ended_table(const SiteView& view, const std::vector<Line>& lines) {
    if (lines.empty()) return {};
    EndedTournaments nothing_known;
    EndedTournaments& ended = view.ended != nullptr ? *view.ended : nothing_known;
    Html rows;
    for (const Line& line : lines) {
        rows += ended_row(line, ended.of(view.archive, line.record),
                          view.archive.count_games(line.record.id).finished);
    }
    return "<h2>Over</h2>\n<table class=\"ended\"><thead><tr><th>Tournament</th><th>Winner</th>"
           "<th class=\"number\">Games</th><th class=\"number\">Ended</th></tr></thead>\n<tbody>" +
           rows + "</tbody></table>\n";
}

/// Returns the newest ended tournaments that are older than `before`, and a link to older ones.
Html over(const SiteView& view, const std::vector<Line>& lines,
          std::optional<store::TournamentId> before) {
    auto found = those_in(lines, {"finished", "cancelled", "failed"});
    std::erase_if(found, [&](const Line& line) { return before && line.record.id >= *before; });
    std::ranges::sort(found, std::greater(), [](const Line& line) { return line.record.id; });
    Html more;
    if (found.size() > max_over) {
        found.resize(max_over);
        const std::string last = to_string(found.back().record.id);
        more = "<p>" + publish::link("./?before=" + last, "Older tournaments") + "</p>\n";
    }
    return "<section data-swap=\"Over\">\n" + ended_table(view, found) + more + "</section>\n";
}

/// Returns the waiting tournaments in the order of play. Starts after the tournament `after` if it
/// still waits.
Html waiting(const SiteView& view, const std::vector<Line>& lines,
             std::optional<store::TournamentId> after) {
    auto found = those_in(lines, {"queued", "paused", "stopped"});
    const auto id = [](const Line& line) { return line.record.id; };
    const auto last = after ? std::ranges::find(found, *after, id) : found.end();
    if (last != found.end()) found.erase(found.begin(), last + 1);
    Html more;
    if (found.size() > max_waiting) {
        const std::size_t others = found.size() - max_waiting;
        found.resize(max_waiting);
        more = "<p>" +
               publish::link("./?after=" + to_string(found.back().record.id),
                             std::to_string(others) + " more that wait") +
               "</p>\n";
    }
    return group(view, "Waiting", found, more);
}

Html running(const SiteView& view, const std::vector<Line>& lines) {
    auto found = those_in(lines, {"running"});
    Html more;
    if (found.size() > max_waiting) {
        more = "<p>and " + results::html_text(found.size() - max_waiting) + " more</p>\n";
        found.resize(max_waiting);
    }
    return group(view, "Running", found, more);
}

constexpr char purpose[] =
    "Lawspeaker runs tournaments between programs that play hnefatafl, brandub and other tafl "
    "games.";

/// Returns the introduction of a server that has no tournament: the steps to the first game.
Html first_steps(const SiteView& view) {
    const std::string engines =
        view.registered.empty()
            ? "This server has no engines. Start it with a directory of engine files:"
            : "This server has " + std::to_string(view.registered.size()) +
                  " engines. It finds them in the directory of --engines:";
    return html(
        R"(<p class="verdict">No games yet. Four steps to the first one:</p>
<ol class="steps">
<li><h2>Add engines</h2>
<p>{engines}</p>
<pre tabindex="0">lawspeaker serve --database {database} --engines DIRECTORY</pre></li>
<li><h2>Create a token</h2>
<p>A token with the scope <code>submit</code> may submit tournaments. Run this on the server:</p>
<pre tabindex="0">lawspeaker token add --database {database} --name me --scope submit</pre>
<p class="faint">The token is printed once. The database stores only its hash.</p></li>
<li><h2>Submit a tournament</h2>
<p>Save this as <code>first.toml</code>, with names of engines of this server:</p>
<pre tabindex="0">[tournament]
name = "First Thing"
variant = "brandub"
time = "10+0.1"

[[engine]]
name = "Random"

[[engine]]
name = "Simple"</pre>
<p>Then submit it from any computer:</p>
<pre tabindex="0">export LAWSPEAKER_TOKEN=TOKEN
lawspeaker submit first.toml --server {server}</pre></li>
<li><h2>Watch</h2>
<p>Open this page again. The games appear here as soon as they start. With a token of the scope
<code>play</code> you can also <a href="play/">play in the browser</a>.</p></li>
</ol>
)",
        "engines"_is(engines), "database"_is(view.database),
        "server"_is(view.address.empty() ? "http://SERVER:PORT" : view.address));
}

/// Returns links to the other pages, each with the contents of the page.
Html directory() {
    return html(R"(<section aria-labelledby="directory">
<h2 id="directory">On this server</h2>
<ul class="directory">
<li><a href="games/">Games</a><small>by engine, opening, variant and end</small></li>
<li><a href="engines/">Engines</a><small>score, sides, opponents</small></li>
<li><a href="ratings/">Ratings</a><small>Elo with intervals</small></li>
<li><a href="variants/">Variants</a><small>rules in words, balance</small></li>
<li><a href="explore">Openings</a><small>moves and their results</small></li>
<li><a href="play/">Play</a><small>against an engine, in the browser</small></li>
<li><a href="manual/">Manual</a><small>run, submit, play, analyse</small></li>
<li><a href="api/openapi.json">API</a><small>JSON, events, OpenAPI</small></li>
<li><a href="feed.atom">Feed</a><small>Atom: starts and results</small></li>
</ul>
</section>
)");
}

}  // namespace

Response answer_overview(const SiteView& view, const Request& request) {
    const auto before = tournaments::id_in<store::TournamentId>(given(request, "before"));
    const auto after = tournaments::id_in<store::TournamentId>(given(request, "after"));
    const auto lines = lines_of(view);
    Html body = html("<h1>Tafl engine tournaments</h1>\n<p>{purpose}</p>\n", "purpose"_is(purpose));
    if (lines.empty()) body += first_steps(view);
    if (!before && !after) {
        body += boards_section(view, "", std::nullopt) + running(view, lines);
    }
    if (!before) body += waiting(view, lines, after);
    if (!after) body += over(view, lines, before);
    body += directory();
    publish::PageFrame frame{"Lawspeaker",
                             "",
                             publish::events_attribute(view.events("", "")),
                             {"position.js", "board.js", "clock.js", "live.js", "boards.js"}};
    frame.is_on_site = true;
    frame.feed = "feed.atom";
    frame.preview.text = purpose;
    return {200, html_type,
            page_text(frame, html("<main id=\"main\">\n{body}</main>\n", "body"_is(body)))};
}

}  // namespace tafl::web
