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
    std::string_view name;   ///< name in tournament files and databases; must never change
    std::string_view title;  ///< name for people, such as "Swiss"
    /// Keys of tournament files that this format uses and some other format does not use: names of
    /// integer members of FormatSettings, `parameters`, and the engine keys `byes`,
    /// `round_robin_only` and `team`.
    std::vector<std::string_view> keys;
    std::vector<Stage> (*stages)(const FormatSettings& settings,
                                 /// Implementation of known_stages() for this format.
                                 const TournamentHistory& history);
    /// Returns an upper bound of the number of matches, without replays. Does not build the
    /// matches.
    std::int64_t (*matches_at_most)(const FormatSettings& settings);
    /// Returns the errors in the settings that only this format checks for. Null if this format has
    /// no checks of its own.
    std::vector<FormatError> (*mistakes)(const FormatSettings& settings) = nullptr;

    // Functions of formats in which pairings or values depend on results
    /// Returns the expected number of matches, without replays. Null if all pairings are known at
    /// the start.
    int (*expected_matches)(const FormatSettings& settings) = nullptr;
    /// Implementation of unpairable_round(). It and `matches_after` are set only if each round is
    /// paired from the entrants that are present, as in a Swiss; otherwise both are null.
    std::optional<int> (*unpairable_round)(const FormatSettings& settings,
                                           const TournamentHistory& history) = nullptr;
    /// Returns the expected number of matches after round `round`, if `withdrawn` entrants have
    /// withdrawn. Null as above `unpairable_round`.
    int (*matches_after)(const FormatSettings& settings, int round, int withdrawn) = nullptr;
    /// Adds the scores that count in the standings in addition to games: byes, or rounds reached in
    /// a knockout. Null if games alone count.
    void (*add_to_start)(results::NonGameScores& start, const FormatSettings& settings,
                         const TournamentHistory& history) = nullptr;
    /// Returns a new tuner without results; null if the format is not a tuning.
    std::unique_ptr<tuning::Tuner> (*tuner)(const FormatSettings& settings) = nullptr;
    /// Returns the bracket, in which unknown entrants are 0. Null if the format has no knockout.
    Bracket (*bracket)(const FormatSettings& settings, const TournamentHistory& history) = nullptr;
    /// Returns the standings of each group; null if the format has no groups.
    std::vector<GroupTable> (*groups)(const FormatSettings& settings,
                                      const TournamentHistory& history) = nullptr;
    /// Returns the rounds that have been paired so far, for display. Null if the format is not
    /// paired round by round.
    std::vector<PairedRound> (*paired_rounds)(const FormatSettings& settings,
                                              const TournamentHistory& history) = nullptr;
    bool has_rounds = true;  ///< true: round numbers are shown to viewers
    /// True if this program plays the format, so that tournament files may name it.
    bool is_played_here = true;
};

/// Returns the format table: one row per format. A Format is the index of a row.
[[nodiscard]] const std::vector<FormatRow>& format_table();

// Formats with all pairings known at the start: round robin, gauntlet, match.

[[nodiscard]] FormatRow round_robin_format();
[[nodiscard]] FormatRow gauntlet_format();
[[nodiscard]] FormatRow match_format();
/// Returns the format of recorded games, which this program does not play. It pairs no games.
[[nodiscard]] FormatRow recorded_format();

/// Returns `rounds` as stages, repeated for each variant. `rounds` has the rounds of all cycles of
/// one variant. The entrant that attacks first in a pairing changes from cycle to cycle, and also
/// from the last cycle of a variant to the first cycle of the next variant.
[[nodiscard]] std::vector<Stage> fixed_stages(const FormatSettings& settings,
                                              const std::vector<Round>& rounds);

/// Returns the total number of matches of all cycles and variants. `in_cycle` is the number of
/// matches of one cycle.
[[nodiscard]] std::int64_t fixed_matches(const FormatSettings& settings, std::int64_t in_cycle);

// Scheveningen: two teams. Each engine of one team meets each engine of the other.

/// Returns the rounds of one cycle. `teams` has the team name of each entrant. In each round, every
/// player of the smaller team has an opponent; the remaining players of the larger team have byes.
/// Each entrant is the first of the pairing in half of its pairings, or in one more or fewer.
/// Returns no rounds unless there are exactly two teams.
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
