// SPDX-License-Identifier: MIT
// The variations of an OTG record, played move by move, and the places that its addresses name.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/otg.h"
#include "rules/replay.h"

namespace tafl::rules {

/// A variation: what else could have been played from some position on.
struct OtgLine {
    std::string address;                  ///< "3a.2": the second alternative to the move 3a
    std::optional<std::size_t> parent{};  ///< among the lines; none = the game itself
    int ply = 0;                          ///< of its parent, in place of which it begins
    std::vector<PlayedPly> moves{};       ///< numbered from `ply` on, with their comments
    std::string rest{};                   ///< moves from the first that cannot be played on
};

/// Lines in the order in which they can be told: each after its parent. Moves are held against the
/// law; how a variation ends is not asked. What leads nowhere has no moves, and all of it is
/// `rest`; addresses that are none are left out. `replay` is that of the record.
[[nodiscard]] std::vector<OtgLine> lines_of(const OtgRecord& record, const Replay& replay);

/// Returns true if `text` is the address of a variation, such as "3a.2.1a".
[[nodiscard]] bool is_line_address(std::string_view text);

/// The ply after which an address of the game itself stands: 0 for "0a", the start. None for what
/// is no such address.
[[nodiscard]] std::optional<int> ply_of_address(const OtgRecord& record, const Replay& replay,
                                                std::string_view address);

}  // namespace tafl::rules
