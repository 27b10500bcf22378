// SPDX-License-Identifier: MIT
// Network: what the weights of single features cannot tell, learnt from the same games (tuning/).
// Its inputs are what stands on the spaces within five of the king; so it is the same for boards of
// every size. One hidden layer, clipped to 0..1; one output. A mirrored or turned position is worth
// the same: every filter is laid on the board in all eight ways, with the same weight at the
// output.
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
/// An attacker, a defender or no board at all, for each space of the window.
inline constexpr int network_inputs = 3 * network_window * network_window;
/// What a whole unit counts in the rows of `network.inc`.
inline constexpr int network_one = 64;

/// The inputs that are on, those of the window alone; nothing without a king.
[[nodiscard]] std::vector<std::int16_t> network_inputs_of(const rules::Board& board);

/// Where an input is found after the symmetry (0 to 7): files mirrored, ranks mirrored, then both
/// exchanged, for its bits 1, 2 and 4.
[[nodiscard]] int turned_input(int input, int symmetry);

class Network {
  public:
    explicit Network(const rules::CompiledRules& compiled_rules);

    /// To be added to what the features are worth, for the attackers. The king's space changes all
    /// inputs, and few men are near him: to keep sums for the next position was slower
    /// (tuning/README.md).
    [[nodiscard]] Score of(const rules::Board& board, rules::Side to_move) const;

  private:
    using Units = std::array<std::int16_t, network_units>;

    static const std::vector<Units>& rows();
    static void add(Units& sum, const Units& row);

    const std::vector<Units>& rows_ = rows();
    std::vector<Units> without_men_;  ///< by the king's space: the bias, and where the board ends
};

}  // namespace tafl::huscarl
