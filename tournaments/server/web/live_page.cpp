// SPDX-License-Identifier: MIT
#include "tournaments/server/web/live_page.h"

#include <algorithm>
#include <set>

#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/scoring/results/evaluation_words.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::web {

using results::Html;
using results::html_text;
using rules::Side;

Html evaluation_bar(const LivePageGame& game) {
    const double share = 100 * results::share_of(game.value().value_or(0));
    const Html height = html_text(results::decimals(share, 1));
    const Html label = html_text("Evaluation: " + results::verdict_of(game.value().value_or(0)));
    return "<svg class=\"eval" + Html(game.value() ? Html() : Html(" silent")) +
           "\" viewBox=\"0 0 10 100\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"" +
           label + "\"><g transform=\"matrix(1 0 0 -1 0 100)\"><rect width=\"10\" height=\"" +
           height + "\"/></g><path d=\"M0 50h10\"/></svg>\n";
}

std::string clock_of(const LivePageGame& game, Side side) {
    const rules::TimeControl& time = game.open.record.time[side];
    if (!time.has_clock()) return "no clock";
    const rules::TimeLeft& left = game.open.clocks[side];
    return results::clock_text(left.main.count() > 0 ? left.main : left.period,
                               results::Tenths::below_20_seconds);
}

std::string verdict_text(const LivePageGame& game) {
    if (game.is_over()) return publish::outcome_text(game.open.row);
    return game.value() ? results::verdict_of(*game.value()) : "Being played";
}

std::string thought_words(const LivePageGame& game, Side side) {
    const auto& sent = game.thoughts[side];
    const std::string words = sent ? results::thought_text(*sent) : "";
    return words.empty() ? "no evaluation" : words;
}

std::string last_move_text(const LivePageGame& game) {
    if (game.open.plies.empty()) return "No move yet.";
    const rules::PlayedPly& last = game.open.plies.back();
    const auto seconds = std::chrono::duration<double>(last.record.spent).count();
    const std::string spent = seconds > 0 ? ", in " + results::decimals(seconds, 1) + " s" : "";
    return "Ply " + std::to_string(last.number) + ": " + last.text() + spent;
}

namespace {

// The large board

std::string side_word(Side side) { return side == Side::attackers ? "Attackers" : "Defenders"; }

bool is_to_move(const LivePageGame& game, Side side) {
    return !game.is_over() && game.open.to_move == side;
}

Html plate(const LivePage& all, const LivePageGame& game, Side side) {
    const std::string men = std::to_string(game.open.board.count(side)) + " of " +
                            std::to_string(game.men_at_start[side]) + " men";
    const Html word = html_text(name_of(side));
    return "<div class=\"plate " + word + Html(is_to_move(game, side) ? Html(" on") : Html()) +
           "\">\n<p class=\"who player " + word + "\">" +
           all.report.engine_html(game.open.row.names[side]) + "</p>\n<p class=\"side\">" +
           html_text(side_word(side)) + ", <span class=\"men\">" + html_text(men) +
           "</span><span class=\"overtime\"></span></p>\n<p class=\"big-clock\">" +
           html_text(clock_of(game, side)) + "</p>\n</div>\n";
}

Html thought(const LivePageGame& game, Side side) {
    const auto& told = game.thoughts[side];
    return "<div class=\"thought " + html_text(name_of(side)) + "\">\n<p class=\"words\"><b>" +
           html_text(side_word(side)) + ":</b> <span>" + html_text(thought_words(game, side)) +
           "</span></p>\n<p class=\"moves\">" + html_text(told ? told->line : "") +
           "</p>\n</div>\n";
}

/// Returns a curve of the evaluations. Values that are good for the attackers are at the top.
Html spark(const LivePageGame& game) {
    std::string path;
    for (const auto& [ply, share] : game.shares) {
        path += (path.empty() ? "M" : "L") + std::to_string(ply) + ' ' +
                results::decimals(40 * (1 - share), 1);
    }
    const int width = std::max(20, game.open.row.end.plies);
    return "<svg class=\"spark\" viewBox=\"0 0 " + html_text(width) +
           " 40\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"Evaluations so far, "
           "attackers ahead above\"><path class=\"level\" d=\"M0 20h5000\"/><path class=\"course\" "
           "d=\"" +
           html_text(path) + "\"/></svg>\n";
}

Html middle(const LivePageGame& game) {
    return "<div class=\"mid\">\n<p class=\"verdict\">" + html_text(verdict_text(game)) + "</p>\n" +
           thought(game, Side::defenders) + thought(game, Side::attackers) + spark(game) +
           "<p class=\"last-move\">" + html_text(last_move_text(game)) +
           "</p>\n<p class=\"pin\"><label class=\"scripts-only\"><span "
           "class=\"visually-hidden\">Shown</span> <select id=\"shown\">"
           "<option value=\"closest\">closest score</option>"
           "<option value=\"latest\">latest to begin</option></select></label>"
           "<a class=\"to-game\" href=\"" +
           html_text(game.address) + "\">Game page</a></p>\n</div>\n";
}

// The small boards

Html tile_line(const LivePageGame& game, Side side) {
    return "<span class=\"line" + Html(is_to_move(game, side) ? Html(" on") : Html()) +
           "\"><span class=\"player " + html_text(name_of(side)) + "\">" +
           html_text(game.open.row.names[side]) + "</span><span class=\"clock-small\">" +
           html_text(clock_of(game, side)) + "</span></span>\n";
}

/// Returns a small board. The large board's game also has one, hidden until another game is shown
/// large.
Html tile(const LivePageGame& game, bool is_great) {
    return "<li data-game=\"" + html_text(game.open.row.scheduled.id.number()) + "\"" +
           Html(is_great ? Html(" hidden") : Html()) + "><a href=\"" + html_text(game.address) +
           "\">" + tile_line(game, Side::defenders) +
           Html::trusted(publish::small_board_svg(*game.open.compiled_rules, game.open.board,
                                                  game.open.marks)) +
           tile_line(game, Side::attackers) + "<span class=\"line state\">" +
           html_text("ply " + std::to_string(game.open.row.end.plies) +
                     (game.value() ? ", " + results::verdict_of(*game.value()) : "")) +
           "</span></a></li>\n";
}

}  // namespace

Html great_board(const LivePage& all) {
    if (all.great == nullptr) return "<p class=\"stage none\">No game has begun yet.</p>\n";
    const LivePageGame& game = *all.great;
    const bool is_quiet = !game.thoughts.attackers && !game.thoughts.defenders;
    return "<section class=\"stage" + Html(is_quiet ? Html(" quiet") : Html()) +
           "\" aria-label=\"The great board\" data-shown=\"" +
           html_text(game.open.row.scheduled.id.number()) + "\">\n" + evaluation_bar(game) +
           "<div class=\"great\">" +
           Html::trusted(
               publish::board_svg(*game.open.compiled_rules, game.open.board, game.open.marks)) +
           "</div>\n" + plate(all, game, Side::defenders) + middle(game) +
           plate(all, game, Side::attackers) + "</section>\n";
}

Html small_boards(const LivePage& all) {
    Html items;
    for (const LivePageGame& game : all.games) items += tile(game, &game == all.great);
    Html more;
    if (all.running > max_watched) {
        more =
            "<p class=\"faint\">And " + html_text(all.running - max_watched) + " more games.</p>\n";
    }
    return "<section class=\"others\" aria-labelledby=\"others\">\n<h2 id=\"others\">Also being "
           "played <small class=\"scripts-only\">select one to enlarge it</small></h2>\n"
           "<ul class=\"tiles\">\n" +
           items + "</ul>\n" + more + "</section>\n";
}

Html other_grounds(const LivePage& all) {
    Html text;
    std::set<std::string> seen;
    if (all.great != nullptr) seen.insert(all.great->ground);
    for (const LivePageGame& game : all.games) {
        if (!seen.insert(game.ground).second) continue;
        const rules::Board empty(game.open.board.size());
        text += "<template data-ground=\"" + html_text(game.ground) + "\">" +
                Html::trusted(publish::board_svg(*game.open.compiled_rules, empty, {})) +
                "</template>\n";
    }
    return text;
}

}  // namespace tafl::web
