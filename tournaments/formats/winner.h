// SPDX-License-Identifier: MIT
// Who has won a tournament, and by how much, in words: for the overview, feeds and the terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/formats/format.h"

namespace tafl::formats {

struct Winner {
    std::vector<int> entrants;  ///< several if they share the first place
    /// "35 of 38, level with TaflZero, before it by Sonneborn-Berger"; "beat Tyr in the final, 3 to
    /// 1".
    std::string how;
};

/// Of a tournament that is over, which `rows` are the standings of. None if nobody has won: nothing
/// was played, both have lost the final, or it is of a format without winners.
[[nodiscard]] std::optional<Winner> winner_of(const FormatSettings& settings,
                                              const TournamentHistory& history,
                                              const std::vector<results::Standing>& rows,
                                              const tournaments::PerEntrant<std::string>& names);

/// "A wins: 35 of 38, ahead of B with 33½".
[[nodiscard]] std::string sentence_of(const Winner& winner,
                                      const tournaments::PerEntrant<std::string>& names);

/// "A", "A and B", "A and 3 others".
[[nodiscard]] std::string winners_text(const Winner& winner,
                                       const tournaments::PerEntrant<std::string>& names);

}  // namespace tafl::formats
