// SPDX-License-Identifier: MIT
// FormatRow: all that one format is, a row of the table of formats (format_table.cpp). What asks
// how a form goes on, asks its row; no format is known by name anywhere else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "tournaments/formats/format.h"

namespace tafl::formats {

struct FormatRow {
    std::string_view name;   ///< as tournament files and databases have it, for good
    std::string_view title;  ///< as people call it, at the beginning of a line
    /// Those keys of tournament files that mean something here, and not in every format: of
    /// format_keys(), and `byes`, `round_robin_only` and `team` of engines.
    std::vector<std::string_view> keys;
    std::vector<Stage> (*stages)(const FormatSettings& settings,
                                 const TournamentHistory& history);  ///< as known_stages()
    /// How many matches, or a little more, without making them; without replays.
    std::int64_t (*matches_at_most)(const FormatSettings& settings);
    std::vector<FormatError> (*mistakes)(const FormatSettings& settings) = nullptr;

    // Of formats that go by results.
    /// How many matches, without replays; null where all are known from the beginning.
    int (*expected_matches)(const FormatSettings& settings) = nullptr;
    /// Where each round is paired of those who are there, as in a Swiss; null elsewhere: the round
    /// that can't be paired any more, and how many matches come after a round.
    std::optional<int> (*unpairable_round)(const FormatSettings& settings,
                                           const TournamentHistory& history) = nullptr;
    int (*matches_after)(const FormatSettings& settings, int round, int withdrawn) = nullptr;
    /// What counts in its standings besides games.
    void (*add_to_start)(results::NonGameScores& start, const FormatSettings& settings,
                         const TournamentHistory& history) = nullptr;
    /// Of a tuning: with which values its games are played; null elsewhere.
    std::unique_ptr<tuning::Tuner> (*tuner)(const FormatSettings& settings) = nullptr;
    /// Of its knockout, whose entrants may not be known yet; null where there is none.
    Bracket (*bracket)(const FormatSettings& settings, const TournamentHistory& history) = nullptr;
    /// Its groups; null where there are none.
    std::vector<GroupTable> (*groups)(const FormatSettings& settings,
                                      const TournamentHistory& history) = nullptr;
    /// As they were drawn, where rounds are paired one by one; null elsewhere.
    std::vector<PairedRound> (*paired_rounds)(const FormatSettings& settings,
                                              const TournamentHistory& history) = nullptr;
    bool has_rounds = true;      ///< its rounds are of interest to who watches
    bool is_played_here = true;  ///< tournament files may name it
};

/// The table; a Format is the number of its row.
[[nodiscard]] const std::vector<FormatRow>& format_table();

// Formats whose meetings are all known from the beginning: round robin, gauntlet, match.

[[nodiscard]] FormatRow round_robin_format();
[[nodiscard]] FormatRow gauntlet_format();
[[nodiscard]] FormatRow match_format();
/// Games that were played elsewhere: what there is of them is known, and nothing is paired.
[[nodiscard]] FormatRow recorded_format();

/// `rounds`, all cycles of them, under each of the form's variants in turn; who begins changes from
/// cycle to cycle through all variants.
[[nodiscard]] std::vector<Stage> fixed_stages(const FormatSettings& settings,
                                              const std::vector<Round>& rounds);

/// Of so many matches in each cycle.
[[nodiscard]] std::int64_t fixed_matches(const FormatSettings& settings, std::int64_t in_cycle);

// Scheveningen: two teams of engines, and each of the one meets each of the other.

/// One cycle, by the teams of the players: in each round everyone of the smaller team has an
/// opponent, and who is left of the larger one is free. Whoever is named first in his first meeting
/// is not in his next one. None of one team, or of more than two.
[[nodiscard]] std::vector<Round> scheveningen_rounds(
    const tournaments::PerEntrant<std::string>& teams);

[[nodiscard]] FormatRow scheveningen_format();

// Swiss as a format: rounds that are paired one after the other, of those who are there. How a
// round is paired: swiss.h.

[[nodiscard]] FormatRow swiss_format();

// Formats that end in a knockout: the knockout itself, and groups before it.

[[nodiscard]] FormatRow knockout_format();
[[nodiscard]] FormatRow groups_knockout_format();

// Formats in which an engine meets itself with other values of its parameters: all meetings are
// known from the beginning; the values come from the results (formats::tuner_of).

/// Two entrants, a match an iteration (tuning/spsa.h).
[[nodiscard]] FormatRow spsa_format();
/// As many entrants as there are sets of values, a round robin an iteration (tuning/royale.h).
[[nodiscard]] FormatRow royale_format();

}  // namespace tafl::formats
