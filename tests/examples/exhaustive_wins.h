// SPDX-License-Identifier: MIT
// ExhaustiveWins: who can force a win in a position, and in how many plies, by trying every move.
// Asks nothing but the rules library, repetitions over the whole game included: no table, no order
// of moves, no bounds. What engines say of a position is held against it.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/game.h"

namespace tafl::tests {

struct ShortestWin {
    rules::Side winner;
    int plies;  ///< the fewest, if the other side puts it off as long as it can
    bool operator==(const ShortestWin&) const = default;
};

class ExhaustiveWins {
  public:
    /// Of a game that is not over. A question that needs more than `max_positions` has no answer.
    explicit ExhaustiveWins(const rules::Game& game, std::uint64_t max_positions = UINT64_MAX);

    /// Nothing if that would take too long to tell.
    [[nodiscard]] std::optional<bool> can_win(rules::Side side, int plies);
    /// The same after `move`, which counts as one of the plies.
    [[nodiscard]] std::optional<bool> wins_by(rules::Move move, rules::Side side, int plies);

    struct Answer {
        bool is_known;
        std::optional<ShortestWin> win{};  ///< none: nobody can force one in so few plies
    };
    [[nodiscard]] Answer shortest(int max_plies);

  private:
    bool wins(rules::Side side, int plies);
    bool wins_after(rules::Move move, rules::Side side, int plies);

    const rules::CompiledRules& compiled_rules_;
    rules::Position position_;
    rules::Repetitions repetitions_;
    std::uint64_t max_positions_;
    std::uint64_t positions_ = 0;
};

}  // namespace tafl::tests
