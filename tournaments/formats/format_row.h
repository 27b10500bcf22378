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

}  // namespace tafl::formats
