// SPDX-License-Identifier: MIT
// Formats whose meetings are all known from the beginning: round robin, gauntlet, match.
#pragma once

#include "tournaments/formats/format_row.h"

namespace tafl::formats {

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

}  // namespace tafl::formats
