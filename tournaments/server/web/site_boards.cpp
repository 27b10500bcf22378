// SPDX-License-Identifier: MIT
// Sections with small boards of the running games.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/ply_json.h"
#include "tournaments/scoring/results/variant_list.h"
#include "tournaments/server/web/game_snapshot.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using rules::Side;
using store::GameRow;

/// Maximum number of boards on a page. The other games are in the schedule.
constexpr std::size_t max_boards = 24;

results::Html player(const GameSnapshot& game, Side side) {
    const results::Html word = results::html_text(name_of(side));
    return "<span class=\"player " + word + "\">" + results::html_text(game.row.names[side]) +
           "</span><span class=\"clock-small " + word + "-clock\"></span>";
}

results::Html board_card(const GameSnapshot& game, const std::string& root) {
    const auto& scheduled = game.row.scheduled;
    const results::Html id = results::html_text(scheduled.id.number());
    const std::string place = game.row.machine.empty() ? "" : " on " + game.row.machine;
    const std::string what = results::variant_title(scheduled.variant) + ", game " +
                             std::to_string(scheduled.match) + '.' + to_string(scheduled.game) +
                             place;
    return "<li data-game=\"" + id + "\" data-state=\"" + results::html_text(board_state(game)) +
           "\"><a href=\"" + results::html_text(root) + "games/" + id +
           "\">\n<span class=\"line\">" + player(game, Side::defenders) + "</span>\n" +
           results::Html::trusted(small_board_svg(*game.compiled_rules, game.board, game.marks)) +
           "<span class=\"line\">" + player(game, Side::attackers) +
           "</span>\n<span class=\"line faint\"><span>" + results::html_text(what) +
           "</span><span class=\"ply\">ply " + results::html_text(game.row.end.plies) +
           "</span></span></a></li>\n";
}

}  // namespace

std::string SiteView::events(const std::string& root, const std::string& filter) const {
    if (live == nullptr) return {};
    return root + "api/events?" + filter + (filter.empty() ? "" : "&") +
           "after=" + live->last_event_id();
}

std::vector<GameRow> running_games(const SiteView& view,
                                   std::optional<store::TournamentId> tournament) {
    std::vector<GameRow> rows;
    if (view.live != nullptr) {
        for (const LiveGame* game : view.live->games(tournament)) {
            if (auto row = view.archive.game(game->id)) rows.push_back(std::move(*row));
        }
        return rows;
    }
    rows = view.archive.games_being_played();
    if (tournament) {
        std::erase_if(rows, [&](const GameRow& row) { return row.tournament_id != *tournament; });
    }
    return rows;
}

std::string board_state(const GameSnapshot& game) {
    const auto& [attackers, defenders] = game.record.time;
    return publish::text_of(
        {{"to_move", name_of(game.to_move)},
         {"is_new_turn", game.is_new_turn},
         {"age_ms", age_json(game)},
         {"left", results::left_json(game.clocks)},
         {"time", {{"attackers", to_string(attackers)}, {"defenders", to_string(defenders)}}}});
}

results::Html board_cards(const SiteView& view, std::span<const GameRow> games,
                          const std::string& root) {
    results::Html cards;
    for (const GameRow& row : games) {
        const GameSnapshot game = open_game(view.archive, row, view.live);
        if (game.row.state == store::GameState::running) cards += board_card(game, root);
    }
    return cards.empty() ? cards : "<ul class=\"boards\">\n" + cards + "</ul>\n";
}

results::Html boards_section(const SiteView& view, const std::string& root,
                             store::TournamentId tournament) {
    const auto rows = running_games(view, tournament);
    const results::Html cards =
        board_cards(view, std::span(rows).first(std::min(rows.size(), max_boards)), root);
    results::Html text = "<section data-swap=\"boards\">\n";
    if (!cards.empty()) {
        text += "<h2 id=\"Live\">Being played</h2>\n<p>" +
                publish::link("live.html", "Watch live") + "</p>\n" +
                results::Html::trusted(publish::board_shapes_svg()) + cards;
    }
    if (rows.size() > max_boards) {
        text += "<p class=\"faint\">And " + results::html_text(rows.size() - max_boards) +
                " more games.</p>\n";
    }
    return text + "</section>\n";
}

}  // namespace tafl::web
