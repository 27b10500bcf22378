// SPDX-License-Identifier: MIT
// LivePageGame: what people who watch a tournament see of one game, running or just over: the board
// and clocks of an GameSnapshot, and what its engines think of it. pages/watch.js says the same
// words of later plies.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/played_ply.h"
#include "tournaments/web/game_snapshot.h"

namespace tafl::web {

struct LivePageGame {
    GameSnapshot open;
    std::string address;  ///< of its page, from the tournament's folder
    std::string ground;   ///< equal for games under the same rules
    rules::BySide<double> points{};
    rules::BySide<int> men_at_start{};
    std::optional<rules::PlayedPly> last;
    /// What each side told last.
    rules::BySide<std::optional<rules::Evaluation>> thoughts{};
    /// How much better the attackers stand, after each ply at which a side told it.
    std::vector<std::pair<int, double>> values;

    [[nodiscard]] bool is_over() const { return open.row.state == store::GameState::finished; }
    /// The mean of what both sides told last, about 100 for a man; none if nobody told anything.
    [[nodiscard]] std::optional<double> value() const;
};

/// Throws as the archive does.
[[nodiscard]] LivePageGame watched_game(store::Archive& archive, const store::GameRow& row,
                                        const Live* live);

/// The one to be shown large: nearest to level by its engines; where they tell nothing, by its
/// players' points, then those with the most. `games` is not empty.
[[nodiscard]] const LivePageGame& closest_of(const std::vector<LivePageGame>& games);

/// What watch.js needs to go on.
[[nodiscard]] nlohmann::ordered_json json_of(const LivePageGame& game);

/// The attackers' share of an evaluation bar, from 0 to 1.
[[nodiscard]] double share_of(double value);
/// "Attackers a little better"
[[nodiscard]] std::string verdict_of(double value);
/// As its engine sees it: "a little worse (-0.38), depth 14, 3.1 M nodes"
[[nodiscard]] std::string thought_text(const rules::Evaluation& evaluation);
/// 0:09.3, 4:05, 1:02:03
[[nodiscard]] std::string clock_text(std::chrono::milliseconds time);

}  // namespace tafl::web
