// SPDX-License-Identifier: MIT
// The live page of a tournament. Without scripts it shows the state at the time of the request;
// watch.js updates it.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "rules/count_of.h"
#include "rules/result.h"
#include "store/tournament_queue.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/scoring/results/variant_list.h"
#include "tournaments/server/web/live_page.h"
#include "tournaments/server/web/queue_json.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using publish::Report;
using results::Html;
using results::html_text;
using rules::Side;
using store::GameRow;
using store::GameState;
using store::Time;

LivePageGame watched(const SiteView& view, const Report& report, const GameRow& row) {
    LivePageGame game = watched_game(view.archive, row, view.live);
    game.address = report.address_of(row);
    for (const results::Standing& standing : report.table.rows) {
        const auto& who = row.scheduled.entrants;
        if (standing.entrant == who.attackers) game.points.attackers = standing.points;
        if (standing.entrant == who.defenders) game.points.defenders = standing.points;
    }
    return game;
}

/// Returns the last game that ended by play, else the last that ended; null if no game has ended.
const GameRow* last_ended(const Report& report) {
    const auto order = [](const GameRow* game) {
        return std::pair(is_played(game->end.termination), game->ended.value_or(Time()));
    };
    const auto found = std::ranges::max_element(report.finished, {}, order);
    return found == report.finished.end() ? nullptr : *found;
}

// The head

/// Returns a name as text: "round-robin" as "Round robin".
std::string sentence(std::string_view word) {
    std::string text(word);
    std::ranges::replace(text, '-', ' ');
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 32);
    return text;
}

/// Returns a duration as text: "2 h 05 min". Rounded up to minutes, or down to days from 48 hours.
std::string duration_words(Time::duration time) {
    const auto minutes = std::chrono::ceil<std::chrono::minutes>(time).count();
    if (minutes < 60) return std::to_string(std::max<std::int64_t>(1, minutes)) + " min";
    if (minutes >= 48 * 60) return std::to_string(minutes / (24 * 60)) + " days";
    const std::string rest = std::to_string(minutes % 60);
    return std::to_string(minutes / 60) + " h " + (rest.size() < 2 ? "0" : "") + rest + " min";
}

Html time_html(Time time, Time now) {
    const std::string iso = results::iso_text(time);
    const bool is_soon = time - now < std::chrono::hours(20);
    const std::string words = is_soon ? iso.substr(11, 5) + " UTC" : results::time_words(time);
    return "<time datetime=\"" + html_text(iso) + "\">" + html_text(words) + "</time>";
}

std::string facts_of(const Report& report) {
    const auto plan = plan::read_stored_plan(report.published.tournament.plan);
    std::set<std::string> variants;
    for (const auto& rules : plan.rule_sets) variants.insert(rules.variant);
    std::string text = sentence(name_of(plan.format_settings.format));
    for (const std::string& variant : variants) {
        if (variants.size() <= 3) text += " \u00b7 " + results::variant_title(variant);
    }
    if (variants.size() > 3) text += " \u00b7 " + std::to_string(variants.size()) + " variants";
    if (const auto time = rules::parse_time_control(plan.time)) {
        text += " \u00b7 " + results::control_words(*time);
    }
    return text + " \u00b7 " + std::to_string(report.names.count()) + " engines";
}

/// Returns the state of the queue entry if no game runs; empty if the entry is running.
std::string state_words(const LivePage& all) {
    if (all.running > 0) return "";
    const auto entry =
        store::TournamentQueue(all.view.archive).entry(all.report.published.tournament.id);
    if (!entry || entry->state == store::QueueState::running) return "";
    return ", " + std::string(name_of(entry->state)) +
           (entry->reason.empty() ? "" : " (" + entry->reason + ")");
}

Html head(const LivePage& all) {
    return "<header class=\"watch-head\">\n<div><h1>" +
           publish::link("./", all.report.published.tournament.name) +
           "</h1>\n<p class=\"faint\">" + html_text(facts_of(all.report)) +
           "</p></div>\n<div class=\"progress\" "
           "data-swap=\"progress\">" +
           progress_html(all) + "</div>\n</header>\n";
}

// Standings

/// Returns the entrants that play now.
std::set<int> playing_now(const Report& report) {
    std::set<int> playing;
    for (const GameRow& game : report.published.games) {
        if (game.state != GameState::running) continue;
        playing.insert(game.scheduled.entrants.attackers);
        playing.insert(game.scheduled.entrants.defenders);
    }
    return playing;
}

Html title_html(std::string_view member) {
    return html_text(column_named(results::standing_columns(), member).title);
}

/// Returns a row of the standings. Scripts find it by data-engine, and write the change of its
/// rank.
Html ranking_row(const Report& report, const results::Standing& row, bool is_playing,
                 bool has_forfeits) {
    const results::NamedStanding named{report.names[row.entrant], row};
    const auto shown = [&](std::string_view member) {
        return html_text(people_text(column_named(results::standing_columns(), member), named));
    };
    const std::string record = std::to_string(row.wins) + "\u2002" + std::to_string(row.draws) +
                               "\u2002" + std::to_string(row.losses);
    Html text = "<tr data-engine=\"" + html_text(row.entrant) + "\" data-rank=\"" +
                html_text(row.rank) + "\"><td class=\"rank\">" + shown("rank") +
                "<span class=\"moved\"></span></td><th scope=\"row\"><span class=\"named\">" +
                report.engine_html(named.name) + "</span>";
    if (is_playing) {
        text +=
            "<span class=\"playing\"><span class=\"visually-hidden\">, playing now</span></span>";
    }
    text += "</th><td class=\"points\">" + shown("points") + "</td><td>" + shown("games") +
            "</td><td class=\"more record\">" + html_text(record) + "</td>";
    if (has_forfeits) {
        text += "<td class=\"more\">" + (row.forfeits > 0 ? shown("forfeits") : Html()) + "</td>";
    }
    return text + "</tr>\n";
}

Html ranking(const LivePage& all) {
    const auto& rows = all.report.table.rows;
    const std::set<int> playing = playing_now(all.report);
    const bool has_forfeits =
        std::ranges::any_of(rows, [](const results::Standing& row) { return row.forfeits > 0; });
    Html text = "<table><thead><tr><th><span class=\"visually-hidden\">" + title_html("rank") +
                "</span></th><th>" + title_html("engine") + "</th><th>" + title_html("points") +
                "</th><th>" + title_html("games") +
                "</th><th class=\"more record\">+ = \u2212</th>";
    if (has_forfeits) text += "<th class=\"more\">" + title_html("forfeits") + "</th>";
    text += "</tr></thead>\n<tbody>\n";
    for (const results::Standing& row : rows) {
        text += ranking_row(all.report, row, playing.contains(row.entrant), has_forfeits);
    }
    return "<div class=\"ranking\">\n<h2 id=\"ranking\">Standings "
           "<small>" +
           (all.report.has_crosstable() ? publish::link("./#Crosstable", "crosstable") : Html()) +
           "</small></h2>\n<div class=\"rows\" tabindex=\"0\" role=\"region\" "
           "aria-labelledby=\"ranking\">" +
           text + "</tbody></table></div>\n</div>\n";
}

// Games that have just ended, and the next games

Html ended_item(const Report& report, const GameRow& game) {
    const bool is_bad = is_forfeit(game.end.termination);
    const std::string score = game.end.result == rules::Result::attackers_win   ? " 1 \u2013 0 "
                              : game.end.result == rules::Result::defenders_win ? " 0 \u2013 1 "
                              : game.end.result == rules::Result::draw ? " \u00bd \u2013 \u00bd "
                                                                       : " \u2013 ";
    const std::string why = (is_bad ? "forfeit: " : "") + publish::reason_text(game) +
                            (is_bad ? "" : ", " + std::to_string(game.end.plies) + " plies");
    return "<li class=\"" + Html(is_bad ? Html("forfeit") : Html("done")) + "\"><a href=\"" +
           html_text(report.address_of(game)) + "\">" +
           html_text(game.names.attackers + score + game.names.defenders) + "<small>" +
           html_text(why) + "</small></a></li>\n";
}

Html coming_item(const LivePage& all, const ComingGame& coming, bool is_first) {
    const GameRow& game = *coming.game;
    Html when = is_first ? Html("next") : Html("later");
    if (coming.begins) {
        when = Html(is_first ? Html("next, about ") : Html("about ")) +
               time_html(*coming.begins, all.now);
    }
    return "<li><a href=\"" + html_text(all.report.address_of(game)) + "\">" +
           html_text(game.names.attackers + " \u2013 " + game.names.defenders) + "<small>" + when +
           "</small></a></li>\n";
}

Html schedule(const LivePage& all) {
    constexpr std::size_t max_ended = 2;
    constexpr std::size_t max_coming = 4;
    auto ended = all.report.finished;
    std::ranges::sort(ended, {}, [](const GameRow* game) { return game->ended.value_or(Time()); });
    Html items;
    const std::size_t first = ended.size() - std::min(ended.size(), max_ended);
    for (std::size_t i = first; i < ended.size(); ++i) items += ended_item(all.report, *ended[i]);
    const auto& coming = all.coming.coming;
    for (std::size_t i = 0; i < std::min(coming.size(), max_coming); ++i) {
        items += coming_item(all, coming[i], i == 0);
    }
    return "<section class=\"schedule\" aria-labelledby=\"schedule\">\n<h2 id=\"schedule\">"
           "Schedule <small>" +
           publish::link(std::string("./#") + all.report.games_title(), "all games") +
           "</small></h2>\n<ol data-swap=\"schedule\">\n" + items + "</ol>\n</section>\n";
}

// Data for scripts

std::string data_of(const LivePage& all) {
    auto games = nlohmann::ordered_json::array();
    for (const LivePageGame& game : all.games) {
        auto json = json_of(game);
        if (game.is_over()) json["outcome"] = publish::outcome_text(game.open.row);
        games.push_back(std::move(json));
    }
    return publish::text_of({{"games", std::move(games)}});
}

/// Returns the class of the layout, which depends on the number of small boards.
Html layout_of(const LivePage& all) {
    if (all.games.size() < 2) return "alone";
    return all.games.size() <= 4 ? Html("few") : Html("many");
}

}  // namespace

LivePage live_page_data(const SiteView& view, const Report& report) {
    const auto& published = report.published;
    LivePage all{view, report, std::chrono::system_clock::now(), {}, 0, nullptr, 0, {}};
    for (const GameRow& row : published.games) {
        if (row.state != GameState::running) continue;
        if (++all.running <= max_watched) all.games.push_back(watched(view, report, row));
    }
    const GameRow* ended = all.running == 0 ? last_ended(report) : nullptr;
    if (ended != nullptr) all.games.push_back(watched(view, report, *ended));
    set_ranks(all.games);
    if (!all.games.empty()) all.great = &closest_of(all.games);
    const auto known = count_of(published.games);
    all.total = std::max(known, total_games(view.archive, published.tournament));
    all.coming = forecast(published.games, all.total - known, all.now);
    return all;
}

Html progress_html(const LivePage& all) {
    const auto& finished = all.report.finished;
    const auto forfeits = std::ranges::count_if(
        finished, [](const GameRow* game) { return is_forfeit(game->end.termination); });
    std::string words =
        std::to_string(finished.size()) + " of " + std::to_string(all.total) + " games played";
    if (forfeits > 0) words += ", " + std::to_string(forfeits) + " by forfeit";
    if (all.running > 0) words += ", " + std::to_string(all.running) + " running";
    Html over;
    if (all.coming.over) {
        over = ", over at about <strong>" + time_html(*all.coming.over, all.now) +
               "</strong>, in " + html_text(duration_words(*all.coming.over - all.now));
    }
    return "<progress max=\"" + html_text(std::max(1, all.total)) + "\" value=\"" +
           html_text(finished.size()) + "\" aria-label=\"Games played\"></progress>\n<p>" +
           html_text(words + state_words(all)) + over + "</p>\n";
}

std::string live_page(const SiteView& view, const Report& report) {
    const LivePage all = live_page_data(view, report);
    const std::string& name = report.published.tournament.name;
    publish::PageFrame frame{name + ", live", report.root_path(), {}, {}};
    frame.is_on_site = true;
    frame.feed = "feed.atom";
    frame.styles = {"watch.css"};
    frame.scripts = {"position.js", "board.js", "clock.js", "live.js", "watch_game.js", "watch.js"};
    frame.body_attributes = " class=\"watch\"" + publish::events_attribute(report.site->events);
    const Html body = "<main id=\"main\">\n" + head(all) + "<div class=\"watch-grid " +
                      layout_of(all) + "\">\n" + great_board(all) + ranking(all) +
                      small_boards(all) + schedule(all) +
                      "</div>\n<p id=\"spoken\" class=\"visually-hidden\" role=\"status\"></p>\n"
                      "</main>\n" +
                      other_grounds(all) + "<script type=\"application/json\" id=\"watch-data\">" +
                      results::json_in_html(data_of(all)) + "</script>\n";
    return page_text(frame, body);
}

}  // namespace tafl::web
