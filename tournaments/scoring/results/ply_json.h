// SPDX-License-Identifier: MIT
// JSON of spaces, captures, clocks and evaluations. Common to events, stored games and running
// games.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "rules/game_record.h"
#include "rules/position.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::results {

/// Returns a space as JSON, such as "e5". Returns null if `space` is not a space, as in the move
/// `done`.
[[nodiscard]] nlohmann::ordered_json space_json(rules::Space space);
/// Returns captures as a JSON array: [{"space", "piece", "rule"}, ...].
[[nodiscard]] nlohmann::ordered_json captures_json(const std::vector<rules::Capture>& captures);
/// Returns the remaining time of one side as JSON: {"main_ms", "period_ms", "periods"}.
[[nodiscard]] nlohmann::ordered_json left_json(const rules::TimeLeft& left);
/// Returns the remaining time of both sides as JSON: {"attackers": {"main_ms", ...}, "defenders":
/// {...}}.
[[nodiscard]] nlohmann::ordered_json left_json(const rules::BySide<rules::TimeLeft>& clocks);

/// Returns words and evaluation bar of a score as JSON: {"verdict", "share"}. `value` is the score
/// from the attackers' view.
[[nodiscard]] nlohmann::ordered_json words_json(double value);

/// Returns an evaluation as JSON: {"score", "view", "depth", "nodes", "time_ms", "line"} without
/// the members that the engine of `mover` did not send. The last member is "words"
/// (evaluation_words.h): {"verdict", "share", "score", "text"}; the first three of them need a
/// score. "view" is always "mover": a score above 0 means that the side to move is better.
[[nodiscard]] nlohmann::ordered_json evaluation_json(const rules::Evaluation& evaluation,
                                                     rules::Side mover);

}  // namespace tafl::results
