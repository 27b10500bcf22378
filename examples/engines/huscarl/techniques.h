// SPDX-License-Identifier: MIT
// Techniques: parts of the search in addition to plain alpha-beta with iterative deepening. Each
// can be disabled (`--without NAME`), so that games can measure its value.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl::huscarl {

enum class Technique : std::uint8_t {
    table,         ///< transposition table
    history,       ///< moves that caused cutoffs are tried first
    null_move,     ///< null move: if passing is good enough, the node is cut off
    reductions,    ///< late moves are searched at reduced depth first
    late_moves,    ///< near the leaves the last quiet moves are left out
    futility,      ///< near the leaves a large lead or deficit is accepted without a search
    aspiration,    ///< an iteration starts with a window around the last score
    quiescence,    ///< captures and escapes are searched at the leaves
    escapes,       ///< an escape of the king ends the search of a node; a threatened one disables
                   ///< futility
    repetition,    ///< a repetition within the search counts as the last one
    network,       ///< network in addition to the weights, in families where it won games
    continuation,  ///< the best move of an unfinished iteration is played
};
inline constexpr int technique_count = 12;

[[nodiscard]] std::string_view name_of(Technique technique);
[[nodiscard]] std::optional<Technique> technique_from_name(std::string_view name);

class Techniques {
  public:
    [[nodiscard]] bool has(Technique technique) const {
        return !left_out_[static_cast<std::size_t>(technique)];
    }
    void leave_out(Technique technique) { left_out_.set(static_cast<std::size_t>(technique)); }

  private:
    std::bitset<technique_count> left_out_;
};

}  // namespace tafl::huscarl
