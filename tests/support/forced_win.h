// SPDX-License-Identifier: MIT
// ForcedWin: looks at every line of play, for wins that nothing can prevent. It knows nothing of
// good moves, so that what it finds is nobody's opinion. Repetitions are not asked: so few plies
// hold none that a rule set of OTN's could judge, but for `rep:2`.
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
    static constexpr int most_plies = 15;

    explicit ForcedWin(const rules::CompiledRules& compiled_rules)
        : compiled_rules_(compiled_rules) {}

    /// Whether `winner` can end the game in its favour within so many plies, whatever the opponent
    /// does. The game is not over there.
    [[nodiscard]] bool is_won(const rules::Position& position, rules::Side winner, int plies);
    /// The fewest plies for that, at most `most`.
    [[nodiscard]] std::optional<int> plies_to_win(const rules::Position& position,
                                                  rules::Side winner, int most);
    /// Whether it is still so after a move of the position, with one ply less.
    [[nodiscard]] bool is_won_by(const rules::Position& position, rules::Move move,
                                 rules::Side winner, int plies);
    /// All first moves that keep to it.
    [[nodiscard]] std::vector<rules::Move> winning_moves(const rules::Position& position,
                                                         rules::Side winner, int plies);

  private:
    struct Known {
        std::int8_t won_within = most_plies + 1;  ///< plies; more than the most: not known
        std::int8_t not_won_within = -1;
    };

    [[nodiscard]] bool search(rules::Position& position, int plies);
    [[nodiscard]] bool search_moves(rules::Position& position, int plies);
    [[nodiscard]] bool leads_to_win(rules::Position& position, rules::Move move, int plies);

    const rules::CompiledRules& compiled_rules_;
    rules::Side winner_{};
    std::unordered_map<std::uint64_t, Known> known_;     ///< of positions for this winner
    std::array<rules::Move, most_plies + 1> decided_{};  ///< what decided last, so far from the end
};

}  // namespace tafl::tests
