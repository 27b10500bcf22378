// SPDX-License-Identifier: MIT
// ExhaustiveWins: exhaustive search for the side that can force a win, and in how many plies.
// Uses only the rules library, with repetitions over the whole game: no table, no order of moves,
// no bounds. Tests compare the scores of engines with it.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/game.h"

namespace tafl::tests {

struct ShortestWin {
    rules::Side winner;
    int plies;  ///< shortest distance against the best defence
    bool operator==(const ShortestWin&) const = default;
};

class ExhaustiveWins {
  public:
    /// `game` must not be over. A search that needs more than `max_positions` has no answer.
    explicit ExhaustiveWins(const rules::Game& game, std::uint64_t max_positions = UINT64_MAX);

    /// Returns true if `side` can force a win within `plies`; nullopt if the search is too long.
    [[nodiscard]] std::optional<bool> can_win(rules::Side side, int plies);
    /// Like can_win() after `move`, which counts as one of the plies.
    [[nodiscard]] std::optional<bool> wins_by(rules::Move move, rules::Side side, int plies);

    struct Answer {
        bool is_known;
        std::optional<ShortestWin> win{};  ///< nullopt: no side can force one in `max_plies`
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
