// SPDX-License-Identifier: MIT
// OtgLine: one variation of an OTG record, played move by move. Also finds the ply of an address.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/otg.h"
#include "rules/replay.h"

namespace tafl::rules {

/// Variation: alternative moves from some position of the game, or of another variation.
struct OtgLine {
    std::string address;                  ///< "3a.2": the second alternative to the move 3a
    std::optional<std::size_t> parent{};  ///< index in the result of lines_of(); none = the game
    int ply = 0;  ///< number of the ply of the parent that the first move replaces; 0 = not found
    std::vector<PlayedPly> moves{};  ///< legal moves, numbered from `ply`, with their comments
    std::string rest{};  ///< text of the remaining moves, from the first one that cannot be played
};

/// Returns the variations of `record`; each one follows its parent. Only the legality of moves is
/// checked, not the end of the game. If the start of a variation is not found, all its moves are in
/// `rest`. Variations with an invalid address or an unknown parent are left out. `replay` is the
/// replay of `record`.
[[nodiscard]] std::vector<OtgLine> lines_of(const OtgRecord& record, const Replay& replay);

/// Returns true if `text` has the form of a variation's label in OTG, without the final point.
/// "3a.2.1a" is the label of variation "3a.2" with the first move 1a. Checks the form only.
[[nodiscard]] bool is_line_address(std::string_view text);

/// Returns the number of the ply that has this address in the game; 0 for "0a", the start. Returns
/// none if the address is invalid or its move was not played.
[[nodiscard]] std::optional<int> ply_of_address(const OtgRecord& record, const Replay& replay,
                                                std::string_view address);

}  // namespace tafl::rules
