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
    /// Last evaluation that each engine has sent; empty = none yet.
    rules::BySide<std::optional<rules::Evaluation>> thoughts{};
    /// Attackers' share of the evaluation bar (results::share_of() of value()) after each ply with
    /// an evaluation. Pairs of the ply's number and the share.
    std::vector<std::pair<int, double>> shares;
    /// Place among the games of the page, from 1. It decides between games with equal or missing
    /// value(). First are the games with the least difference of the players' points; of these, the
    /// games with the largest sum of points.
    int rank = 0;

    [[nodiscard]] bool is_over() const { return open.row.state == store::GameState::finished; }
    /// Returns the mean of the engines' last scores, from the attackers' view. About 100 is one
    /// piece. Empty if no engine has sent a score.
    [[nodiscard]] std::optional<double> value() const;
};

/// Returns the game `row` with its evaluations. Its members `address`, `points` and `rank` are not
/// set. `live`: as in open_game(). Throws the exceptions of the archive.
[[nodiscard]] LivePageGame watched_game(store::Archive& archive, const store::GameRow& row,
                                        const Live* live);

/// Sets `rank` of all games, from their `points`.
void set_ranks(std::vector<LivePageGame>& games);

/// Returns the game for the large board: the one with the value() nearest to 0. If several are
/// equally near, it is the one with the least `rank`. A game without a value is returned only if
/// all have none. `games` must not be empty.
[[nodiscard]] const LivePageGame& closest_of(const std::vector<LivePageGame>& games);

/// Returns the data of the game that the script watch.js reads and updates.
[[nodiscard]] nlohmann::ordered_json json_of(const LivePageGame& game);

}  // namespace tafl::web
