// SPDX-License-Identifier: MIT
// The page /tournaments/: running, waiting and ended tournaments.
#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>

#include "store/tournament_queue.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/pages/forms.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/server/web/queue_json.h"
#include "tournaments/server/web/tournament_lines.h"

namespace tafl::web {

namespace {

using results::Html;
using results::html;
using results::operator""_is;

using Lines = std::vector<TournamentLine>;

/// Maximum number of tournaments of one group on a page. After months, a server has many of them.
constexpr std::size_t lines_a_page = 50;
constexpr auto line_id = [](const TournamentLine& line) { return line.record.id; };

/// Returns the state of a tournament that `lawspeaker run` plays, which is not in the queue.
std::string state_by(const store::GameCounts& counts) {
    if (counts.running > 0) return "running";
    const bool is_over = counts.finished > 0 && counts.finished == counts.known;
    return is_over ? "finished" : "stopped";
}

/// Returns the progress of a tournament that is not over.
Html progress(const SiteView& view, const TournamentLine& line) {
    const int all = total_games(view.archive, line.record);
    const std::string words =
        std::to_string(line.counts.finished) + " of " + std::to_string(all) + " games played";
    return html(R"(<progress max="{max}" value="{value}" aria-label="{words}"></progress> {words})",
                "max"_is(std::max(1, all)), "value"_is(line.counts.finished), "words"_is(words));
}

/// Returns the start time of a tournament that waits for it, with a link to its calendar event.
Html start_line(const TournamentLine& line) {
    const store::Time now = std::chrono::system_clock::now();
    const auto starts_at = announced_time(line, now);
    if (!starts_at) return {};
    return html(R"(<p>Starts {time} · <a href="{id}.ics">Calendar</a></p>)",
                "time"_is(start_time_html(*starts_at, now)), "id"_is(to_string(line.record.id)));
}

Html line_html(const SiteView& view, const TournamentLine& line) {
    const std::string address = to_string(line.record.id) + '/';
    return html(
        forms::tournament_item, "address"_is(address), "name"_is(line.record.name),
        "state"_is(line.state),
        "live"_is(line.state == "running" ? publish::link(address + "live.html", "Watch live")
                                          : Html()),
        "reason"_is(line.reason), "start"_is(start_line(line)), "facts"_is(facts_text(line.record)),
        "progress"_is(progress(view, line)),
        "created"_is(results::time_words(line.record.created)));
}

/// Returns the first lines of a group with its title, and `more` after them.
Html line_group(const SiteView& view, const Html& title, const Lines& lines, const Html& more) {
    Html items;
    for (std::size_t i = 0; i < std::min(lines.size(), lines_a_page); ++i) {
        items += line_html(view, lines[i]);
    }
    const Html list = html("<h2>{title}</h2>\n<ul class=\"tournaments\">\n{items}</ul>\n{more}",
                           "title"_is(title), "items"_is(items), "more"_is(more));
    return html("<section data-swap=\"{title}\">\n{list}</section>\n", "title"_is(title.text()),
                "list"_is(lines.empty() ? Html() : list));
}

Html running(const SiteView& view, const Lines& lines) {
    const auto found = lines_in(lines, {"running"});
    Html more;
    if (found.size() > lines_a_page)
        more = html("<p>{others} more</p>\n", "others"_is(found.size() - lines_a_page));
    return line_group(view, "Running", found, more);
}

/// Returns the waiting tournaments in the order of play. Starts after the tournament `after` if it
/// still waits.
Html waiting(const SiteView& view, const Lines& lines, std::optional<store::TournamentId> after) {
    auto found = lines_in(lines, {"queued", "paused", "stopped"});
    const auto last = after ? std::ranges::find(found, *after, line_id) : found.end();
    if (last != found.end()) found.erase(found.begin(), last + 1);
    Html more;
    if (found.size() > lines_a_page) {
        more = html("<p><a href=\"./?after={id}\">{others} more</a></p>\n",
                    "id"_is(to_string(line_id(found[lines_a_page - 1]))),
                    "others"_is(found.size() - lines_a_page));
    }
    return line_group(view, "Waiting", found, more);
}

/// Returns the newest ended tournaments that are older than `before`, and a link to older ones.
Html over(const SiteView& view, const Lines& lines, std::optional<store::TournamentId> before) {
    auto found = lines_in(lines, {"finished", "cancelled", "failed"});
    std::erase_if(found,
                  [&](const TournamentLine& line) { return before && line_id(line) >= *before; });
    sort_newest_first(found);
    Html more;
    if (found.size() > lines_a_page) {
        found.resize(lines_a_page);
        more = html("<p><a href=\"./?before={id}\">Older tournaments</a></p>\n",
                    "id"_is(to_string(line_id(found.back()))));
    }
    const Html table = found.empty() ? Html() : "<h2>Over</h2>\n" + ended_table(view, found, "../");
    return html("<section data-swap=\"Over\">\n{table}{more}</section>\n", "table"_is(table),
                "more"_is(more));
}

/// Returns a row of a tournament that is over: the winner with the score, or the reason for no
/// winner.
Html ended_row(const SiteView& view, const TournamentLine& line, const std::string& root) {
    const EndedTournament ended = ended_of(view, line.record);
    Html winner = "no winner";
    if (line.state != "finished") {
        winner = html("<span class=\"badge {state}\">{state}</span> {reason}",
                      "state"_is(line.state), "reason"_is(line.reason));
    } else if (!ended.winner.empty()) {
        winner = html("<strong>{winner}</strong><small>{how}</small>", "winner"_is(ended.winner),
                      "how"_is(ended.how));
    }
    const Html forfeits = ended.forfeits == 0
                              ? Html()
                              : html("<small>{count} {word}</small>", "count"_is(ended.forfeits),
                                     "word"_is(ended.forfeits == 1 ? "forfeit" : "forfeits"));
    const std::string day = ended.ended ? results::iso_text(*ended.ended).substr(0, 10) : "";
    return html(forms::ended_row, "address"_is(root + line.address()), "name"_is(line.record.name),
                "facts"_is(ended.facts), "winner"_is(winner), "games"_is(line.counts.finished),
                "forfeits"_is(forfeits), "day"_is(day));
}

/// Groups of the page, as values of the parameter `state`.
constexpr std::array<std::string_view, 3> line_groups = {"running", "waiting", "over"};

Html group_links(std::string_view shown) {
    Html links =
        shown.empty() ? Html("<span aria-current=\"page\">all</span>") : publish::link("./", "all");
    for (const std::string_view name : line_groups) {
        links += name == shown ? html(" <span aria-current=\"page\">{name}</span>", "name"_is(name))
                               : html(" <a href=\"?state={name}\">{name}</a>", "name"_is(name));
    }
    return html("<nav aria-label=\"States\">{links} <a href=\"../feed.atom\">Feed</a></nav>\n",
                "links"_is(links));
}

}  // namespace

std::vector<TournamentLine> tournament_lines(const SiteView& view) {
    std::map<store::TournamentId, store::TournamentRecord> records;
    for (auto& record : view.archive.tournaments()) records[record.id] = std::move(record);
    Lines lines;
    for (const store::QueueEntry& entry : store::TournamentQueue(view.archive).entries()) {
        const auto found = records.find(entry.tournament);
        if (found == records.end()) continue;
        lines.push_back({std::move(found->second), std::string(name_of(entry.state)), entry.reason,
                         view.archive.count_games(entry.tournament)});
        records.erase(found);
    }
    for (auto it = records.rbegin(); it != records.rend(); ++it) {
        const store::GameCounts counts = view.archive.count_games(it->first);
        lines.push_back({std::move(it->second), state_by(counts), "", counts});
    }
    return lines;
}

std::vector<TournamentLine> lines_in(const std::vector<TournamentLine>& lines,
                                     std::initializer_list<std::string_view> states) {
    Lines found;
    std::ranges::copy_if(lines, std::back_inserter(found), [&](const TournamentLine& line) {
        return std::ranges::find(states, line.state) != states.end();
    });
    return found;
}

void sort_newest_first(std::vector<TournamentLine>& lines) {
    std::ranges::sort(lines, std::greater(), line_id);
}

EndedTournament ended_of(const SiteView& view, const store::TournamentRecord& record) {
    EndedTournaments nothing_known;
    return (view.ended != nullptr ? *view.ended : nothing_known).of(view.archive, record);
}

Html ended_table(const SiteView& view, const std::vector<TournamentLine>& lines,
                 const std::string& root) {
    Html rows;
    for (const TournamentLine& line : lines) rows += ended_row(view, line, root);
    return html(forms::ended_table, "rows"_is(rows));
}

Response answer_tournament_list(const SiteView& view, const Request& request) {
    const auto before = tournaments::id_in<store::TournamentId>(given(request, "before"));
    const auto after = tournaments::id_in<store::TournamentId>(given(request, "after"));
    std::string state = before ? "over" : after ? "waiting" : given(request, "state");
    if (std::ranges::find(line_groups, state) == line_groups.end()) state.clear();
    const auto lines = tournament_lines(view);
    Html body = html("<h1>Tournaments</h1>\n{links}", "links"_is(group_links(state)));
    const Html empty =
        lines.empty() ? html("<p>No tournaments yet. <a href=\"../\">First steps</a></p>") : Html();
    body += html("<div data-swap=\"empty\">{empty}</div>\n", "empty"_is(empty));
    const auto shows = [&](std::string_view name) { return state.empty() || state == name; };
    if (shows("running")) body += running(view, lines);
    if (shows("waiting")) body += waiting(view, lines, after);
    if (shows("over")) body += over(view, lines, before);
    publish::PageFrame frame{"Tournaments",
                             "../",
                             publish::events_attribute(view.events("../", "")),
                             {"position.js", "board.js", "clock.js", "live.js", "boards.js"}};
    frame.is_on_site = true;
    frame.feed = "../feed.atom";
    return {200, html_type,
            page_text(frame, html("<main id=\"main\">\n{body}</main>\n", "body"_is(body)))};
}

}  // namespace tafl::web
