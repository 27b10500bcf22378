// SPDX-License-Identifier: MIT
// FormatRow: the complete definition of one format. All formats are rows of the format table
// (format_table.cpp). Code that depends on the format of a tournament uses its row; it must not
// compare the name of the format.
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
    /// Keys of tournament files that this format uses and that are not common to all formats: names
    /// of integer members of FormatSettings, `parameters`, and the engine keys `byes`,
    /// `round_robin_only` and `team`.
    std::vector<std::string_view> keys;
    /// Implementation of known_stages() for this format; never null.
    std::vector<Stage> (*stages)(const FormatSettings& settings, const TournamentHistory& history);
    /// Returns an upper bound of the number of matches, without replays. It does not generate the
    /// matches. Never null.
    std::int64_t (*matches_at_most)(const FormatSettings& settings);
    /// Returns the errors that only this format checks for; errors_in() finds the others. Null if
    /// this format has no checks of its own.
    std::vector<FormatError> (*mistakes)(const FormatSettings& settings) = nullptr;

    // Functions of formats in which pairings or values depend on results
    /// Returns the expected number of matches of the whole tournament, without replays. Null if all
    /// pairings are known at the start.
    int (*expected_matches)(const FormatSettings& settings) = nullptr;
    /// Implementation of unpairable_round() for this format. Null unless each round is paired from
    /// the entrants that are present, as in a Swiss (is_paired_by_round()).
    std::optional<int> (*unpairable_round)(const FormatSettings& settings,
                                           const TournamentHistory& history) = nullptr;
    /// Returns the expected number of matches in the rounds after round `round`, if `withdrawn`
    /// entrants have withdrawn. Null if `unpairable_round` is null.
    int (*matches_after)(const FormatSettings& settings, int round, int withdrawn) = nullptr;
    /// Adds to `start` the byes, or the rounds reached in a knockout: scores that count in the
    /// standings in addition to games. Null if only games count.
    void (*add_to_start)(results::NonGameScores& start, const FormatSettings& settings,
                         const TournamentHistory& history) = nullptr;
    /// Returns a new tuner without results; null if the format is not a tuning.
    std::unique_ptr<tuning::Tuner> (*tuner)(const FormatSettings& settings) = nullptr;
    /// Implementation of bracket_of() for this format. Null if the format has no knockout.
    Bracket (*bracket)(const FormatSettings& settings, const TournamentHistory& history) = nullptr;
    /// Implementation of group_tables() for this format. Null if the format has no groups.
    std::vector<GroupTable> (*groups)(const FormatSettings& settings,
                                      const TournamentHistory& history) = nullptr;
    /// Implementation of paired_rounds() for this format. Null if rounds are not paired one by one.
    std::vector<PairedRound> (*paired_rounds)(const FormatSettings& settings,
                                              const TournamentHistory& history) = nullptr;
    bool has_rounds = true;  ///< true: round numbers are shown to viewers
    /// True if this program can play tournaments of the format. Then tournament files may name it.
    bool is_played_here = true;
};

/// Returns the format table. It has one row for each format; a Format is the index of a row.
[[nodiscard]] const std::vector<FormatRow>& format_table();

// Formats with all pairings known at the start: round robin, gauntlet, match.

[[nodiscard]] FormatRow round_robin_format();
[[nodiscard]] FormatRow gauntlet_format();
[[nodiscard]] FormatRow match_format();
/// Returns the format of recorded games. This program does not play it, so it has no pairings.
[[nodiscard]] FormatRow recorded_format();

/// Returns the rounds of all variants as stages. `rounds` has the rounds of all cycles of one
/// variant. For each pairing, the entrant that attacks first changes from cycle to cycle, also from
/// the last cycle of a variant to the first cycle of the next variant.
[[nodiscard]] std::vector<Stage> fixed_stages(const FormatSettings& settings,
                                              const std::vector<Round>& rounds);

/// Returns the number of matches in all cycles and variants together. `in_cycle` is the number of
/// matches of one cycle in one variant.
[[nodiscard]] std::int64_t fixed_matches(const FormatSettings& settings, std::int64_t in_cycle);

// Scheveningen: two teams. Each engine of one team meets each engine of the other.

/// Returns the rounds of one cycle. `teams` has the team name of each entrant. In each round, every
/// entrant of the smaller team has an opponent; the remaining entrants of the larger team have
/// byes. Each entrant is the first one in half of its pairings; if their number is odd, in one
/// pairing more or fewer than in the others. Returns an empty list unless there are exactly two
/// teams.
[[nodiscard]] std::vector<Round> scheveningen_rounds(
    const tournaments::PerEntrant<std::string>& teams);

[[nodiscard]] FormatRow scheveningen_format();

// Swiss: rounds are paired one after the other, from the entrants that are present. Pairing of one
// round: swiss.h.

[[nodiscard]] FormatRow swiss_format();

// Formats that end in a knockout: knockout alone, and groups before a knockout.

[[nodiscard]] FormatRow knockout_format();
[[nodiscard]] FormatRow groups_knockout_format();

// Tunings: an engine plays against itself with other parameter values. All pairings are known at
// the start. The parameter values depend on the results (formats::tuner_of).

/// Returns the format SPSA: two entrants, one match per iteration (scoring/tuning/spsa.h).
[[nodiscard]] FormatRow spsa_format();
/// Returns the format royale: one entrant per set of values, one round robin per iteration
/// (scoring/tuning/royale.h).
[[nodiscard]] FormatRow royale_format();

}  // namespace tafl::formats
