// SPDX-License-Identifier: MIT
// Common parts of the two pages that show one game: the page of the game, and the page that other
// sites embed in an <iframe>. Scripts in tournaments/reports/pages update them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "rules/game_record.h"
#include "store/records.h"
#include "tournaments/scoring/results/html.h"

namespace tafl::publish {

/// Returns the picture of the board after the first `ply` plies. If `ply` is empty, returns the
/// board after the last ply. Scripts show other positions in the same picture.
[[nodiscard]] results::Html board_html(const rules::GameRecord& record,
                                       std::optional<std::size_t> ply = std::nullopt);
/// Returns the score of a finished game, with the points of the attackers first: "1 – 0". Returns
/// "against" if the game is unfinished or has no result.
[[nodiscard]] results::Html score_html(const store::GameRow& game);
/// Returns the name of the player that has `side`, with two empty elements for the clock and the
/// used time. Scripts fill them.
[[nodiscard]] results::Html plate_html(const store::GameRow& game, rules::Side side);
/// Returns the outcome of a finished game, with its number of plies, its captures and its start
/// time. Returns the state of an unfinished game.
[[nodiscard]] results::Html outcome_html(const store::GameRow& game,
                                         const rules::GameRecord& record);
/// Returns the buttons that change the position: first, previous, play, next, last.
[[nodiscard]] results::Html step_buttons();
/// Returns a <script> element with the JSON of a game. The scripts of the page read it.
[[nodiscard]] results::Html game_data(const std::string& json);

}  // namespace tafl::publish
