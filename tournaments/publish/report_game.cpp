// SPDX-License-Identifier: MIT
// The page of one game.
#include <nlohmann/json.hpp>

#include "rules/game.h"
#include "rules/move_text.h"
#include "tournaments/publish/board_svg.h"
#include "tournaments/publish/game_json.h"
#include "tournaments/publish/report_page.h"
#include "tournaments/results/markup.h"

namespace tafl::tournaments {

namespace {

using rules::GameRecord;
using rules::Side;
using store::GameRow;

/// The last position, for browsers without scripts; with them, the picture that they fill.
std::string board_of(const GameRecord& record) {
    rules::Game game(record.ruleset);
    BoardMarks marks;
    for (const rules::PlyRecord& ply : record.plies) {
        const auto effects = game.play(ply.move);
        if (!effects) break;
        marks = {ply.move, {}};
        for (const auto& capture : effects->captures()) marks.captured.push_back(capture.space);
    }
    return board_svg(game.law(), game.position().board(), marks);
}

std::string player(const std::string& name, Side side) {
    return "<span class=\"player " + std::string(name_of(side)) + "\">" + html_text(name) +
           "</span>";
}

std::string navigation(const Report& report, std::size_t at) {
    std::string text = "<nav>" + link("../index.html", report.published.tournament.name);
    const auto step = [&](std::size_t to, const char* relation, const char* words) {
        return std::string("<a rel=\"") + relation + "\" href=\"" +
               report.label(*report.finished[to]) + ".html\">" + words + "</a>";
    };
    if (at > 0) text += step(at - 1, "prev", "Game before");
    if (at + 1 < report.finished.size()) text += step(at + 1, "next", "Next game");
    return text + "</nav>\n";
}

std::string heading(const GameRow& game, const GameRecord& record) {
    std::string facts;
    const auto fact = [&](const std::string& text) {
        if (!text.empty()) facts += "<li>" + html_text(text) + "</li>\n";
    };
    const auto& scheduled = game.scheduled;
    fact("Round " + std::to_string(scheduled.round) + ", match " + std::to_string(scheduled.match) +
         ", game " + std::to_string(scheduled.game));
    fact(scheduled.variant);
    const std::string time = to_string(record.time.attackers);
    const bool has_odds = record.time.attackers != record.time.defenders;
    fact("time " + time + (has_odds ? " against " + to_string(record.time.defenders) : ""));
    fact(std::to_string(game.plies) + " plies");
    fact(game.started ? time_words(*game.started) : "");
    return "<h1>" + player(game.names.attackers, Side::attackers) + " against " +
           player(game.names.defenders, Side::defenders) + "</h1>\n<p class=\"outcome\">" +
           html_text(outcome_text(game)) + "</p>\n<ul class=\"facts\">\n" + facts + "</ul>\n";
}

std::string clock(const GameRow& game, Side side) {
    return "<div class=\"clock\" id=\"clock-" + std::string(name_of(side)) + "\">" +
           player(game.names[side], side) + "<span class=\"visually-hidden\"> (" +
           std::string(name_of(side)) +
           "), clock: </span><span class=\"left scripts-only\">\u2013</span>"
           "<span class=\"used\"></span></div>\n";
}

/// `path` is drawn on 16 by 16.
std::string button(const char* id, const char* label, const char* key, const char* path) {
    return std::string("<button type=\"button\" id=\"") + id + "\" aria-label=\"" + label +
           "\" title=\"" + label + " (" + key +
           ")\"><svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"" + path +
           "\"/></svg></button>\n";
}

std::string controls() {
    return "<div class=\"controls\" role=\"group\" aria-label=\"Step through the game\">\n" +
           button("first", "Start position", "Home", "M2 2h3v12H2zM14 2v12L6 8z") +
           button("previous", "Ply before", "left arrow", "M12 2v12L3 8z") +
           button("next", "Next ply", "right arrow", "M4 2v12l9-6z") +
           button("last", "Last position", "End", "M14 2h-3v12h3zM2 2v12l8-6z") +
           "<input type=\"range\" id=\"slider\" min=\"0\" value=\"0\" aria-label=\"Ply\">\n"
           "</div>\n<p id=\"status\" aria-live=\"polite\"></p>\n";
}

std::string plain_moves(const GameRecord& record) {
    std::string text;
    for (const rules::PlyRecord& ply : record.plies) text += ' ' + to_string(ply.move);
    return "<noscript><p>Without scripts this page shows the last position. The moves:" + text +
           "</p></noscript>\n";
}

std::string play_area(const GameRow& game, const GameRecord& record) {
    return "<section class=\"play\" aria-label=\"Board\">\n" + clock(game, Side::defenders) +
           "<div id=\"board\">" + board_of(record) + "</div>\n" + clock(game, Side::attackers) +
           controls() + plain_moves(record) + "</section>\n";
}

constexpr const char* side_area =
    "<section class=\"scripts-only\">\n<h2 id=\"moves-title\">Moves</h2>\n"
    "<ol id=\"moves\" aria-labelledby=\"moves-title\"></ol>\n"
    "<div id=\"comment\" hidden><h2>What the engine said</h2>\n"
    "<pre id=\"comment-text\"></pre></div>\n"
    "<details><summary>This position as an OTN record</summary><pre id=\"position\"></pre>"
    "</details>\n</section>\n";

std::string folded(const std::string& title, const std::string& text) {
    if (text.empty()) return {};
    return "<details><summary>" + html_text(title) + "</summary><pre>" + html_text(text) +
           "</pre></details>\n";
}

std::string ending(const GameRow& game, const rules::Evidence& evidence) {
    std::string list = definition("Outcome", outcome_text(game)) +
                       definition("Termination", std::string(name_of(game.termination)));
    if (game.at_fault) {
        list += definition("At fault", game.names[*game.at_fault] + " (" +
                                           std::string(name_of(*game.at_fault)) + ')');
    }
    if (!evidence.summary.empty()) list += definition("Evidence", evidence.summary);
    if (evidence.exit_code) list += definition("Exit code", std::to_string(*evidence.exit_code));
    if (evidence.signal) list += definition("Signal", std::to_string(*evidence.signal));
    std::string dialogue;
    for (const std::string& line : evidence.dialogue) dialogue += line + '\n';
    return "<section>\n<h2>How it ended</h2>\n<dl>\n" + list + "</dl>\n" +
           folded("The last lines between host and engine", dialogue) +
           folded("The end of its standard error", evidence.standard_error) + "</section>\n";
}

std::string engines(const Report& report, const FinishedGame& finished) {
    const auto& [game, record, builds] = finished;
    std::string list;
    for (const Side side : rules::both_sides) {
        const auto number = static_cast<std::size_t>(game.scheduled.entrants[side] - 1);
        const auto& entrant = report.published.entrants[number];
        const std::string words(name_of(side));
        const auto& build = builds[side];
        list += definition("Engine of the " + words, entrant.name + ' ' + build.version) +
                definition("Its command line", entrant.command_line) +
                definition("Its time", to_string(record.time[side]));
        if (!build.sha256.empty()) list += definition("SHA-256 of its program", build.sha256);
    }
    list += definition("Seed of the game", std::to_string(game.scheduled.seed));
    if (!game.scheduled.opening.empty()) list += definition("Opening", game.scheduled.opening);
    return "<section>\n<h2>Engines</h2>\n<dl>\n" + list + "</dl>\n</section>\n";
}

}  // namespace

ReportFile game_page(const Report& report, std::size_t at, const FinishedGame& finished) {
    const auto& [game, record, builds] = finished;
    const std::string title = game.names.attackers + " against " + game.names.defenders +
                              ", round " + std::to_string(game.scheduled.round) + ", " +
                              report.published.tournament.name;
    const PageFrame frame{title,
                          "../",
                          " class=\"game\" data-outcome=\"" + html_text(outcome_text(game)) + '"',
                          {"position.js", "board.js", "game.js"}};
    const std::string body = navigation(report, at) + heading(game, record) + "<main>\n" +
                             play_area(game, record) + side_area + "</main>\n" +
                             ending(game, record.evidence) + engines(report, finished) +
                             "<script type=\"application/json\" id=\"game-data\">" +
                             json_in_html(text_of(json_of(finished))) + "</script>\n";
    return {report.address_of(game), page_text(frame, body)};
}

}  // namespace tafl::tournaments
