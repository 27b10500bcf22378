// SPDX-License-Identifier: MIT
// Formats: which meetings a tournament consists of, as a pure function of its form and of the
// results so far. Resuming is calling it again: what it says never changes with more results, it
// only grows.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tournaments/formats/pairing.h"
#include "tournaments/results/standings.h"

namespace tafl::tournaments {

enum class Format : std::uint8_t { round_robin, gauntlet, match, swiss, knockout, groups_knockout };
[[nodiscard]] std::string_view name_of(Format format);
template <>
inline constexpr Format last_of<Format> = Format::groups_knockout;

/// All that decides who meets whom, and what a result is worth. Entrants are numbered from 1 in the
/// order of the tournament file, which is also their order of strength where a format needs one.
struct Form {
    Format format = Format::round_robin;
    int entrants = 2;
    int variants = 1;       ///< under how many rules everyone meets; one in Swiss and knockout
    int cycles = 1;         ///< round robin, gauntlet, match, groups
    int rounds = 5;         ///< Swiss
    int groups = 1;         ///< groups and knockout
    int qualifiers = 4;     ///< of all groups together
    int match_replays = 2;  ///< knockout
    std::vector<int> round_robin_only;  ///< entrants who cannot qualify
    ScoringRules scoring;
};

/// Meetings that may be played at the same time. The first of each pairing attacks in its first
/// game. The replays of a round are stages of their own with the same round.
struct Stage {
    int round = 1;
    int variant = 0;  ///< from 0
    std::vector<Pairing> pairings;
    std::vector<int> byes;
    bool operator==(const Stage&) const = default;
};

/// The stages that are known: all, or those up to the first one that is not finished. Matches are
/// numbered from 1 through all stages in their order; `outcomes` name them by these numbers.
[[nodiscard]] std::vector<Stage> known_stages(const Form& form,
                                              const std::vector<Outcome>& outcomes);

/// Entrants of each group: dealt out in their order, forwards, backwards, forwards, ...
[[nodiscard]] std::vector<std::vector<int>> groups_of(const Form& form);

/// Whether all meetings are known from the beginning.
[[nodiscard]] bool is_fixed(const Form& form);
[[nodiscard]] bool has_knockout(const Form& form);

/// How many games there will be; replays of tied matches come on top.
[[nodiscard]] int expected_games(const Form& form);

/// How the tournament stands by its form: byes of a Swiss count as won matches, and whoever came
/// further in a knockout stands higher.
[[nodiscard]] std::vector<Standing> standings(const Form& form,
                                              const std::vector<Outcome>& outcomes);

}  // namespace tafl::tournaments
