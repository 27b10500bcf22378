// SPDX-License-Identifier: MIT
// Features of the evaluation and their weights: one table with a row for each feature and a column
// for each family of boards. All weights are in hundredths of a man, for the attackers.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "rules/ruleset.h"

namespace tafl::huscarl {

enum class Feature : std::uint8_t {
    attackers,       ///< number of attackers
    defenders,       ///< number of defenders without the king
    attackers_turn,  ///< 1 or -1
    goal_in_1,       ///< 1 if the king can escape with one move
    goals_in_1,      ///< 1 if the king can do so on two spaces or more
    goal_in_2,       ///< 1 if the king needs two moves
    goal_in_2_turn,  ///< 1 if in addition the defenders are to move
    ways_in_2,       ///< first moves for that, at most 4
    goal_in_3,       ///< 1 if the king needs three moves
    ways_in_3,       ///< spaces from which the last of them is possible, at most 4
    lanes,           ///< edge spaces in the king's reach
    room,            ///< spaces in the king's reach
    no_room,         ///< 1 if the king has no such space
    hemmed,          ///< attackers next to the king
    hemmed_by_2,     ///< 1 if there are two or more
    hemmed_by_3,     ///< 1 if there are three or more
    escort,          ///< defenders next to the king
    thin_quarter,    ///< attackers in the weakest of the four quarters around the king, at most 4
    closed,          ///< 1 if the attackers separate the king from every goal
    open_goals,      ///< goals that they do not separate the king from, at most 4
    territory,       ///< spaces on the king's side of the attackers
    outside,         ///< defenders outside this territory
    shut_out,        ///< if `closed`: spaces outside the territory without an attacker
    links,           ///< pairs of attackers that are diagonal neighbours
    walls,           ///< pairs of attackers that are orthogonal neighbours
    defender_links,  ///< pairs of defenders that are diagonal neighbours, including the king
    places           ///< first of `place_count` each: attackers, defenders and kings on such places
};
/// Kinds of places: the distances of a space to the nearest two edges, each at most 4.
inline constexpr int place_count = 15;
inline constexpr int feature_count = static_cast<int>(Feature::places) + 3 * place_count;

using Features = std::array<int, feature_count>;
using Weights = std::array<int, feature_count>;

/// Returns the kind of place of a space, from 0.
[[nodiscard]] int place_of(rules::Space space, int size);

/// Group of rules with the same weights: the kind of goal and a maximum board size. The first
/// family that fits is used. The last one of each goal fits all boards and has the weights of the
/// one before it, because those won more games than its own (tuning/README.md).
struct Family {
    std::string_view name;
    rules::Escape escape;
    int largest_board;
    bool has_network;  ///< true: an SPRT accepted the network there
};
inline constexpr std::array<Family, 8> families = {{{"corner-7", rules::Escape::corner, 8, true},
                                                    {"corner-9", rules::Escape::corner, 10, true},
                                                    {"corner-11", rules::Escape::corner, 12, false},
                                                    {"corner-13", rules::Escape::corner, 19, false},
                                                    {"edge-7", rules::Escape::edge, 8, true},
                                                    {"edge-9", rules::Escape::edge, 10, true},
                                                    {"edge-11", rules::Escape::edge, 12, false},
                                                    {"edge-13", rules::Escape::edge, 19, false}}};
/// Returns the index in `families`.
[[nodiscard]] std::size_t family_of(const rules::Ruleset& ruleset);

/// Returns the weights for these rules.
[[nodiscard]] Weights weights_for(const rules::Ruleset& ruleset);

[[nodiscard]] std::string name_of(int feature);

}  // namespace tafl::huscarl
