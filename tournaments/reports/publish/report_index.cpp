// SPDX-License-Identifier: MIT
// The first page of the report, and the pages of the schedule.
#include <algorithm>

#include "store/tournament_queue.h"
#include "tournaments/plan/plan_words.h"
#include "tournaments/reports/publish/game_columns.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/reports/publish/report_sections.h"
#include "tournaments/reports/publish/round_table.h"
#include "tournaments/scoring/formats/winner.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/repeats.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/scoring/results/variant_list.h"

namespace tafl::publish {

namespace {

using results::Html;
using results::html;
using results::operator""_is;
using store::GameRow;

/// Returns "1 game" or "5 games".
std::string games_text(std::int64_t count) {
    return std::to_string(count) + (count == 1 ? " game" : " games");
}

/// Returns the state in the queue of a server. Returns the state of its games if the tournament is
/// not in a queue.
std::string state_of(const Report& report) {
    const auto& published = report.published;
    const auto entry = store::TournamentQueue(published.archive).entry(published.tournament.id);
    if (entry) return std::string(name_of(entry->state));
    if (!report.has_standings()) return "recorded";
    if (is_over(report.plan.format_settings, published.games, report.history)) return "finished";
    return report.finished.empty() ? "not started" : "unfinished";
}

/// Returns the verdict before the first game. It does not depend on the present time: the page is
/// cached, and a tournament may wait in the queue after its start time.
std::string start_text(const Report& report) {
    const auto& starts_at = report.plan.starts_at;
    return starts_at ? "Not started; begins at " + results::time_words(*starts_at) + " or later."
                     : "Not started.";
}

/// Returns the verdict on a tournament without winner: the leader or the stage, and the number of
/// games to play.
std::string open_text(const Report& report) {
    const auto& published = report.published;
    const formats::FormatSettings& settings = report.plan.format_settings;
    const int to_play =
        formats::games_in_all(published.archive, published.tournament.id, settings) -
        static_cast<int>(report.finished.size());
    const std::string rest = games_text(std::max(0, to_play)) + " to play.";
    const auto next = std::ranges::find_if(published.games, [](const GameRow& game) {
        return game.state != store::GameState::finished;
    });
    if (has_knockout(settings)) {
        const bool has_stage = next != published.games.end() && !next->stage.empty();
        return has_stage ? next->stage + ": " + rest : rest;
    }
    const std::string leaders =
        leaders_text(settings, report.history, report.table.rows, report.names);
    return leaders.empty() ? rest : leaders + ", " + rest;
}

/// Returns the result of the tournament as one sentence; empty for recorded games and tunings.
/// `state` is the result of state_of().
std::string verdict_of(const Report& report, const std::string& state) {
    const formats::FormatSettings& settings = report.plan.format_settings;
    const auto& games = report.published.games;
    if (!report.has_standings() || tuner_of(settings) != nullptr) return "";
    const auto count = static_cast<std::int64_t>(report.finished.size());
    const bool has_failed = state == name_of(store::QueueState::failed);
    if (has_failed || state == name_of(store::QueueState::cancelled)) {
        const std::string end = has_failed ? "Failed" : "Cancelled";
        return count == 0 ? end + " before the first game."
                          : end + " after " + games_text(count) + '.';
    }
    const bool has_begun = std::ranges::any_of(
        games, [](const GameRow& game) { return game.state != store::GameState::scheduled; });
    if (!has_begun) return start_text(report);
    if (state != name_of(store::QueueState::finished)) return open_text(report);
    const auto winner = winner_of(settings, report.history, report.table.rows, report.names);
    return winner ? sentence_of(*winner, report.names) + '.' : "The tournament has no winner.";
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

/// Returns a fact about the tournament. The title of a built-in variant is a link on a site.
Html fact_html(const Report& report, const std::string& fact) {
    for (const plan::StoredRules& rules : report.plan.rule_sets) {
        if (fact == results::variant_title(rules.variant))
            return report.variant_html(rules.variant);
    }
    return results::html_text(fact);
}

Html heading(const Report& report) {
    const auto& tournament = report.published.tournament;
    const std::string state = state_of(report);
    Html facts = html("<li><span class=\"badge {state}\">{state}</span></li>\n", "state"_is(state));
    const auto fact = [&](const std::string& text) {
        if (!text.empty()) facts += html("<li>{fact}</li>\n", "fact"_is(fact_html(report, text)));
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
    const bool has_ended = last != store::Time{};
    const store::Time time = has_ended ? last : tournament.created;
    facts += html("<li>{event} <time datetime=\"{iso}\">{words}</time></li>\n",
                  "event"_is(std::string_view(has_ended ? "last game ended" : "set up")),
                  "iso"_is(results::iso_text(time)), "words"_is(results::time_words(time)));
    const std::string verdict = verdict_of(report, state);
    return html(
        "<header data-swap=\"heading\">\n{trail}<h1>{name}</h1>\n<ul class=\"facts\">\n{facts}</ul>"
        "\n{verdict}</header>\n",
        "trail"_is(report.site ? Html("<p class=\"trail\"><a href=\"../\">Tournaments</a></p>\n")
                               : Html()),
        "name"_is(tournament.name), "facts"_is(facts),
        "verdict"_is(verdict.empty()
                         ? Html()
                         : html("<p class=\"verdict\">{text}</p>\n", "text"_is(verdict))));
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

Html way_back(const Report& report) {
    return link(report.site ? "./" : "index.html", report.published.tournament.name);
}

/// Returns ": Group A, round 1 to Final".
std::string stages_text(const GameRow& first, const GameRow& last) {
    if (first.stage.empty()) return "";
    return ": " + first.stage + (first.stage == last.stage ? "" : " to " + last.stage);
}

/// Maximum number of schedule pages in a list with stages. Further pages are a line of numbers.
constexpr std::size_t max_in_list = 20;

Html schedule_links(const Report& report) {
    const auto& games = report.published.games;
    const std::size_t pages = schedule_pages(report);
    if (pages > max_in_list) {
        Html text = "<nav class=\"pages\" aria-label=\"Pages of games\">";
        for (std::size_t part = 1; part <= pages; ++part) {
            text += link(schedule_address(part), std::to_string(part)) + " ";
        }
        return text + "</nav>\n<p class=\"faint\">" + results::html_text(games_per_schedule_page) +
               " games a page.</p>\n";
    }
    Html text = "<ul>\n";
    for (std::size_t begin = 0; begin < games.size(); begin += games_per_schedule_page) {
        const std::size_t end = std::min(begin + games_per_schedule_page, games.size());
        text += "<li>" +
                link(schedule_address(begin / games_per_schedule_page + 1),
                     "Games " + std::to_string(begin + 1) + " to " + std::to_string(end)) +
                results::html_text(stages_text(games[begin], games[end - 1])) + "</li>\n";
    }
    return text + "</ul>\n";
}

/// Returns all games, or links to the pages of the schedule and the last round of a Swiss.
PageSection games_section(const Report& report) {
    PageSection section{report.games_title()};
    const auto& games = report.published.games;
    if (games.empty()) return section;
    const bool is_swiss = is_paired_by_round(report.plan.format_settings);
    std::size_t begin = 0;
    if (schedule_pages(report) > 0) {
        if (report.site) {
            const std::string list = report.root_path() + "games/?tournament=" +
                                     to_string(report.published.tournament.id);
            section.html = html("<p>{link}</p>\n", "link"_is(link(list, "Find games")));
        }
        section.html += schedule_links(report);
        begin = games.size();
        while (is_swiss && begin > 0 && games.size() - begin < games_per_schedule_page &&
               games[begin - 1].stage == games.back().stage) {
            --begin;
        }
    }
    if (begin < games.size()) section.html += matches_html(report, begin, games.size());
    if (is_swiss)
        section.html +=
            html("<p class=\"faint\">{legend}</p>\n", "legend"_is(std::string_view(round_legend)));
    if (report.has_standings())
        section.note = "one match per row; each game: winner, ending, plies";
    return section;
}

/// Returns links to files with the data of the tournament.
PageSection downloads_section(const Report& report) {
    Html files;
    const auto file = [&](const std::string& address, const char* title, const char* note) {
        files += html("<li>{link} <small>{note}</small></li>\n", "link"_is(link(address, title)),
                      "note"_is(std::string_view(note)));
    };
    if (report.site) {
        file("download.zip", "Whole tournament (ZIP)",
             "JSON, CSV, OTG records, an SQLite database");
        file("tournament.json", "Tournament (JSON)", "every ply with its evaluation");
        file("tournament.csv", "Games (CSV)", "one row per game");
        if (report.has_standings())
            file("tournament.toml", "Tournament file (TOML)", "to repeat the tournament");
        if (report.plan.starts_at)
            file("../" + to_string(report.published.tournament.id) + ".ics", "Calendar (iCalendar)",
                 "the start as an event");
        file("feed.atom", "Atom feed", "the latest results");
    } else if (has_knockout(report.plan.format_settings)) {
        file("bracket.svg", "Bracket (SVG)", "the drawing by itself");
    }
    if (!files.empty()) files = html("<ul class=\"files\">\n{files}</ul>\n", "files"_is(files));
    return {"Downloads", files};
}

/// Returns the sections. A section without content keeps its place for live pages.
Html sections_html(const std::vector<PageSection>& sections) {
    Html text;
    for (const auto& [title, content, note] : sections) {
        Html inner;
        if (!content.empty()) {
            const Html small =
                note.empty() ? Html() : html(" <small>{note}</small>", "note"_is(note));
            inner = html("\n<h2 id=\"{title}\">{title}{small}</h2>\n{content}", "title"_is(title),
                         "small"_is(small), "content"_is(content));
        }
        text += html("<section data-swap=\"{title}\">{inner}</section>\n", "title"_is(title),
                     "inner"_is(inner));
    }
    return text;
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
    Html body = "<nav>" + way_back(report);
    if (part > 1) body += link(schedule_address(part - 1), "Games before");
    if (end < count) body += link(schedule_address(part + 1), "Next games");
    body += "</nav>\n<main id=\"main\">\n<h1>Games " + results::html_text(begin + 1) + " to " +
            results::html_text(end) + "</h1>\n" + matches_html(report, begin, end) + "</main>\n";
    return {schedule_address(part), page_text(frame_of(report, "Schedule"), body)};
}

std::string between_address(int one, int other) {
    return "between-" + three_digits(std::min(one, other)) + '-' +
           three_digits(std::max(one, other)) + ".html";
}

ReportFile between_page(const Report& report, int one, int other) {
    const auto& columns = columns_of(GameListing::meeting);
    Html rows;
    for (const GameRow* game : report.finished) {
        const auto& who = game->scheduled.entrants;
        if (std::minmax(who.attackers, who.defenders) != std::minmax(one, other)) continue;
        Html cells;
        for (const GameColumn& column : columns) {
            const std::string text = cell_text(column, {*game});
            if (cells.empty()) {
                cells = cell(link(report.address_of(*game), text));
            } else {
                cells += column.is_number() ? number_cell(text) : cell(results::html_text(text));
            }
        }
        rows += html("<tr>{cells}</tr>\n", "cells"_is(cells));
    }
    const std::string title = report.names[one] + " against " + report.names[other];
    const Html table = html("<table>{head}{rows}</table>", "head"_is(table_head(headings(columns))),
                            "rows"_is(rows));
    const Html body =
        html("<nav>{back}</nav>\n<main id=\"main\">\n<h1>{title}</h1>\n{table}</main>\n",
             "back"_is(way_back(report)), "title"_is(title), "table"_is(scrolling("Games", table)));
    return {between_address(one, other), page_text(frame_of(report, title), body)};
}

ReportFile index_page(const Report& report) {
    const std::vector<PageSection> before = {tuning_section(report), knockout_section(report),
                                             groups_section(report)};
    const std::vector<PageSection> tables = {standings_section(report), crosstable_section(report),
                                             tie_breaks_section(report)};
    const std::vector<PageSection> after = {games_section(report), figures_section(report),
                                            machines_section(report), rules_section(report),
                                            downloads_section(report)};
    Html links;
    for (const auto* sections : {&before, &tables, &after}) {
        for (const PageSection& section : *sections) {
            if (!section.html.empty()) links += link('#' + section.title, section.title);
        }
    }
    constexpr int max_abreast = 14;  // entrants of a crosstable that fits next to the standings
    const bool is_abreast = report.has_crosstable() && report.names.count() <= max_abreast;
    const Html body = html(
        "<main id=\"main\">\n{heading}<nav class=\"sections\" aria-label=\"On this page\" "
        "data-swap=\"contents\">{links}</nav>\n{boards}{before}<div class=\"{class}\">\n{tables}"
        "</div>\n{after}</main>\n",
        "heading"_is(heading(report)), "links"_is(links),
        "boards"_is(report.site ? report.site->boards : Html()), "before"_is(sections_html(before)),
        "class"_is(std::string_view(is_abreast ? "tables abreast" : "tables")),
        "tables"_is(sections_html(tables)), "after"_is(sections_html(after)));
    PageFrame frame = frame_of(report, "");
    frame.preview = preview_of(report);
    frame.body_attributes = " class=\"tournament\"";
    if (report.site) {
        frame.feed = "feed.atom";
        frame.scripts = {"position.js", "board.js", "clock.js", "live.js", "boards.js"};
        frame.body_attributes += events_attribute(report.site->events);
    }
    return {"index.html", page_text(frame, body)};
}

}  // namespace tafl::publish
