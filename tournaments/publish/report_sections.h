// SPDX-License-Identifier: MIT
// The sections of the report's first page, as HTML.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tournaments/publish/report_page.h"
#include "tournaments/results/rating_list.h"

namespace tafl::publish {

/// How the values of a tuning went; empty where nothing is tuned.
[[nodiscard]] results::Html tuning_section(const Report& report);
[[nodiscard]] results::Html standings_section(const Report& report,
                                              const results::RatingList& ratings);
/// The bracket of a knockout; nothing elsewhere.
[[nodiscard]] results::Html knockout_section(const Report& report);
/// Its drawing alone.
[[nodiscard]] results::Html bracket_picture(const Report& report);
/// A table for each group, and who goes on; nothing where there are none.
[[nodiscard]] results::Html groups_section(const Report& report);
/// The rounds of a Swiss, each with its pairings; nothing elsewhere.
[[nodiscard]] results::Html rounds_section(const Report& report);
/// Every two who have met are a link to their games. In words where there are too many entrants for
/// a table.
[[nodiscard]] results::Html crosstable_section(const Report& report,
                                               const results::RatingList& ratings);
[[nodiscard]] results::Html terminations_section(const Report& report);
/// How often each side wins, by variant; the rest is in balance.html.
[[nodiscard]] results::Html balance_section(const Report& report);
[[nodiscard]] results::Html engines_section(const Report& report);
/// Those that have played its games, where others than the host have; else nothing to see.
[[nodiscard]] results::Html machines_section(const Report& report);
/// In words, with the start position.
[[nodiscard]] results::Html rules_section(const Report& report);
/// What else the tournament file says.
[[nodiscard]] results::Html settings_section(const Report& report);

struct BarPart {
    results::Html css_class;
    std::int64_t count;
};
/// Shares of `total` side by side, as a picture.
[[nodiscard]] results::Html bar(const std::vector<BarPart>& parts, std::int64_t total,
                                const std::string& label);

}  // namespace tafl::publish
