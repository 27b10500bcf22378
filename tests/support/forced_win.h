// SPDX-License-Identifier: MIT
// ForcedWin: exhaustive search for wins that the opponent cannot prevent. It has no evaluation, so
// its results depend on the rules alone. It ignores repetitions: within this number of plies no
// rules of OTN judge one, except `rep:2`.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "rules/moves.h"
#include "rules/position.h"

namespace tafl::tests {

class ForcedWin {
  public:
    static constexpr int max_plies = 15;

    explicit ForcedWin(const rules::CompiledRules& compiled_rules)
        : compiled_rules_(compiled_rules) {}

    /// Returns true if `winner` can end the game with a win within `plies` plies against every
    /// reply. The game must not be over.
    [[nodiscard]] bool is_won(const rules::Position& position, rules::Side winner, int plies);
    /// Returns the smallest number of plies for that, at most `most`.
    [[nodiscard]] std::optional<int> plies_to_win(const rules::Position& position,
                                                  rules::Side winner, int most);
    /// Returns true if `winner` still wins after `move`, within `plies` plies that include the
    /// move.
    [[nodiscard]] bool is_won_by(const rules::Position& position, rules::Move move,
                                 rules::Side winner, int plies);
    /// Returns all first moves that win within `plies` plies.
    [[nodiscard]] std::vector<rules::Move> winning_moves(const rules::Position& position,
                                                         rules::Side winner, int plies);

  private:
    struct Known {
        std::int8_t won_within = max_plies + 1;  ///< plies; max_plies + 1 = unknown
        std::int8_t not_won_within = -1;
    };

    [[nodiscard]] bool search(rules::Position& position, int plies);
    [[nodiscard]] bool search_moves(rules::Position& position, int plies);
    [[nodiscard]] bool leads_to_win(rules::Position& position, rules::Move move, int plies);

    const rules::CompiledRules& compiled_rules_;
    rules::Side winner_{};
    std::unordered_map<std::uint64_t, Known> known_;    ///< results, for this winner
    std::array<rules::Move, max_plies + 1> decided_{};  ///< last decisive move, by plies left
};

}  // namespace tafl::tests
