// SPDX-License-Identifier: MIT
// Techniques: what the search does beyond plain alpha-beta with iterative deepening. Each can be
// left out (`--without NAME`), so that everybody can measure by games what it is worth.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl::huscarl {

enum class Technique : std::uint8_t {
    table,         ///< positions that were searched before
    history,       ///< moves that refuted something anywhere come first
    null_move,     ///< who could even pass need not be searched as deep
    reductions,    ///< late moves are first searched less deep
    late_moves,    ///< near the leaves the last ones are left out
    futility,      ///< near the leaves, who is far ahead or behind is believed
    aspiration,    ///< an iteration begins with a window around the last score
    quiescence,    ///< leaves are searched on by captures and escapes
    escapes,       ///< where the king can, no moves are listed; where he will, no futility
    repetition,    ///< a position that comes about again counts as if for the last time
    network,       ///< added to the weights, on boards where that has won its games
    continuation,  ///< the best move of an iteration that was not finished is played
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
