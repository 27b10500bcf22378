// SPDX-License-Identifier: MIT
// PlayedVariation: one variation of an OTG record, played move by move. ply_of_address(): finds the
// ply of the game that has an address such as "3a".
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/otg.h"
#include "rules/replay.h"

namespace tafl::rules {

/// Variation: alternative moves from one position of the game or of another variation, its parent.
struct PlayedVariation {
    std::string address;  ///< "3a.2" is the second alternative to the move 3a
    /// Index of the parent in the result of lines_of(); std::nullopt if the parent is the game.
    std::optional<std::size_t> parent{};
    /// Number of the ply of the parent that the first move of this variation replaces; 0 = not
    /// found.
    int ply = 0;
    /// Plies of this variation up to its first illegal move, with comments. The first ply has the
    /// number `ply`.
    std::vector<PlayedPly> moves{};
    std::string rest{};  ///< text of the moves that cannot be played; may be empty
};

/// Returns the variations of `record`. Each parent comes before its variations. `replay` must be
/// the result of replay(record). Checks if the moves are legal, but not if the game is over. If the
/// position before a variation is not found, all moves of the variation are in `rest`. Leaves out
/// variations with an invalid address or an unknown parent.
[[nodiscard]] std::vector<PlayedVariation> lines_of(const OtgRecord& record, const Replay& replay);

/// Returns true if `text` has the form of the label of a variation in OTG, without the final point.
/// Example: "3a.2.1a" is the label for the moves of variation "3a.2" from move 1a on. Does not
/// check if the variation exists.
[[nodiscard]] bool is_line_address(std::string_view text);

/// Returns the number of the ply at `address` in the game, from 1. "3a" is the first move of turn
/// 3, "3b" is the second move. Returns 0 for turn 0, such as "0a", which means the start position.
/// Returns std::nullopt if the address is invalid or its move was not replayed. `replay` must be
/// the result of replay(record).
[[nodiscard]] std::optional<int> ply_of_address(const OtgRecord& record, const Replay& replay,
                                                std::string_view address);

}  // namespace tafl::rules
