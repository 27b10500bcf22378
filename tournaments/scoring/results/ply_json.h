// SPDX-License-Identifier: MIT
// JSON of plies, clocks and evaluations. Events, stored games, running games and seats use the same
// format.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "rules/game_record.h"
#include "rules/played_ply.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::tournaments {
class JsonReader;
}

namespace tafl::results {

/// Returns the remaining time of one side as JSON: {"main_ms", "period_ms", "periods"}.
[[nodiscard]] nlohmann::ordered_json left_json(const rules::TimeLeft& left);
/// Returns the remaining time of both sides as JSON: {"attackers": {"main_ms", ...}, "defenders":
/// {...}}.
[[nodiscard]] nlohmann::ordered_json left_json(const rules::BySide<rules::TimeLeft>& clocks);

/// Returns the words and the share of the evaluation bar for a score as JSON: {"verdict", "share"}.
/// `value` is the score from the viewpoint of the attackers.
[[nodiscard]] nlohmann::ordered_json words_json(double value);

/// Returns an evaluation as JSON: {"score", "view", "depth", "nodes", "time_ms", "line", "words"}.
/// Members that the engine of `mover` did not send are missing. "view" is "mover", or missing
/// without a score: a score above 0 means that the side to move is better. "words" is {"verdict",
/// "share", "score", "text"} (evaluation_words.h); without a score it has only "text".
[[nodiscard]] nlohmann::ordered_json evaluation_json(const rules::Evaluation& evaluation,
                                                     rules::Side mover);

/// Returns a ply as JSON: {"ply", "side", "text", "from", "to", "captures": [{"space", "piece",
/// "rule"}, ...], "to_move", "spent_us", "late_us", "left", "evaluation", "comment"}. "from" and
/// "to" of the move `done` are null. "to_move" is null if the game is over. "left" is the remaining
/// time of the side that moved. "evaluation" and "comment" are missing if the engine did not send
/// them.
[[nodiscard]] nlohmann::ordered_json ply_json(const rules::PlayedPly& ply);

/// Returns the ply that `members` describe, in the format of ply_json(). The member "left" may be
/// missing, for a side without a clock. Throws tournaments::JsonError if a member is invalid.
[[nodiscard]] rules::PlayedPly ply_from_json(tournaments::JsonReader& members);
/// Returns the remaining time of both sides that `members` describe, in the format of left_json().
/// Throws tournaments::JsonError if a member is invalid.
[[nodiscard]] rules::BySide<rules::TimeLeft> clocks_from_json(tournaments::JsonReader members);

}  // namespace tafl::results
