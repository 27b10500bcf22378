// SPDX-License-Identifier: MIT
// Boards as pictures for those who show a link to a page.
#include <algorithm>

#include "rules/played_ply.h"
#include "tournaments/publish/board_tiles.h"
#include "tournaments/publish/png.h"
#include "tournaments/web/running_game.h"
#include "tournaments/web/site_pages.h"

namespace tafl::web {

namespace {

/// Chats show them no larger.
constexpr int most_pixels = 600;

std::string picture_of(const rules::RulesTables& law, const rules::Board& board,
                       const publish::BoardMarks& marks) {
    const int cell = publish::cell_for(board.size(), most_pixels);
    return publish::png_of(publish::board_picture(law, board, marks, cell));
}

std::string last_picture(const rules::GameRecord& record) {
    const auto law = std::make_shared<const rules::RulesTables>(record.ruleset);
    rules::Game game(law);
    publish::BoardMarks marks;
    static_cast<void>(for_each_ply(
        record, game, [&](const rules::PlayedPly& ply) { marks = publish::marks_of(ply); }));
    return picture_of(*law, game.position().board(), marks);
}

/// Which of two games a tournament's picture is of: rather one that is played, then the one that
/// ended last.
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
    const OpenGame open = open_game(view.archive, game, view.live);
    return picture_of(*open.law, open.board, open.marks);
}

std::optional<std::string> tournament_picture(const SiteView& view,
                                              const std::vector<store::GameRow>& games) {
    const auto shown = std::ranges::max_element(games, is_less_shown);
    if (shown == games.end()) return std::nullopt;
    return game_picture(view, *shown);
}

}  // namespace tafl::web
