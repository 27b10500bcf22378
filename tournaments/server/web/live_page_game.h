// SPDX-License-Identifier: MIT
// LivePageGame: a running or just finished game on the live page of a tournament. It has the board
// and clocks of a GameSnapshot, and the evaluations of both engines. reports/pages/watch.js adds
// later plies, which it receives as events.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/server/web/game_snapshot.h"

namespace tafl::web {

/// One game on the live page.
struct LivePageGame {
    GameSnapshot open;
    std::string address;  ///< address of the game's page, relative to the tournament's directory
    /// Key of the game's empty board; games with the same rules have equal keys.
    std::string ground;
    /// Points of both players in the standings of the tournament.
    rules::BySide<double> points{};
    /// Number of pieces of each side in the start position.
    rules::BySide<int> men_at_start{};
    /// Last evaluation that each engine has sent; empty = no evaluation yet.
    rules::BySide<std::optional<rules::Evaluation>> thoughts{};
    /// Attackers' share of the evaluation bar after each ply with an evaluation, as pairs (number
    /// of the ply, share). The share is results::share_of(value()).
    std::vector<std::pair<int, double>> shares;
    /// Rank among the games of the page, from 1. closest_of() uses it for games with equal or
    /// missing value(). The games are ranked by the difference of the players' points, the least
    /// first. Games with equal differences are ranked by the sum of the points, the largest first.
    int rank = 0;

    [[nodiscard]] bool is_over() const { return open.row.state == store::GameState::finished; }
    /// Returns the mean of the last scores of both engines, from the attackers' view. A score of
    /// 100 is about one piece. Returns nullopt if no engine has sent a score.
    [[nodiscard]] std::optional<double> value() const;
};

/// Returns the game `row` with its evaluations. The function does not set `address`, `points` and
/// `rank`. `live` is null if this process runs no games. Throws the exceptions of the archive.
[[nodiscard]] LivePageGame watched_game(store::Archive& archive, const store::GameRow& row,
                                        const Live* live);

/// Sets `rank` of all games. The function uses their `points`.
void set_ranks(std::vector<LivePageGame>& games);

/// Returns the game for the large board: the game that has the value() nearest to 0. If several
/// games are equally near, returns the one with the least `rank`. Returns a game without a value
/// only if no game has one. `games` must not be empty.
[[nodiscard]] const LivePageGame& closest_of(const std::vector<LivePageGame>& games);

/// Returns the data of the game as JSON, for the script watch.js, which updates them.
[[nodiscard]] nlohmann::ordered_json json_of(const LivePageGame& game);

}  // namespace tafl::web
