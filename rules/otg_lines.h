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
    /// Number of the parent's ply that the first move of this line replaces; 0 = not found.
    int ply = 0;
    /// Plies of this line up to its first illegal move, with comments. The first has the number
    /// `ply`.
    std::vector<PlayedPly> moves{};
    std::string rest{};  ///< text of the moves that cannot be played; empty if all are in `moves`
};

/// Returns the variations of `record`. A parent comes before its variations. `replay` must be the
/// replay of `record`. Only the legality of moves is checked, not the end of the game. If the first
/// position of a variation is not found, all its moves are in `rest`. Variations with an invalid
/// address or an unknown parent are left out.
[[nodiscard]] std::vector<PlayedVariation> lines_of(const OtgRecord& record, const Replay& replay);

/// Returns true if `text` has the form of the label of a variation in OTG, without the final point.
/// Example: "3a.2.1a" is the label of variation "3a.2" from its move 1a. Does not check whether the
/// variation exists.
[[nodiscard]] bool is_line_address(std::string_view text);

/// Returns the number of the game's ply at `address`, from 1. "3a" is the first move of turn 3,
/// "3b" the second. Returns 0 for turn 0 ("0a"), which is the start position. Returns std::nullopt
/// if the address is invalid or its move was not replayed. `replay` must be the replay of `record`.
[[nodiscard]] std::optional<int> ply_of_address(const OtgRecord& record, const Replay& replay,
                                                std::string_view address);

}  // namespace tafl::rules
