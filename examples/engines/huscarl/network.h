// SPDX-License-Identifier: MIT
// Network: correction of the weighted features, learnt from the same games (tuning/). Its inputs
// are the spaces within five of the king, so one network fits boards of all sizes. It has one
// hidden layer, clipped to 0..1, and one output. A mirrored or rotated position has the same value:
// every filter is applied in all eight symmetries with the same output weight.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "examples/engines/huscarl/score.h"
#include "rules/position.h"

namespace tafl::huscarl {

inline constexpr int network_reach = 5;
inline constexpr int network_filters = 8;
inline constexpr int network_units = 8 * network_filters;
inline constexpr int network_window = 2 * network_reach + 1;
/// Three inputs for each space of the window: attacker, defender, outside the board.
inline constexpr int network_inputs = 3 * network_window * network_window;
/// Value of 1.0 in the rows of `network.inc`.
inline constexpr int network_one = 64;

/// Returns the active inputs in the window; empty without a king.
[[nodiscard]] std::vector<std::int16_t> network_inputs_of(const rules::Board& board);

/// Returns the input after a symmetry (0 to 7). Bit 1 mirrors the files, bit 2 the ranks; then bit
/// 4 exchanges files and ranks.
[[nodiscard]] int turned_input(int input, int symmetry);

class Network {
  public:
    explicit Network(const rules::CompiledRules& compiled_rules);

    /// Returns a score for the attackers that is added to that of the features. The sums are
    /// computed again for each position: incremental sums were slower, because a move of the king
    /// changes all inputs and few men are near it (tuning/README.md).
    [[nodiscard]] Score of(const rules::Board& board, rules::Side to_move) const;

  private:
    using Units = std::array<std::int16_t, network_units>;

    static const std::vector<Units>& rows();
    static void add(Units& sum, const Units& row);

    const std::vector<Units>& rows_ = rows();
    std::vector<Units> without_men_;  ///< by the king's space: bias, spaces off the board
};

}  // namespace tafl::huscarl
