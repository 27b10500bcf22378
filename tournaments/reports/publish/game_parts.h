// SPDX-License-Identifier: MIT
// Common parts of the pages that show one game: the game's own page and the page for frames of
// other sites. The scripts of pages/ fill them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "rules/game_record.h"
#include "store/records.h"
#include "tournaments/scoring/results/html.h"

namespace tafl::publish {

/// Returns the board after `ply`, or after the last ply. Scripts show other positions in the same
/// picture.
[[nodiscard]] results::Html board_html(const rules::GameRecord& record,
                                       std::optional<std::size_t> ply = std::nullopt);
/// Returns the score, the attackers' first: "1 - 0"; "against" while there is no result.
[[nodiscard]] results::Html score_html(const store::GameRow& game);
/// Returns name, clock and time used of a side. Scripts fill in the times.
[[nodiscard]] results::Html plate_html(const store::GameRow& game, rules::Side side);
/// Returns the outcome of a finished game with its counts of plies and captures. Returns the state
/// of any other game.
[[nodiscard]] results::Html outcome_html(const store::GameRow& game,
                                         const rules::GameRecord& record);
/// Returns the buttons: first, previous, play, next, last.
[[nodiscard]] results::Html step_buttons();
/// Returns the game's JSON as an element that the scripts read.
[[nodiscard]] results::Html game_data(const std::string& json);

}  // namespace tafl::publish
