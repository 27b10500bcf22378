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
    int max_plies = 600;  ///< ply count at which the game is drawn, with the opening; 0 = no limit
    int no_capture_plies = 0;  ///< plies without a capture until a draw; 0 = off
    int illegal_moves = 1;     ///< illegal moves per turn that an engine may correct
    RulesDiffer rules_differ = RulesDiffer::draw;
    std::chrono::milliseconds margin{0};  ///< overrun per move that is not charged as late
    bool operator==(const GameLimits&) const = default;
};

}  // namespace tafl::referee
