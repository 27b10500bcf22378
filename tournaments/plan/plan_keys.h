// SPDX-License-Identifier: MIT
// Rows of the keys of [tournament], in the order of reading. The keys `format`, `tie_breaks`,
// `parameters`, `variant`, `rules`, `time`, `openings` and `openings_order` have readers of their
// own. The keys of GameLimits are in game_limit_keys.h.
#pragma once

#include <array>
#include <limits>

#include "tournaments/base/key.h"
#include "tournaments/plan/plan_settings.h"

namespace tafl::plan {

/// Value of Key::is_stored. Returns true if the format of `settings` uses `key`.
[[nodiscard]] inline bool is_used_by_format(const tournaments::Key<formats::FormatSettings>& key,
                                            const formats::FormatSettings& settings) {
    return has_key(settings.format, key.name);
}

/// Keys that only some formats use. All formats store `cycles`.
inline constexpr std::array format_keys = {
    tournaments::public_key<&formats::FormatSettings::cycles>("cycles", {.range = {1, 100'000}}),
    tournaments::public_key<&formats::FormatSettings::rounds>(
        "rounds", {.range = {1, 1000}, .is_stored = is_used_by_format}),
    tournaments::public_key<&formats::FormatSettings::groups>(
        "groups", {.range = {1, 1000}, .is_stored = is_used_by_format}),
    tournaments::public_key<&formats::FormatSettings::qualifiers>(
        "qualifiers", {.range = {2, 1000}, .is_stored = is_used_by_format}),
    tournaments::public_key<&formats::FormatSettings::match_replays>(
        "match_replays", {.range = {0, 100}, .is_stored = is_used_by_format}),
    tournaments::public_key<&formats::FormatSettings::iterations>(
        "iterations", {.range = {1, 100'000}, .is_stored = is_used_by_format}),
    tournaments::public_key<&formats::FormatSettings::under_way>(
        "under_way", {.range = {1, 10'000}, .is_stored = is_used_by_format}),
};

inline constexpr std::array scoring_keys = {
    tournaments::public_key<&results::ScoringRules::games_per_match>("games_per_match",
                                                                     {.range = {1, 2}}),
    tournaments::public_key<&results::ScoringRules::match_tie>("match_tie"),
    tournaments::public_key<&results::ScoringRules::score>("score"),
    tournaments::public_key<&results::ScoringRules::unplayed>(
        "unplayed", {.is_stored = tournaments::differs_from_default}),
    tournaments::public_key<&results::ScoringRules::seed>(
        "seed", {.range = {0, std::numeric_limits<std::int64_t>::max()}}),
};

inline constexpr std::array plan_keys = {
    tournaments::public_key<&PlanSettings::name>("name"),
    tournaments::public_key<&PlanSettings::site>("site"),
    tournaments::public_key<&PlanSettings::random_plies>(
        "random_plies", {.range = {.max = 100, .max_stored = tournaments::KeyRange{}.max}}),
};

}  // namespace tafl::plan
