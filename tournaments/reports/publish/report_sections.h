// SPDX-License-Identifier: MIT
// Sections of the report's first page, as HTML.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/rating_list.h"

namespace tafl::publish {

/// Returns plots of the tuned parameters; empty if the tournament is not a tuning.
[[nodiscard]] results::Html tuning_section(const Report& report);
/// Returns the first rows_a_page rows of the standings.
[[nodiscard]] results::Html standings_section(const Report& report,
                                              const results::RatingList& ratings);
/// Returns the bracket of a knockout; empty for other formats.
[[nodiscard]] results::Html knockout_section(const Report& report);
/// Returns the drawing of the bracket without the section.
[[nodiscard]] results::Html bracket_picture(const Report& report);
/// Returns a table for each group, with the entrants that advance; empty without groups.
[[nodiscard]] results::Html groups_section(const Report& report);
/// Returns the rounds of a Swiss with their pairings; empty for other formats.
[[nodiscard]] results::Html rounds_section(const Report& report);
/// Returns the crosstable. Each cell links to the games of its two entrants. If there are too many
/// entrants, returns a note instead.
[[nodiscard]] results::Html crosstable_section(const Report& report,
                                               const results::RatingList& ratings);
/// Returns a table of the terminations of all games.
[[nodiscard]] results::Html terminations_section(const Report& report);
/// Returns how often each side wins, by variant. The page balance.html has the details.
[[nodiscard]] results::Html balance_section(const Report& report);
/// Returns the engines of the tournament.
[[nodiscard]] results::Html engines_section(const Report& report);
/// Returns the machines that have played the games. If all games were played by this host, the
/// section is empty.
[[nodiscard]] results::Html machines_section(const Report& report);
/// Returns the rules in words, with the start position.
[[nodiscard]] results::Html rules_section(const Report& report);
/// Returns the other settings of the tournament file.
[[nodiscard]] results::Html settings_section(const Report& report);

/// One part of a bar.
struct BarPart {
    results::Html css_class;
    std::int64_t count;
};
/// Returns a bar with the share of each part in `total`.
[[nodiscard]] results::Html bar(const std::vector<BarPart>& parts, std::int64_t total,
                                const std::string& label);

}  // namespace tafl::publish
