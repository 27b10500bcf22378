// SPDX-License-Identifier: MIT
// Adjudicator: declares a game drawn at a limit of plies, because the rules alone might never end
// the game. A value; GameSession calls it after each ply that did not end the game.
#pragma once

#include <optional>

#include "referee/game_limits.h"
#include "rules/game.h"
#include "rules/result.h"

namespace tafl::referee {

/// Decides after a ply whether a game is drawn because of `max_plies` or `no_capture_plies`.
class Adjudicator {
  public:
    /// Stores the limits. Only `max_plies` and `no_capture_plies` are used.
    explicit Adjudicator(const GameLimits& limits) : limits_(limits) {}

    /// Returns the termination with which `game` is a draw now; nullopt if neither limit is
    /// reached.
    [[nodiscard]] std::optional<rules::Termination> why_drawn(const rules::Game& game) const {
        if (limits_.max_plies > 0 && game.plies() >= limits_.max_plies) {
            return rules::Termination::adjudication_max_plies;
        }
        if (limits_.no_capture_plies > 0 &&
            game.plies_without_capture() >= limits_.no_capture_plies) {
            return rules::Termination::adjudication_no_capture;
        }
        return std::nullopt;
    }

  private:
    GameLimits limits_;
};

}  // namespace tafl::referee
