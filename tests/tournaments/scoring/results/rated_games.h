// SPDX-License-Identifier: MIT
// Games to be rated, in a few words.
#pragma once

#include <string>

#include "rules/result.h"
#include "tournaments/scoring/results/rating_list.h"

namespace tafl::tests {

inline results::RatedGame game_of(const std::string& attackers, const std::string& defenders,
                                  rules::Result result, const std::string& variant = "brandub") {
    results::RatedGame game;
    game.players = {attackers, defenders};
    game.variant = variant;
    game.result = result;
    game.tournament = "Open";
    return game;
}

inline constexpr auto won = rules::Result::attackers_win;
inline constexpr auto drawn = rules::Result::draw;
inline constexpr auto lost = rules::Result::defenders_win;

}  // namespace tafl::tests
