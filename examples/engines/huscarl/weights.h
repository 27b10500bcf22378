// SPDX-License-Identifier: MIT
// What the evaluation looks at, and what each is worth: one table with a row for each family of
// boards. All seen from the attackers, in hundredths of a man.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/ruleset.h"

namespace tafl::huscarl {

enum class Feature : std::uint8_t {
    attackers,      ///< their men
    defenders,      ///< their men, the king apart
    goal_in_1,      ///< 1 if the king can escape with one move
    goals_in_1,     ///< 1 if he can do so in two places or more
    goal_in_2,      ///< 1 if he needs two moves
    goal_in_3,      ///< 1 if he needs three
    lanes,          ///< edge spaces that he sees
    room,           ///< spaces that he can move to
    hemmed,         ///< attackers next to him
    thin_quarter,   ///< attackers in the weakest of the four quarters around him, at most 4
    guards,         ///< attackers diagonally before the corners
    misplaced,      ///< attackers right beside the corners
    closed,         ///< 1 if the attackers shut him off from every goal
    territory,      ///< spaces that they leave to him
    links,          ///< pairs of attackers who are diagonal neighbours
    attackers_turn  ///< 1 or -1
};
inline constexpr int feature_count = 16;

using Features = std::array<int, feature_count>;
using Weights = std::array<int, feature_count>;

/// The row for these rules.
[[nodiscard]] const Weights& weights_for(const rules::Ruleset& ruleset);

[[nodiscard]] std::string_view name_of(Feature feature);

}  // namespace tafl::huscarl
