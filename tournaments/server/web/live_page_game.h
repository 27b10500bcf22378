// SPDX-License-Identifier: MIT
// LivePageGame: a running or just finished game for the viewers of a tournament. It has the board
// and clocks of a GameSnapshot and the evaluations of both engines. reports/pages/watch.js renders
// later plies with the words of events.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/played_ply.h"
#include "tournaments/server/web/game_snapshot.h"

namespace tafl::web {

/// One game on the live page.
struct LivePageGame {
    GameSnapshot open;
    std::string address;  ///< address of its page, relative to the tournament's directory
    std::string ground;   ///< key of the empty board; equal for games with the same rules
    /// Points of both entrants in the standings.
    rules::BySide<double> points{};
    /// Pieces of each side in the start position.
    rules::BySide<int> men_at_start{};
    /// The last ply; empty before the first.
    std::optional<rules::PlayedPly> last;
    /// Last evaluation that each side has sent.
    rules::BySide<std::optional<rules::Evaluation>> thoughts{};
    /// Attackers' share of the evaluation bar (share_of(value())) after each ply with an
    /// evaluation, with the number of the ply.
    std::vector<std::pair<int, double>> shares;
    /// Place among the games of the page, from 1, if their value() is equal or missing: first the
    /// games with the least difference of the players' points, of these the largest sum.
    int rank = 0;

    [[nodiscard]] bool is_over() const { return open.row.state == store::GameState::finished; }
    /// Returns the mean of both sides' last scores, from the attackers' view. About 100 is one
    /// piece. Empty if no engine has sent a score.
    [[nodiscard]] std::optional<double> value() const;
};

/// Reads a game with its evaluations. Throws the exceptions of the archive. The members `address`
/// and `points` stay empty.
[[nodiscard]] LivePageGame watched_game(store::Archive& archive, const store::GameRow& row,
                                        const Live* live);

/// Sets `rank` of all games.
void set_ranks(std::vector<LivePageGame>& games);

/// Returns the game for the large board: the game whose value() is nearest to 0, and of equal ones
/// the game with the least `rank`. Games without a value follow. `games` must not be empty.
[[nodiscard]] const LivePageGame& closest_of(const std::vector<LivePageGame>& games);

/// Returns the data from which watch.js continues.
[[nodiscard]] nlohmann::ordered_json json_of(const LivePageGame& game);

}  // namespace tafl::web
