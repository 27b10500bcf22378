// SPDX-License-Identifier: MIT
// GameEnd: how one attempt at a game ended. The one struct for it, from the referee to the pages.
#pragma once

#include <optional>
#include <string>

#include "rules/result_fwd.h"
#include "rules/side.h"

namespace tafl::rules {

struct GameEnd {
    Result result{};
    Termination termination{};       ///< none: it has not ended
    std::optional<Side> at_fault{};  ///< who forfeited or resigned
    /// A sentence for people where there is more to say than explain(termination): "Huscarl
    /// (attackers) played c1-c9: a space on the way is occupied".
    std::string summary{};
    int plies = 0;           ///< those of the opening included
    BySide<int> captures{};  ///< men captured by each side; stored of a game that counts only
    bool operator==(const GameEnd&) const = default;
};

/// The summary, or what the termination explains.
[[nodiscard]] std::string reason_of(const GameEnd& end);

}  // namespace tafl::rules
