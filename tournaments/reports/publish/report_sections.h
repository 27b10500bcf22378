// SPDX-License-Identifier: MIT
// Sections of the report's first page, as HTML.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/rating_list.h"

namespace tafl::publish {

/// Returns plots of the tuned parameters over the iterations; empty if the tournament is not a
/// tuning.
[[nodiscard]] results::Html tuning_section(const Report& report);
/// Returns the first `rows_a_page` rows of the standings, with the reasons for their order and the
/// byes.
[[nodiscard]] results::Html standings_section(const Report& report,
                                              const results::RatingList& ratings);
/// Returns the section with the bracket of a knockout; empty for other formats.
[[nodiscard]] results::Html knockout_section(const Report& report);
/// Returns only the drawing of the bracket, without a section; empty for other formats than
/// knockout.
[[nodiscard]] results::Html bracket_picture(const Report& report);
/// Returns a table for each group, in which the entrants that advance are marked. Returns an empty
/// text for a tournament without groups.
[[nodiscard]] results::Html groups_section(const Report& report);
/// Returns the last rounds of a Swiss with their pairings; empty for other formats. Earlier rounds
/// are left out if there are many matches.
[[nodiscard]] results::Html rounds_section(const Report& report);
/// Returns the crosstable. Each cell links to the games of its two entrants. If there are too many
/// entrants, returns a note instead.
[[nodiscard]] results::Html crosstable_section(const Report& report,
                                               const results::RatingList& ratings);
/// Returns a table with the number of finished games for each termination.
[[nodiscard]] results::Html terminations_section(const Report& report);
/// Returns a table with the numbers of wins of each side, by variant. The page balance.html has the
/// details.
[[nodiscard]] results::Html balance_section(const Report& report);
/// Returns a table of the engines. If the standings have their own page, returns a link to it
/// instead.
[[nodiscard]] results::Html engines_section(const Report& report);
/// Returns a table of the workers' machines that have played the games. If this host played all
/// games, the section has no content.
[[nodiscard]] results::Html machines_section(const Report& report);
/// Returns the rules of each variant in words, with the start position.
[[nodiscard]] results::Html rules_section(const Report& report);
/// Returns the public settings of the tournament file that no other section shows.
[[nodiscard]] results::Html settings_section(const Report& report);

/// One part of a bar: its SVG class, which sets the colour, and its count.
struct BarPart {
    results::Html css_class;
    std::int64_t count;
};
/// Returns a bar as SVG. The length of each part is its share in `total`. `label`: description of
/// the bar, for screen readers.
[[nodiscard]] results::Html bar(const std::vector<BarPart>& parts, std::int64_t total,
                                const std::string& label);

}  // namespace tafl::publish
