// SPDX-License-Identifier: MIT
// Adjudicator: draws games that the rules would not end. A value; GameSession queries it after each
// ply that did not end the game.
#pragma once

#include <optional>

#include "rules/game.h"
#include "rules/result.h"

namespace tafl::referee {

/// Checks the limits of a game: total plies, and plies without a capture.
class Adjudicator {
  public:
    /// Sets the limits in plies; 0 switches a limit off.
    Adjudicator(int max_plies, int no_capture_plies)
        : max_plies_(max_plies), no_capture_plies_(no_capture_plies) {}

    /// Returns why the game is a draw now; empty if the game continues.
    [[nodiscard]] std::optional<rules::Termination> why_drawn(const rules::Game& game) const {
        if (max_plies_ > 0 && game.plies() >= max_plies_) {
            return rules::Termination::adjudication_max_plies;
        }
        if (no_capture_plies_ > 0 && game.plies_without_capture() >= no_capture_plies_) {
            return rules::Termination::adjudication_no_capture;
        }
        return std::nullopt;
    }

  private:
    int max_plies_;
    int no_capture_plies_;
};

}  // namespace tafl::referee
