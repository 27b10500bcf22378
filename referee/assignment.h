// SPDX-License-Identifier: MIT
// Assignment: everything needed to play one game, as a value. Input of GameRunner::play(), which
// returns a rules::GameRecord.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "referee/game_limits.h"
#include "rules/compiled_rules.h"
#include "rules/game_record.h"
#include "rules/position.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// Engines, rules, time and limits of one game.
struct Assignment {
    /// Number that the caller gives to this game. Each event of the game contains this number.
    std::int64_t game = 0;
    rules::BySide<EngineSpec> engines;
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    /// Time control of each side. Only `hang_timeout` limits the moves of a side without a clock.
    rules::BySide<rules::TimeControl> time;
    /// Moves that are played before the engines choose moves; may be empty.
    std::vector<rules::Move> opening;
    GameLimits limits;
    /// Number that replaces `{seed}` in the arguments of both engines.
    std::uint64_t seed = 0;
    /// Time limit of one ply of a side without a clock. The time of refused moves is included.
    std::chrono::milliseconds hang_timeout{600'000};
    /// Numbers of the processors reserved for this game runner. Each engine is pinned to the first
    /// `limits.cpus` of them. If the list is empty or `cpus` is 0, the engine is not pinned.
    std::vector<int> processors;
    /// File to which the lines exchanged between the host and both engines are appended; empty = no
    /// transcript.
    std::filesystem::path transcript;
};

/// Returns the reason why `assignment` cannot be played, as a clause; nullopt if it can be played.
/// Reasons: an opening move is illegal, the game is over before an engine is to move, or the
/// opening stops within a berserk sequence. GameRunner::play() requires a playable assignment.
[[nodiscard]] std::optional<std::string> why_unplayable(const Assignment& assignment);

/// Returns a record with the names of the players, the rules and the time controls of `assignment`.
/// It has no plies, and its start and end are not set.
[[nodiscard]] rules::GameRecord empty_record(const Assignment& assignment);

}  // namespace tafl::referee
