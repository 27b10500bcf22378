// SPDX-License-Identifier: MIT
// The first page: what runs, what waits, what is over.
#include <algorithm>
#include <map>

#include "tournaments/publish/report_page.h"
#include "tournaments/results/markup.h"
#include "tournaments/web/site_pages.h"

namespace tafl::tournaments {

namespace {

using store::QueueState;

struct Line {
    store::TournamentRecord record;
    store::GameCounts counts;
    std::string state;   ///< as the queue has it, or what its games tell
    std::string reason;  ///< of that state
};

/// For tournaments that `lawspeaker run` plays: they are in no queue.
std::string state_by(const store::GameCounts& counts) {
    if (counts.running > 0) return "running";
    const bool is_over = counts.finished > 0 && counts.finished == counts.known;
    return is_over ? "finished" : "stopped";
}

/// The queue in its order, then what is in no queue, from the newest.
std::vector<Line> lines_of(const SiteView& view) {
    std::map<store::TournamentId, store::TournamentRecord> records;
    for (auto& record : view.archive.tournaments()) records[record.id] = std::move(record);
    std::vector<Line> lines;
    for (const store::QueueEntry& entry : view.archive.queue()) {
        const auto found = records.find(entry.tournament);
        if (found == records.end()) continue;
        lines.push_back({found->second, view.archive.count_games(entry.tournament),
                         std::string(name_of(entry.state)), entry.reason});
        records.erase(found);
    }
    for (auto it = records.rbegin(); it != records.rend(); ++it) {
        const auto counts = view.archive.count_games(it->first);
        lines.push_back({it->second, counts, state_by(counts), ""});
    }
    return lines;
}

std::string progress(const store::GameCounts& counts) {
    const std::string words =
        std::to_string(counts.finished) + " of " + std::to_string(counts.known) + " games played";
    return "<progress max=\"" + std::to_string(std::max(1, counts.known)) + "\" value=\"" +
           std::to_string(counts.finished) + "\" aria-label=\"" + words + "\"></progress> " + words;
}

std::string line_html(const Line& line) {
    const std::string name =
        link("tournaments/" + std::to_string(line.record.id) + '/', line.record.name);
    std::string notes = "<span class=\"badge " + line.state + "\">" + line.state + "</span>";
    if (!line.reason.empty()) notes += ' ' + html_text(line.reason);
    return "<li><p class=\"title\">" + name + ' ' + notes + "</p><p class=\"faint\">" +
           progress(line.counts) + ", set up " + time_words(line.record.created) + "</p></li>\n";
}

std::string group(const std::vector<Line>& lines, const std::string& title,
                  const std::vector<std::string>& states) {
    std::string items;
    for (const Line& line : lines) {
        if (std::ranges::find(states, line.state) != states.end()) items += line_html(line);
    }
    std::string text = "<section data-swap=\"" + title + "\">\n";
    if (!items.empty()) {
        text += "<h2>" + title + "</h2>\n<ul class=\"tournaments\">\n" + items + "</ul>\n";
    }
    return text + "</section>\n";
}

}  // namespace

std::string overview_page(const SiteView& view) {
    auto lines = lines_of(view);
    std::string body = "<main id=\"main\">\n<h1>Tournaments</h1>\n" +
                       boards_section(view, "", std::nullopt) +
                       group(lines, "Running", {"running"}) +
                       group(lines, "Waiting", {"queued", "paused", "stopped"});
    // What ended last stands first.
    std::ranges::stable_sort(
        lines, [](const Line& a, const Line& b) { return a.record.created > b.record.created; });
    body += group(lines, "Over", {"finished", "cancelled", "failed"});
    if (lines.empty()) body += "<p>None yet.</p>\n";
    PageFrame frame{"Lawspeaker",
                    "",
                    events_attribute(view.events("", "")),
                    {"position.js", "board.js", "clock.js", "live.js", "boards.js"}};
    frame.is_on_site = true;
    return page_text(frame, body + "</main>\n");
}

}  // namespace tafl::tournaments
