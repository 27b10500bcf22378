// SPDX-License-Identifier: MIT
// The first page of the report, and the pages of the schedule.
#include <algorithm>

#include "tournaments/plan/plan_words.h"
#include "tournaments/reports/publish/game_columns.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/reports/publish/report_sections.h"
#include "tournaments/scoring/formats/winner.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/repeats.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::publish {

namespace {

using store::GameRow;

/// Returns links to the sections that the page has.
results::Html contents(const Report& report) {
    const formats::FormatSettings& settings = report.plan.format_settings;
    const bool has_machines = std::ranges::any_of(
        report.finished, [](const GameRow* game) { return !game->machine.empty(); });
    const auto is_there = [&](const std::string& title) {
        if (title == "Machines") return has_machines;
        if (title == "Groups") return has_key(settings.format, "groups");
        if (title == "Rounds") return is_paired_by_round(settings);
        return title != "Knockout" || has_knockout(settings);
    };
    results::Html text = "<nav aria-label=\"Contents\">";
    for (const std::string title :
         {"Knockout", "Groups", "Standings", "Crosstable", "Rounds", "Games", "Endings", "Balance",
          "Engines", "Machines", "Rules"}) {
        if (is_there(title)) text += link('#' + title, title);
    }
    return text + "</nav>\n";
}

/// Returns the winner; empty before the end or without a winner.
results::Html winner_html(const Report& report) {
    const formats::FormatSettings& settings = report.plan.format_settings;
    if (!is_over(settings, report.published.games, report.history)) return {};
    const auto winner = winner_of(settings, report.history, report.table.rows, report.names);
    if (!winner) return {};
    return "<p class=\"wins\">" + results::html_text(sentence_of(*winner, report.names)) + "</p>\n";
}

/// Returns "5 engines" or "1 engine and 2 people".
std::string entrants_text(const std::vector<store::EntrantRecord>& entrants) {
    const auto people =
        std::ranges::count(entrants, store::EntrantKind::person, &store::EntrantRecord::kind);
    const auto engines = static_cast<std::int64_t>(entrants.size()) - people;
    const std::string engines_text =
        std::to_string(engines) + (engines == 1 ? " engine" : " engines");
    if (people == 0) return engines_text;
    const std::string people_text = std::to_string(people) + (people == 1 ? " person" : " people");
    return engines == 0 ? people_text : engines_text + " and " + people_text;
}

results::Html heading(const Report& report) {
    const auto& tournament = report.published.tournament;
    results::Html facts;
    const auto fact = [&](const std::string& text) {
        if (!text.empty()) facts += "<li>" + results::html_text(text) + "</li>\n";
    };
    for (const std::string& words : plan::facts_of(report.plan)) fact(words);
    fact(tournament.site);
    fact(entrants_text(report.published.entrants));
    const results::DistinctGames sum = results::distinct_games(report.published.games);
    const auto unplayed = static_cast<std::int64_t>(report.finished.size()) - sum.games;
    fact(std::to_string(sum.games) + " of " + std::to_string(report.published.games.size()) +
         " games played");
    fact(unplayed > 0 ? std::to_string(unplayed) + " decided without play" : "");
    fact(sum.distinct < sum.games ? std::to_string(sum.distinct) + " of them distinct" : "");
    store::Time last{};
    for (const GameRow* game : report.finished) last = std::max(last, game->ended.value_or(last));
    fact("set up " + results::time_words(tournament.created));
    fact(last == store::Time{} ? "" : "last game ended " + results::time_words(last));
    return "<header data-swap=\"heading\">\n<h1>" + results::html_text(tournament.name) +
           "</h1>\n<ul class=\"facts\">\n" + facts + "</ul>\n" + winner_html(report) +
           "</header>\n" + contents(report);
}

/// Returns a row of the schedule. Its first cell links to the game's page.
results::Html schedule_row(const Report& report, const GameRow& game, GameListing listing) {
    results::Html cells;
    for (const GameColumn& column : columns_of(listing)) {
        const std::string text = cell_text(column, {game});
        const bool is_link = cells.empty() && report.has_page(game);
        cells += cell(is_link ? link(report.address_of(game), text) : results::html_text(text),
                      column.is_number() ? results::Html("number") : results::Html());
    }
    return "<tr>" + cells + "</tr>\n";
}

results::Html schedule_table(const results::Html& rows, GameListing listing) {
    return "<table>" + table_head(headings(columns_of(listing))) + rows + "</table>";
}

/// Returns the games from `begin` to before `end`, with one table per stage.
results::Html schedule(const Report& report, std::size_t begin, std::size_t end) {
    const auto& games = report.published.games;
    results::Html text;
    results::Html rows;
    for (std::size_t i = begin; i < end; ++i) {
        const std::string& stage = games[i].stage;
        rows += schedule_row(report, games[i], GameListing::page);
        if (i + 1 < end && games[i + 1].stage == stage) continue;
        if (!stage.empty()) text += "<h3>" + results::html_text(stage) + "</h3>\n";
        text += scrolling(stage.empty() ? "Games" : stage, schedule_table(rows, GameListing::page));
        rows.clear();
    }
    return text;
}

/// Returns "002" for 2.
std::string three_digits(std::size_t number) {
    const std::string text = std::to_string(number);
    return std::string(3 - std::min<std::size_t>(3, text.size()), '0') + text;
}

PageFrame frame_of(const Report& report, const std::string& title) {
    const auto& name = report.published.tournament.name;
    PageFrame frame{title.empty() ? name : title + ", " + name, report.root_path(), {}, {}};
    frame.is_on_site = report.site.has_value();
    return frame;
}

results::Html way_back(const Report& report) {
    return link(report.site ? "./" : "index.html", report.published.tournament.name);
}

/// Returns the links to the downloads. Only a site has them, since a report contains the data
/// itself. Imported games have no tournament file.
results::Html download_links(const Report& report) {
    if (!report.site) return {};
    return "<p>" + link("download.zip", "Download the whole tournament") +
           " (ZIP: JSON, CSV, OTG records, an SQLite database), or one file: " +
           link("tournament.json", "JSON") + ", " + link("tournament.csv", "CSV") +
           (is_played_here(report.plan.format_settings.format)
                ? ", " + link("tournament.toml", "tournament file")
                : results::Html()) +
           "</p>\n";
}

/// Returns ": Group A, round 1 to Final".
std::string stages_text(const GameRow& first, const GameRow& last) {
    if (first.stage.empty()) return "";
    return ": " + first.stage + (first.stage == last.stage ? "" : " to " + last.stage);
}

/// Maximum number of schedule pages in a list with stages. Further pages are a line of numbers.
constexpr std::size_t max_in_list = 20;

results::Html schedule_links(const Report& report) {
    const auto& games = report.published.games;
    const std::size_t pages = schedule_pages(report);
    if (pages > max_in_list) {
        results::Html text = "<nav class=\"pages\" aria-label=\"Pages of games\">";
        for (std::size_t part = 1; part <= pages; ++part) {
            text += link(schedule_address(part), std::to_string(part)) + " ";
        }
        return text + "</nav>\n<p class=\"faint\">" + results::html_text(games_per_schedule_page) +
               " games a page.</p>\n";
    }
    results::Html text = "<ul>\n";
    for (std::size_t begin = 0; begin < games.size(); begin += games_per_schedule_page) {
        const std::size_t end = std::min(begin + games_per_schedule_page, games.size());
        text += "<li>" +
                link(schedule_address(begin / games_per_schedule_page + 1),
                     "Games " + std::to_string(begin + 1) + " to " + std::to_string(end)) +
                results::html_text(stages_text(games[begin], games[end - 1])) + "</li>\n";
    }
    return text + "</ul>\n";
}

/// Returns a link to the site's list of games, which has filters such as engine, opening and end.
results::Html search_link(const Report& report) {
    if (!report.site) return {};
    return "<p>" +
           link(report.root_path() +
                    "games/?tournament=" + to_string(report.published.tournament.id),
                "Find games") +
           "</p>\n";
}

results::Html games_section(const Report& report) {
    const std::size_t count = report.published.games.size();
    return "<section data-swap=\"Games\">\n<h2 id=\"Games\">Games</h2>\n" +
           (schedule_pages(report) > 0 ? search_link(report) : results::Html()) +
           (schedule_pages(report) > 0 ? schedule_links(report) : schedule(report, 0, count)) +
           "</section>\n";
}

}  // namespace

std::string schedule_address(std::size_t part) {
    return "schedule-" + three_digits(part) + ".html";
}

std::size_t schedule_pages(const Report& report) {
    const std::size_t count = report.published.games.size();
    return count > games_per_schedule_page
               ? (count + games_per_schedule_page - 1) / games_per_schedule_page
               : 0;
}

ReportFile schedule_page(const Report& report, std::size_t part) {
    const std::size_t count = report.published.games.size();
    const std::size_t begin = (part - 1) * games_per_schedule_page;
    const std::size_t end = std::min(begin + games_per_schedule_page, count);
    results::Html body = "<nav>" + way_back(report);
    if (part > 1) body += link(schedule_address(part - 1), "Games before");
    if (end < count) body += link(schedule_address(part + 1), "Next games");
    body += "</nav>\n<main id=\"main\">\n<h1>Games " + results::html_text(begin + 1) + " to " +
            results::html_text(end) + "</h1>\n" + schedule(report, begin, end) + "</main>\n";
    return {schedule_address(part), page_text(frame_of(report, "Schedule"), body)};
}

std::string between_address(int one, int other) {
    return "between-" + three_digits(std::min(one, other)) + '-' +
           three_digits(std::max(one, other)) + ".html";
}

ReportFile between_page(const Report& report, int one, int other) {
    results::Html rows;
    for (const GameRow* game : report.finished) {
        const auto& who = game->scheduled.entrants;
        const bool is_theirs = (who.attackers == one && who.defenders == other) ||
                               (who.attackers == other && who.defenders == one);
        if (is_theirs) rows += schedule_row(report, *game, GameListing::meeting);
    }
    const std::string title = report.names[one] + " against " + report.names[other];
    const results::Html body = "<nav>" + way_back(report) + "</nav>\n<main id=\"main\">\n<h1>" +
                               results::html_text(title) + "</h1>\n" +
                               scrolling("Games", schedule_table(rows, GameListing::meeting)) +
                               "</main>\n";
    return {between_address(one, other), page_text(frame_of(report, title), body)};
}

ReportFile index_page(const Report& report) {
    const results::RatingList ratings = results::tournament_ratings(report.published.games);
    const results::Html body =
        heading(report) + "<main id=\"main\">\n" +
        (report.site ? report.site->boards : results::Html()) + tuning_section(report) +
        knockout_section(report) + groups_section(report) + standings_section(report, ratings) +
        crosstable_section(report, ratings) + rounds_section(report) + games_section(report) +
        terminations_section(report) + balance_section(report) + engines_section(report) +
        machines_section(report) + rules_section(report) + settings_section(report) +
        download_links(report) + "</main>\n";
    PageFrame frame = frame_of(report, "");
    frame.preview = preview_of(report);
    if (report.site) {
        frame.feed = "feed.atom";
        frame.scripts = {"position.js", "board.js", "clock.js", "live.js", "boards.js"};
        frame.body_attributes = events_attribute(report.site->events);
    }
    return {"index.html", page_text(frame, body)};
}

}  // namespace tafl::publish
