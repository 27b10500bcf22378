// SPDX-License-Identifier: MIT
// FormatRow: complete definition of one format, a row of the format table (format_table.cpp). Code
// that depends on the format of a tournament uses its row. No other code refers to a format by its
// name.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "tournaments/scoring/formats/format.h"

namespace tafl::formats {

/// Names, keys and functions of one format.
struct FormatRow {
    std::string_view name;   ///< in tournament files and databases; never changes
    std::string_view title;  ///< name for people, with a capital letter
    /// Keys of tournament files that this format uses and some other format does not. They are
    /// names of integer settings, `parameters`, and the engine keys `byes`, `round_robin_only` and
    /// `team`.
    std::vector<std::string_view> keys;
    std::vector<Stage> (*stages)(const FormatSettings& settings,
                                 const TournamentHistory& history);  ///< as known_stages()
    /// Returns an upper bound of the number of matches, without building them and without replays.
    std::int64_t (*matches_at_most)(const FormatSettings& settings);
    /// Returns the errors that only this format checks for; null = no such check.
    std::vector<FormatError> (*mistakes)(const FormatSettings& settings) = nullptr;

    // Functions of formats in which pairings or values depend on results
    /// Returns the number of matches without replays; null if all are known at the start.
    int (*expected_matches)(const FormatSettings& settings) = nullptr;
    /// Set if each round is paired from the entrants that are present, as in a Swiss; null
    /// otherwise. `unpairable_round` returns the round that cannot be paired. `matches_after`
    /// returns the number of matches after `round`.
    std::optional<int> (*unpairable_round)(const FormatSettings& settings,
                                           const TournamentHistory& history) = nullptr;
    int (*matches_after)(const FormatSettings& settings, int round, int withdrawn) = nullptr;
    /// Adds the scores that count in the standings besides games; null = none.
    void (*add_to_start)(results::NonGameScores& start, const FormatSettings& settings,
                         const TournamentHistory& history) = nullptr;
    /// Returns a new tuner; null if the format is not a tuning.
    std::unique_ptr<tuning::Tuner> (*tuner)(const FormatSettings& settings) = nullptr;
    /// Returns the bracket, in which entrants may be unknown; null if the format has no knockout.
    Bracket (*bracket)(const FormatSettings& settings, const TournamentHistory& history) = nullptr;
    /// Returns the standings of the groups; null if the format has no groups.
    std::vector<GroupTable> (*groups)(const FormatSettings& settings,
                                      const TournamentHistory& history) = nullptr;
    /// Returns the rounds as they were paired; null if the format does not pair round by round.
    std::vector<PairedRound> (*paired_rounds)(const FormatSettings& settings,
                                              const TournamentHistory& history) = nullptr;
    bool has_rounds = true;      ///< round numbers are shown to viewers
    bool is_played_here = true;  ///< tournament files may name it
};

/// Returns the format table. A Format is the index of a row.
[[nodiscard]] const std::vector<FormatRow>& format_table();

// Formats with all pairings known at the start: round robin, gauntlet, match.

[[nodiscard]] FormatRow round_robin_format();
[[nodiscard]] FormatRow gauntlet_format();
[[nodiscard]] FormatRow match_format();
/// Returns the format of recorded games, which this program does not play. Nothing is paired.
[[nodiscard]] FormatRow recorded_format();

/// Returns `rounds`, which hold all cycles, as stages: once for each variant in turn. The entrant
/// that begins changes from cycle to cycle, also from one variant to the next.
[[nodiscard]] std::vector<Stage> fixed_stages(const FormatSettings& settings,
                                              const std::vector<Round>& rounds);

/// Returns the total number of matches, if each cycle has `in_cycle` matches.
[[nodiscard]] std::int64_t fixed_matches(const FormatSettings& settings, std::int64_t in_cycle);

// Scheveningen: two teams. Each engine of one team meets each engine of the other.

/// Returns the rounds of one cycle; `teams` holds the team of each entrant. In each round, every
/// player of the smaller team has an opponent; the other players of the larger team have byes. An
/// entrant is named first in half of its pairings, give or take one. Returns no rounds unless there
/// are exactly two teams.
[[nodiscard]] std::vector<Round> scheveningen_rounds(
    const tournaments::PerEntrant<std::string>& teams);

[[nodiscard]] FormatRow scheveningen_format();

// Swiss: rounds are paired one after the other, from the entrants that are present. Pairing of one
// round: swiss.h.

[[nodiscard]] FormatRow swiss_format();

// Formats that end in a knockout: knockout alone, and groups before a knockout.

[[nodiscard]] FormatRow knockout_format();
[[nodiscard]] FormatRow groups_knockout_format();

// Tunings: an engine meets itself with other values of its parameters. All pairings are known at
// the start. The values depend on the results (formats::tuner_of).

/// Returns the format SPSA: two entrants, one match per iteration (scoring/tuning/spsa.h).
[[nodiscard]] FormatRow spsa_format();
/// Returns the format royale: one entrant per set of values, one round robin per iteration
/// (scoring/tuning/royale.h).
[[nodiscard]] FormatRow royale_format();

}  // namespace tafl::formats
