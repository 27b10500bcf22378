// SPDX-License-Identifier: MIT
// The page of one game.
#include <set>

#include "rules/move_text.h"
#include "rules/result.h"
#include "tournaments/reports/publish/game_parts.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/machine_table.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::publish {

namespace {

using rules::GameRecord;
using rules::Side;
using store::GameRow;

/// Returns the nearest game with a page, before (`step` -1) or after (1) the game `at`; else null.
const GameRow* neighbour(const Report& report, std::size_t at, std::ptrdiff_t step) {
    const auto& games = report.published.games;
    const std::ptrdiff_t count = games.size();
    for (auto i = static_cast<std::ptrdiff_t>(at) + step; i >= 0 && i < count; i += step) {
        const GameRow& game = games[i];
        if (report.has_page(game)) return &game;
    }
    return nullptr;
}

results::Html navigation(const Report& report, std::size_t at) {
    results::Html text;
    const auto step = [&](std::ptrdiff_t where, const results::Html& relation,
                          const results::Html& words) {
        const GameRow* game = neighbour(report, at, where);
        if (game == nullptr) return results::Html();
        return "<a class=\"button\" rel=\"" + relation + "\" href=\"" +
               results::html_text(report.address_beside(*game)) + "\">" + words + "</a>";
    };
    text += step(-1, "prev", "\u2039 Previous game") + step(1, "next", "Next game \u203a");
    return "<nav data-swap=\"games\" aria-label=\"Games\">" + text + "</nav>\n";
}

/// Returns the machine on which the game runs or ran; empty for games of this host.
std::string place_text(const GameRow& game, const GameMachine& played_on) {
    if (game.machine.empty()) return "";
    const bool is_finished = game.state == store::GameState::finished;
    const std::string facts = played_on.machine ? results::machine_words(*played_on.machine) : "";
    return (is_finished ? "played on " : "being played on ") + game.machine +
           (facts.empty() ? "" : " (" + facts + ')');
}

/// Returns the heading with engines and facts. The page of a running game loads it again at the
/// end.
results::Html heading(const Report& report, const GameRow& game, const GamePageData& shown) {
    const GameRecord& record = shown.record;
    results::Html facts =
        "<li>" + link(report.site ? "../" : "../index.html", report.published.tournament.name) +
        "</li>\n";
    const auto fact = [&](const std::string& text) {
        if (!text.empty()) facts += "<li>" + results::html_text(text) + "</li>\n";
    };
    const auto& scheduled = game.scheduled;
    fact(place_in_schedule(game));
    facts += "<li>" + report.variant_html(scheduled.variant, "../") + "</li>\n";
    const bool has_clocks = record.time.attackers.has_clock() || record.time.defenders.has_clock();
    const std::string time =
        has_clocks ? "time " + results::control_words(record.time.attackers) : "no clocks";
    const bool has_odds = record.time.attackers != record.time.defenders;
    const bool is_begun = game.state != store::GameState::scheduled;
    if (is_begun) {
        fact(time + (has_odds ? " against " + results::control_words(record.time.defenders) : ""));
    }
    fact(place_text(game, shown.played_on));
    if (report.site && is_begun) {
        facts += "<li><a id=\"explore\" href=\"../" + results::html_text(report.root_path()) +
                 "explore?game=" + results::html_text(scheduled.id.number()) +
                 "&amp;ply=0\">Openings</a></li>\n";
    }
    const auto engine = [&](Side side) {
        return "<span class=\"player " + results::html_text(name_of(side)) + "\" title=\"" +
               results::html_text(game.names[side]) + "\">" +
               report.engine_html(game.names[side], "../") + "</span>";
    };
    return "<header data-swap=\"heading\">\n<h1>" + engine(Side::attackers) + score_html(game) +
           engine(Side::defenders) + "</h1>\n<ul class=\"facts\">\n" + facts + "</ul>\n</header>\n";
}

/// Returns links to the record, and on a site to the GIF. On a site the links are permanent:
/// "../../../games/17.otg". A report has the record next to the page, and no GIF.
results::Html record_links(const Report& report, const GameRow& game) {
    const bool has_record = game.state == store::GameState::finished &&
                            game.end.termination != rules::Termination::withdrawn;
    if (!has_record) return {};
    const std::string label = report.label(game);
    const std::string own = "../" + report.root_path() + "games/" + to_string(game.scheduled.id);
    const auto item = [&](const std::string& address, const std::string& end,
                          const results::Html& words) {
        return "<li><a href=\"" + results::html_text(address) + "\" download=\"" +
               results::html_text(label + end) + "\">" + words + "</a></li>\n";
    };
    if (report.is_bundled()) return {};
    if (!report.site) return item(label + ".otg", ".otg", "Record, OTG");
    return item(own + ".otg", ".otg", "Record, OTG") +
           item(own + ".gif", ".gif", "Moving picture, GIF");
}

results::Html menu(const Report& report, const GameRow& game) {
    results::Html frame;
    if (report.site) {
        frame = "<ul><li><button type=\"button\" id=\"copy-frame\" data-frame=\"" +
                results::html_text("../" + report.root_path() + "embed/games/" +
                                   to_string(game.scheduled.id)) +
                "\">Copy HTML to embed</button></li></ul>\n";
    }
    return "<details class=\"menu\"><summary class=\"button\">Download</summary><div>\n"
           "<ul data-swap=\"record\">" +
           record_links(report, game) +
           "</ul>\n<ul><li><button type=\"button\" id=\"save-svg\">Position, SVG</button></li>\n"
           "<li><button type=\"button\" id=\"save-png\">Position, PNG</button></li>\n"
           "<li><button type=\"button\" id=\"copy-position\">Copy position, OTN</button></li>\n"
           "</ul>\n" +
           frame + "</div></details>\n";
}

results::Html controls(const Report& report, const GameRow& game) {
    return "<div class=\"controls\" role=\"group\" aria-label=\"Step through the game\">\n" +
           step_buttons() +
           "<button type=\"button\" id=\"follow\" class=\"wide\" hidden>Live</button>\n"
           "<label>Speed <select id=\"speed\"><option value=\"2000\">slow</option>"
           "<option value=\"1000\" selected>1 / s</option><option value=\"400\">fast</option>"
           "<option value=\"120\">very fast</option></select></label>\n"
           "<button type=\"button\" id=\"flip\" aria-pressed=\"false\" title=\"Flip (f)\">Flip"
           "</button>\n<button type=\"button\" id=\"copy\">Copy link</button>\n" +
           menu(report, game) + "</div>\n";
}

/// Returns the names of the special pieces with their signs.
results::Html legend(const GameRecord& record) {
    std::set<char> letters;
    for (const rules::Space space : record.ruleset.start.occupied()) {
        const rules::Piece piece = record.ruleset.start[space];
        if (piece.kind() != rules::Kind::taflman) letters.insert(letter_of(piece));
    }
    results::Html items;
    for (const char letter : letters) {
        items +=
            "<li><svg class=\"piece\" viewBox=\"-18 -18 36 36\" aria-hidden=\"true\"><use "
            "href=\"#tafl-" +
            results::html_text(std::string(1, letter)) + "\"/></svg> " +
            results::html_text(name_of(rules::piece_from_letter(letter)->kind())) + "</li>\n";
    }
    return "<section>\n<h2>Pieces</h2>\n<ul class=\"legend\">\n" + items + "</ul>\n</section>\n";
}

results::Html plain_moves(const GamePageData& shown) {
    std::string text;
    for (const rules::PlyRecord& ply : shown.record.plies) text += ' ' + to_string(ply.move);
    const bool is_last = !shown.ply || *shown.ply >= shown.record.plies.size();
    const std::string position =
        is_last ? "the last position" : "the position after ply " + std::to_string(*shown.ply);
    return "<noscript><p>Without scripts this page shows " + results::html_text(position) +
           ". The moves:" + results::html_text(text) + "</p></noscript>\n";
}

/// Returns board, clocks, moves and plots. They fit together in a window of usual size.
results::Html play_area(const Report& report, const GameRow& game, const GamePageData& shown) {
    const GameRecord& record = shown.record;
    return plate_html(game, Side::defenders) +
           "<div id=\"eval\" class=\"scripts-only\" role=\"img\" aria-label=\"Evaluation\" hidden>"
           "<i></i></div>\n<div id=\"board\">" +
           board_html(record, shown.ply) + "</div>\n" + plate_html(game, Side::attackers) +
           controls(report, game) +
           "<ol id=\"moves\" class=\"scripts-only\" aria-label=\"Moves\" tabindex=\"0\"></ol>\n"
           "<section class=\"panel\" aria-label=\"About the game\">\n" +
           outcome_html(game, record) +
           "<div id=\"plots\" class=\"scripts-only\"></div>\n"
           "<input type=\"range\" id=\"slider\" class=\"scripts-only\" min=\"0\" value=\"0\" "
           "aria-label=\"Ply\">\n"
           "<div class=\"said scripts-only\" tabindex=\"0\" role=\"region\" "
           "aria-label=\"This ply\"><p id=\"status\"></p>\n"
           "<p id=\"spoken\" class=\"visually-hidden\" role=\"status\"></p>\n"
           "<div id=\"comment\" hidden><p id=\"evaluation\"></p>\n"
           "<pre id=\"comment-text\"></pre>\n<details id=\"output\"><summary>Engine "
           "output</summary>"
           "<pre id=\"output-text\"></pre></details></div></div>\n" +
           plain_moves(shown) + "</section>\n";
}

results::Html folded(const std::string& title, const std::string& text) {
    if (text.empty()) return {};
    return "<details><summary>" + results::html_text(title) + "</summary><pre>" +
           results::html_text(text) + "</pre></details>\n";
}

std::string load_text(const GameMachine& played_on) {
    return played_on.load ? results::decimals(played_on.load, 2) : "";
}

results::Html ending(const GameRow& game, const GamePageData& shown) {
    const GameRecord& record = shown.record;
    const rules::Evidence& evidence = record.evidence;
    if (game.state != store::GameState::finished)
        return "<section data-swap=\"ending\"></section>\n";
    results::Html list = definition("Outcome", outcome_text(game)) +
                         definition("Termination", std::string(name_of(game.end.termination)));
    if (game.end.at_fault) {
        list += definition("At fault", game.names[*game.end.at_fault] + " (" +
                                           std::string(name_of(*game.end.at_fault)) + ')');
    }
    if (!record.end.summary.empty()) list += definition("Evidence", record.end.summary);
    if (game.end.at_fault && shown.played_on.load) {
        list += definition("Load of the machine", load_text(shown.played_on));
    }
    if (evidence.exit_code) list += definition("Exit code", std::to_string(*evidence.exit_code));
    if (evidence.signal) list += definition("Signal", std::to_string(*evidence.signal));
    std::string dialogue;
    for (const std::string& line : evidence.dialogue) dialogue += line + '\n';
    return "<section data-swap=\"ending\">\n<h2>How it ended</h2>\n<dl>\n" + list + "</dl>\n" +
           folded("The last lines between host and engine", dialogue) +
           folded("The end of its standard error", evidence.standard_error) + "</section>\n";
}

/// Returns the facts about the machine that played the game.
results::Html machine(const GameMachine& played_on) {
    if (!played_on.machine) {
        if (!played_on.load) return {};
        return definition("Load of the host", load_text(played_on));
    }
    const store::Machine& facts = *played_on.machine;
    results::Html list;
    const auto fact = [&](const char* term, const std::string& text) {
        if (!text.empty()) list += definition(term, text);
    };
    fact("Machine", facts.name);
    fact("Its processor", facts.processor);
    fact("Its cores", facts.cores > 0 ? std::to_string(facts.cores) : "");
    fact("Its kernel", facts.kernel);
    fact("Its version of lawspeaker", facts.version);
    fact("Its load", load_text(played_on));
    return list;
}

results::Html engines(const GameRow& game, const GamePageData& shown) {
    results::Html list;
    for (const Side side : rules::both_sides) {
        const std::string words(name_of(side));
        const auto& build = shown.builds[side];
        list += definition("Engine of the " + words, game.names[side] + ' ' + build.version);
        if (game.state != store::GameState::scheduled) {
            list += definition("Its time", results::control_words(shown.record.time[side]));
        }
        if (!game.parameters[side].empty())
            list += definition("Its parameters", game.parameters[side]);
        if (!build.sha256.empty()) list += definition("SHA-256 of its program", build.sha256);
    }
    list += machine(shown.played_on);
    list += definition("Seed of the game", std::to_string(game.scheduled.seed));
    if (!game.scheduled.opening.empty()) list += definition("Opening", game.scheduled.opening);
    return "<section data-swap=\"engines\">\n<h2>Engines</h2>\n<dl>\n" + list +
           "</dl>\n</section>\n";
}

PageFrame frame_of(const Report& report, const GameRow& game, const std::string& events) {
    PageFrame frame{
        game.names.attackers + " against " + game.names.defenders + ", round " +
            std::to_string(game.scheduled.round) + ", " + report.published.tournament.name,
        "../" + report.root_path(),
        report.site ? results::Html(" class=\"game on-site\"") : results::Html(" class=\"game\""),
        {"position.js", "board.js", "stepper.js", "clock.js", "plates.js", "moves.js", "plot.js",
         "picture.js", "take.js", "game.js"}};
    frame.is_on_site = report.site.has_value();
    frame.preview = preview_of(report, game);
    const bool is_finished = game.state == store::GameState::finished;
    if (frame.is_on_site && !is_finished) {
        frame.scripts.insert(frame.scripts.end() - 1, {"live.js", "follow.js"});
        frame.body_attributes += events_attribute(events);
    }
    return frame;
}

}  // namespace

ReportFile game_page(const Report& report, const GamePageData& shown) {
    const GameRow& game = report.published.games[shown.at];
    const GameRecord& record = shown.record;
    const results::Html body =
        "<div class=\"head\">\n" + heading(report, game, shown) + navigation(report, shown.at) +
        "</div>\n<main id=\"main\">\n<div class=\"play\">\n" + play_area(report, game, shown) +
        "</div>\n<div class=\"about\">\n" + ending(game, shown) + engines(game, shown) +
        legend(record) + "</div>\n</main>\n" + game_data(shown.json);
    return {report.address_of(game), page_text(frame_of(report, game, shown.events), body)};
}

}  // namespace tafl::publish
