// SPDX-License-Identifier: MIT
// Pictures of boards for previews of links.
#include <algorithm>

#include "rules/played_ply.h"
#include "tournaments/reports/publish/board_tiles.h"
#include "tournaments/reports/publish/raster.h"
#include "tournaments/server/web/game_snapshot.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

/// Maximum width of a picture, in pixels; chat programs do not show larger ones.
constexpr int max_pixels = 600;

std::string picture_of(const rules::CompiledRules& compiled_rules, const rules::Board& board,
                       const publish::BoardMarks& marks) {
    const int cell = publish::cell_for(board.size(), max_pixels);
    return publish::png_of(publish::board_picture(compiled_rules, board, marks, cell));
}

std::string last_picture(const rules::GameRecord& record) {
    const auto compiled_rules = std::make_shared<const rules::CompiledRules>(record.ruleset);
    rules::Game game(compiled_rules);
    publish::BoardMarks marks;
    static_cast<void>(for_each_ply(
        record, game, [&](const rules::PlayedPly& ply) { marks = publish::marks_of(ply); }));
    return picture_of(*compiled_rules, game.position().board(), marks);
}

/// Returns true if a tournament's picture shows `other` in preference to `one`. A running game
/// comes first, then the game that ended last.
bool is_less_shown(const store::GameRow& one, const store::GameRow& other) {
    const auto rank = [](const store::GameRow& game) {
        const bool is_running = game.state == store::GameState::running;
        const bool is_finished = game.state == store::GameState::finished;
        return std::tuple(is_running, is_finished && game.end.plies > 0,
                          game.ended.value_or(store::Time{}));
    };
    return rank(one) < rank(other);
}

}  // namespace

std::string game_picture(const SiteView& view, const store::GameRow& game) {
    if (game.state == store::GameState::finished) {
        const auto record = view.archive.record(game.scheduled.id);
        if (record) return last_picture(*record);
    }
    const GameSnapshot open = open_game(view.archive, game, view.live);
    return picture_of(*open.compiled_rules, open.board, open.marks);
}

std::optional<std::string> tournament_picture(const SiteView& view,
                                              const std::vector<store::GameRow>& games) {
    const auto shown = std::ranges::max_element(games, is_less_shown);
    if (shown == games.end()) return std::nullopt;
    return game_picture(view, *shown);
}

}  // namespace tafl::web
