// SPDX-License-Identifier: MIT
// Winner: the winner of a tournament and its lead, as text. It is shown in the overview, in feeds
// and on the terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/scoring/formats/format.h"

namespace tafl::formats {

/// Winner of a tournament, and its result as text.
struct Winner {
    /// Numbers of the winning entrants. There are several if they share the first place.
    std::vector<int> entrants;
    /// Result of the winner as text, such as "35 of 38, level with TaflZero, before it by
    /// Sonneborn-Berger" or "beat Tyr in the final, 3 to 1".
    std::string how;
};

/// Returns the winner of a finished tournament. `rows` are its standings; `names` has the name of
/// each entrant. Returns nullopt if no entrant has points, if both entrants lost the final, or if
/// the format has no winner.
[[nodiscard]] std::optional<Winner> winner_of(const FormatSettings& settings,
                                              const TournamentHistory& history,
                                              const std::vector<results::Standing>& rows,
                                              const tournaments::PerEntrant<std::string>& names);

/// Returns the winner as a sentence for people, such as "A wins: 35 of 38, ahead of B with 33½".
[[nodiscard]] std::string sentence_of(const Winner& winner,
                                      const tournaments::PerEntrant<std::string>& names);

/// Returns the names of the winners as text: "A", "A and B", "A, B and C", or "A and 3 others" if
/// there are more than three.
[[nodiscard]] std::string winners_text(const Winner& winner,
                                       const tournaments::PerEntrant<std::string>& names);

}  // namespace tafl::formats
