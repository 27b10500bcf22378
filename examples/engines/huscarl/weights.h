// SPDX-License-Identifier: MIT
// What the evaluation looks at, and what each is worth: one table with a row for each feature
// and a column for each family of boards. All seen from the attackers, in hundredths of a man.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "rules/ruleset.h"

namespace tafl::huscarl {

enum class Feature : std::uint8_t {
    attackers,       ///< their men
    defenders,       ///< their men, the king apart
    attackers_turn,  ///< 1 or -1
    goal_in_1,       ///< 1 if the king can escape with one move
    goals_in_1,      ///< 1 if he can do so in two places or more
    goal_in_2,       ///< 1 if he needs two moves
    goal_in_2_turn,  ///< 1 if besides the defenders are to move
    ways_in_2,       ///< first moves for that, at most 4
    goal_in_3,       ///< 1 if he needs three
    ways_in_3,       ///< spaces that he can be on before the last of them, at most 4
    lanes,           ///< edge spaces that he sees
    room,            ///< spaces that he can move to
    no_room,         ///< 1 if there is none
    hemmed,          ///< attackers next to him
    hemmed_by_2,     ///< 1 if there are two or more
    hemmed_by_3,     ///< 1 if there are three or more
    escort,          ///< defenders next to him
    thin_quarter,    ///< attackers in the weakest of the four quarters around him, at most 4
    closed,          ///< 1 if the attackers shut him off from every goal
    open_goals,      ///< goals that they do not shut him off from, at most 4
    territory,       ///< spaces that they leave to him
    outside,         ///< defenders who are not there
    shut_out,        ///< once they shut him off, spaces that they neither leave to him nor stand on
    links,           ///< pairs of attackers who are diagonal neighbours
    walls,           ///< pairs of attackers who are next to each other
    defender_links,  ///< pairs of defenders who are diagonal neighbours, the king among them
    places           ///< the first of `place_count` each: attackers, defenders and kings there
};
/// Kinds of places: how far a space is from the nearest two edges, each at most 4.
inline constexpr int place_count = 15;
inline constexpr int feature_count = static_cast<int>(Feature::places) + 3 * place_count;

using Features = std::array<int, feature_count>;
using Weights = std::array<int, feature_count>;

/// Which kind of place a space of such a board is, from 0.
[[nodiscard]] int place_of(rules::Space space, int size);

/// Rules that share weights: where the king escapes, and boards up to a size. The first one that
/// fits holds; the last of each goal fits all boards, and has the weights of the one before it:
/// those won more than its own (tuning/README.md).
struct Family {
    std::string_view name;
    rules::Escape escape;
    int largest_board;
    bool has_network;  ///< an SPRT accepted it there
};
inline constexpr std::array<Family, 8> families = {{{"corner-7", rules::Escape::corner, 8, true},
                                                    {"corner-9", rules::Escape::corner, 10, true},
                                                    {"corner-11", rules::Escape::corner, 12, false},
                                                    {"corner-13", rules::Escape::corner, 19, false},
                                                    {"edge-7", rules::Escape::edge, 8, true},
                                                    {"edge-9", rules::Escape::edge, 10, true},
                                                    {"edge-11", rules::Escape::edge, 12, false},
                                                    {"edge-13", rules::Escape::edge, 19, false}}};
/// Its place in `families`.
[[nodiscard]] std::size_t family_of(const rules::Ruleset& ruleset);

/// The weights for these rules.
[[nodiscard]] Weights weights_for(const rules::Ruleset& ruleset);

[[nodiscard]] std::string name_of(int feature);

}  // namespace tafl::huscarl
