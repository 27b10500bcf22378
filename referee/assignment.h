// SPDX-License-Identifier: MIT
// Assignment: everything needed to play one game, as a value. It goes down into the referee; a
// rules::GameRecord comes up out of it.
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
#include "rules/compiled_rules.h"
#include "rules/game_record.h"
#include "rules/position.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// What a game comes to when an engine plays by other rules than the host's
/// (Termination::void_rules_differ).
enum class RulesDiffer : std::uint8_t { draw, loss };
[[nodiscard]] std::string_view name_of(RulesDiffer rules_differ);

struct Assignment {
    std::int64_t game = 0;  ///< the caller's number; it comes back with every event
    rules::BySide<EngineSpec> engines;
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    rules::BySide<rules::TimeControl> time;  ///< without a clock only `hang_timeout` applies
    std::vector<rules::Move> opening;        ///< played before the engines take over
    int max_plies = 600;       ///< a draw when reached, the opening included; 0 = no limit
    int no_capture_plies = 0;  ///< a draw after so many plies without a capture; 0 = off
    RulesDiffer rules_differ = RulesDiffer::draw;
    int illegal_moves = 1;                ///< refused moves that may be corrected, each turn anew
    std::chrono::milliseconds margin{0};  ///< overrun that is forgiven, each move
    std::uint64_t seed = 0;               ///< what `{seed}` becomes
    std::chrono::milliseconds hang_timeout{600'000};  ///< per move, without a clock
    std::vector<int> processors;  ///< kept for this table; an engine gets the first `limits.cpus`
    std::filesystem::path transcript;  ///< where the whole dialogue goes; empty = nowhere
};

/// Why no game can be played from this: an opening with an illegal move in it, or one that ends the
/// game or stops amid a berserk sequence. None if one can; GameRunner::play relies on that.
[[nodiscard]] std::optional<std::string> why_unplayable(const Assignment& assignment);

/// Who plays what, and no ply of it yet; without times of day.
[[nodiscard]] rules::GameRecord empty_record(const Assignment& assignment);

}  // namespace tafl::referee
