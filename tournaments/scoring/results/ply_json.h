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

/// Returns "e5"; null for no space (`done` has no spaces).
[[nodiscard]] nlohmann::ordered_json space_json(rules::Space space);
/// Returns [{"space", "piece", "rule"}, ...].
[[nodiscard]] nlohmann::ordered_json captures_json(const std::vector<rules::Capture>& captures);
/// Returns {"main_ms", "period_ms", "periods"}.
[[nodiscard]] nlohmann::ordered_json left_json(const rules::TimeLeft& left);
/// Returns {"attackers": {"main_ms", ...}, "defenders": {...}}.
[[nodiscard]] nlohmann::ordered_json left_json(const rules::BySide<rules::TimeLeft>& clocks);

/// Returns {"verdict", "share"} of a score from the attackers' view.
[[nodiscard]] nlohmann::ordered_json words_json(double value);

/// Returns {"score", "view", "depth", "nodes", "time_ms", "line"} without the members that the
/// engine of `mover` did not send, then "words" (evaluation_words.h): {"verdict", "share", "score",
/// "text"}, of which the first three need a score. "view" is always "mover": if "score" is above 0,
/// the side to move is better.
[[nodiscard]] nlohmann::ordered_json evaluation_json(const rules::Evaluation& evaluation,
                                                     rules::Side mover);

}  // namespace tafl::results
