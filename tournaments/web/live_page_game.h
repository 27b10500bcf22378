// SPDX-License-Identifier: MIT
// LivePageGame: a running or just finished game for the viewers of a tournament. It has the board
// and clocks of a GameSnapshot and the evaluations of both engines. pages/watch.js renders later
// plies with the same words.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/played_ply.h"
#include "tournaments/web/game_snapshot.h"

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
    /// value() after each ply with an evaluation, with the number of the ply.
    std::vector<std::pair<int, double>> values;

    [[nodiscard]] bool is_over() const { return open.row.state == store::GameState::finished; }
    /// Returns the mean of both sides' last scores, from the attackers' view. About 100 is one
    /// piece. Empty if no engine has sent a score.
    [[nodiscard]] std::optional<double> value() const;
};

/// Reads a game with its evaluations. Throws the exceptions of the archive. The members `address`
/// and `points` stay empty.
[[nodiscard]] LivePageGame watched_game(store::Archive& archive, const store::GameRow& row,
                                        const Live* live);

/// Returns the game for the large board: the game whose value() is nearest to 0. Games without a
/// value follow, ordered by difference of the players' points, then by their sum. `games` must not
/// be empty.
[[nodiscard]] const LivePageGame& closest_of(const std::vector<LivePageGame>& games);

/// Returns the data from which watch.js continues.
[[nodiscard]] nlohmann::ordered_json json_of(const LivePageGame& game);

/// Returns the attackers' share of the evaluation bar, from 0 to 1.
[[nodiscard]] double share_of(double value);
/// Returns `value` in words: "Attackers a little better".
[[nodiscard]] std::string verdict_of(double value);
/// Returns an evaluation from the engine's own view: "a little worse (-0.38), depth 14, 3.1 M
/// nodes".
[[nodiscard]] std::string thought_text(const rules::Evaluation& evaluation);
/// Returns a clock reading: "0:09.3", "4:05" or "1:02:03". Tenths are shown below 20 seconds.
[[nodiscard]] std::string clock_text(std::chrono::milliseconds time);

}  // namespace tafl::web
