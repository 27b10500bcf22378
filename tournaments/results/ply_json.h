// SPDX-License-Identifier: MIT
// What the JSON of events, of stored games and of running ones has in common: spaces, captures,
// clocks, evaluations.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "rules/game_record.h"
#include "rules/position.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::results {

/// "e5"; null for none, as `done` has no spaces.
[[nodiscard]] nlohmann::ordered_json space_json(rules::Space space);
/// [{"space", "piece", "rule"}, ...]
[[nodiscard]] nlohmann::ordered_json captures_json(const std::vector<rules::Capture>& captures);
/// {"main_ms", "period_ms", "periods"}
[[nodiscard]] nlohmann::ordered_json left_json(const rules::TimeLeft& left);
/// {"attackers": {"main_ms", ...}, "defenders": {...}}
[[nodiscard]] nlohmann::ordered_json left_json(const rules::BySide<rules::TimeLeft>& clocks);

/// {"score", "view", "depth", "nodes", "time_ms", "line"}: those that the engine gave. The view,
/// always "mover", says who stands better if the score is above 0.
[[nodiscard]] nlohmann::ordered_json evaluation_json(const rules::Evaluation& evaluation);

}  // namespace tafl::results
