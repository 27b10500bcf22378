// SPDX-License-Identifier: MIT
// Rows of the keys of [tournament]. The keys `format`, `tie_breaks`, `parameters`, `variant`,
// `rules`, `time`, `openings` and `database` have no rows here: other code reads them, and
// plan_keys.cpp describes them. The keys of GameLimits are in game_limit_keys.h.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "tournaments/base/key.h"
#include "tournaments/plan/plan.h"

namespace tafl::plan {

/// Function for Key::is_stored: returns true if the format of `settings` uses `key`.
[[nodiscard]] inline bool is_used_by_format(const tournaments::Key<formats::FormatSettings>& key,
                                            const formats::FormatSettings& settings) {
    return has_key(settings.format, key.name);
}

/// Rows of keys that only some formats use. A plan stores such a key only if its format uses the
/// key. `cycles` is an exception: every plan stores it.
inline constexpr std::array format_keys = {
    tournaments::public_key<&formats::FormatSettings::cycles>(
        "cycles",
        {.help = "Number of times that each two entrants meet, normally in a pair of games",
         .range = {1, 100'000},
         .option = {"pairs", "100, with --sprt at most 10000"}}),
    tournaments::public_key<&formats::FormatSettings::rounds>(
        "rounds",
        {"Swiss: number of rounds, less than the number of engines", {1, 1000}, is_used_by_format}),
    tournaments::public_key<&formats::FormatSettings::groups>(
        "groups", {"Groups and knockout: number of round robins", {1, 1000}, is_used_by_format}),
    tournaments::public_key<&formats::FormatSettings::qualifiers>(
        "qualifiers",
        {"Groups and knockout: number of engines in the knockout", {2, 1000}, is_used_by_format}),
    tournaments::public_key<&formats::FormatSettings::match_replays>(
        "match_replays",
        {"Knockout: replays of a tied match before lots are drawn", {0, 100}, is_used_by_format}),
    tournaments::public_key<&formats::FormatSettings::iterations>(
        "iterations", {.help = "Of spsa: pairs of games; of royale: round robins",
                       .range = {1, 100'000},
                       .is_stored = is_used_by_format,
                       .option = {.default_words = "1000, of royale 20"}}),
    tournaments::public_key<&formats::FormatSettings::under_way>(
        "under_way", {.help = "Of spsa: pairs that may be played at once. Each one uses only the "
                              "results of pairs that are at least this number before it",
                      .range = {1, 10'000},
                      .is_stored = is_used_by_format,
                      .option = {.name = "parallel-pairs", .former = "under-way"}}),
};

inline constexpr std::array scoring_keys = {
    tournaments::public_key<&results::ScoringRules::games_per_match>(
        "games_per_match", {"Games of a match; of two, the sides are swapped", {1, 2}}),
    tournaments::public_key<&results::ScoringRules::match_tie>(
        "match_tie", {"Winner of a match in which each engine won a game"}),
    tournaments::public_key<&results::ScoringRules::score>("score", {"Points that count"}),
    tournaments::public_key<&results::ScoringRules::unplayed>(
        "unplayed", {"Value of unplayed rounds in Buchholz and Sonneborn-Berger",
                     {},
                     tournaments::differs_from_default}),
    tournaments::public_key<&results::ScoringRules::seed>(
        "seed", {"Seed of all random choices", {0, std::numeric_limits<std::int64_t>::max()}}),
};

inline constexpr std::array plan_keys = {
    tournaments::public_key<&PlanSettings::name>("name", {"Name of the tournament"}),
    tournaments::public_key<&PlanSettings::site>("site",
                                                 {"Place of the tournament, for game records"}),
    tournaments::public_key<&PlanSettings::starts_at>(
        "starts_at", {.help = "Date and time with offset, such as 2026-12-24T19:00:00Z; no game "
                              "starts earlier",
                      .is_stored = tournaments::differs_from_default}),
    tournaments::public_key<&PlanSettings::random_plies>(
        "random_plies", {.help = "Random legal plies before the engines take over",
                         .range = {.max = 100, .max_stored = tournaments::KeyRange{}.max},
                         .option = {.default_words = "4 without --openings"}}),
};

/// Rows of keys that a stored plan does not contain as they are in the file.
inline constexpr std::array run_keys = {
    tournaments::public_key<&Plan::openings_order>("openings_order",
                                                   {"Order in which the openings are used"}),
    tournaments::key<&Plan::concurrency>("concurrency", {"Games at the same time", {1, 1024}}),
};

/// Value of `tie_breaks` if a tournament file does not have the key.
inline constexpr std::array default_tie_breaks = {
    results::TieBreak::direct_encounter, results::TieBreak::sonneborn_berger,
    results::TieBreak::wins, results::TieBreak::fewest_plies, results::TieBreak::lots};

/// Returns the descriptions of all keys of [tournament], including the keys without a row.
[[nodiscard]] std::vector<tournaments::KeyEntry> tournament_keys();

}  // namespace tafl::plan
