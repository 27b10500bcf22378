// SPDX-License-Identifier: MIT
// GameLimits: the limits of a game that the host sets besides its time control.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace tafl::referee {

/// Result of a game in which an engine plays by other rules than the host
/// (Termination::void_rules_differ): a draw, or a loss of that engine.
enum class RulesDiffer : std::uint8_t { draw, loss };
[[nodiscard]] constexpr std::string_view name_of(RulesDiffer rules_differ) {
    return rules_differ == RulesDiffer::draw ? "draw" : "loss";
}

/// Limits of one game.
struct GameLimits {
    /// Number of plies, opening included, at which the game is a draw; 0 = no limit.
    int max_plies = 600;
    /// Number of consecutive plies without a capture at which the game is a draw; 0 = no limit.
    int no_capture_plies = 0;
    /// Number of illegal or unreadable moves that an engine may correct in each turn. With 0, the
    /// first one loses the game.
    int illegal_moves = 1;
    /// Result of the game if an engine plays by other rules.
    RulesDiffer rules_differ = RulesDiffer::draw;
    /// Time by which each move may exceed its time limit and still be in time.
    std::chrono::milliseconds margin{0};
    bool operator==(const GameLimits&) const = default;
};

}  // namespace tafl::referee
