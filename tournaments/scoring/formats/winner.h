// SPDX-License-Identifier: MIT
// Winner: the winner of a tournament and its lead, as text. It is shown in lists of tournaments, in
// feeds and on the terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/scoring/formats/format.h"

namespace tafl::formats {

/// Winner of a tournament, and its result as text.
struct Winner {
    /// Numbers of the winning entrants. There are several if they share the first place.
    std::vector<int> entrants{};
    /// Result of the winner as text, such as "35 of 38, half a point ahead of TaflZero" or "beat
    /// Tyr in the final, 3 to 1".
    std::string how{};
    /// Points of the winner, of the possible ones: "35 of 38". Empty if a final decided.
    std::string score{};
};

/// Returns the maximum of points that an entrant could have from its games and byes so far. The
/// points of the entrant are `row.points`.
[[nodiscard]] int possible_points(const results::Standing& row,
                                  const results::ScoringRules& scoring);

/// Returns the winner of a finished tournament. `rows` are its standings; `names` has the name of
/// each entrant. Returns nullopt if no entrant has points, if both entrants lost the final, or if
/// the format has no winner.
[[nodiscard]] std::optional<Winner> winner_of(const FormatSettings& settings,
                                              const TournamentHistory& history,
                                              const std::vector<results::Standing>& rows,
                                              const tournaments::PerEntrant<std::string>& names);

/// Returns the leaders of a tournament before its end, without a full stop: "A leads with 8 of 9",
/// or "A and B lead with 8" if both have the most points. Tie-breaks do not count before the end.
/// The arguments are those of winner_of(). Returns an empty text if no entrant has points, if a
/// final decides, or if the format has no winner.
[[nodiscard]] std::string leaders_text(const FormatSettings& settings,
                                       const TournamentHistory& history,
                                       const std::vector<results::Standing>& rows,
                                       const tournaments::PerEntrant<std::string>& names);

/// Returns the winner as a sentence for people without a full stop, such as "A wins with 35 of 38,
/// 1½ points ahead of B".
[[nodiscard]] std::string sentence_of(const Winner& winner,
                                      const tournaments::PerEntrant<std::string>& names);

/// Returns the names of the winners as text: "A", "A and B", "A, B and C", or "A and 3 others" if
/// there are more than three.
[[nodiscard]] std::string winners_text(const Winner& winner,
                                       const tournaments::PerEntrant<std::string>& names);

}  // namespace tafl::formats
