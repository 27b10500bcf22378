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
    std::int64_t game = 0;  ///< game number of the caller; repeated in every event
    rules::BySide<EngineSpec> engines;
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    rules::BySide<rules::TimeControl> time;  ///< a side without a clock has only `hang_timeout`
    std::vector<rules::Move> opening;        ///< moves played before the engines choose moves
    GameLimits limits;
    std::uint64_t seed = 0;                           ///< value of `{seed}` in arguments
    std::chrono::milliseconds hang_timeout{600'000};  ///< longest time per move without a clock
    /// Processors reserved for this game runner; an engine gets the first `limits.cpus` of them.
    std::vector<int> processors;
    std::filesystem::path transcript;  ///< file for the complete dialogue; empty = not written
};

/// Returns why this assignment cannot be played; empty if it can. Reasons: an opening move is
/// illegal, or the opening ends the game or stops within a berserk sequence. GameRunner::play()
/// requires a playable assignment.
[[nodiscard]] std::optional<std::string> why_unplayable(const Assignment& assignment);

/// Returns a record with the players, the rules and the time controls, without plies and times of
/// day.
[[nodiscard]] rules::GameRecord empty_record(const Assignment& assignment);

}  // namespace tafl::referee
