// SPDX-License-Identifier: MIT
// What the pages that show one game have in common: the game's own page and that in a frame
// elsewhere. The scripts of pages/ fill them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "rules/game_record.h"
#include "store/records.h"
#include "tournaments/results/html.h"

namespace tafl::publish {

/// The position after `ply`, or the last one, for browsers without scripts; with them, the picture
/// that they fill.
[[nodiscard]] results::Html board_html(const rules::GameRecord& record,
                                       std::optional<std::size_t> ply = std::nullopt);
/// "1 - 0", the attackers' first; "against" while there is none.
[[nodiscard]] results::Html score_html(const store::GameRow& game);
/// Name, clock, time used and men taken of a side.
[[nodiscard]] results::Html plate_html(const store::GameRow& game, rules::Side side);
/// How it stands, which one wants to know first.
[[nodiscard]] results::Html outcome_html(const store::GameRow& game,
                                         const rules::GameRecord& record);
/// First, previous, play, next, last.
[[nodiscard]] results::Html step_buttons();
/// The game, for the scripts.
[[nodiscard]] results::Html game_data(const std::string& json);

}  // namespace tafl::publish
