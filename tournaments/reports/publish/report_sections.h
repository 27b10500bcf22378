// SPDX-License-Identifier: MIT
// Sections of the report's first page, as HTML.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/rating_list.h"

namespace tafl::publish {

/// Returns a section with plots of the tuned parameters over the iterations. Returns an empty text
/// if the tournament is not a tuning.
[[nodiscard]] results::Html tuning_section(const Report& report);
/// Returns a section with the first `rows_a_page` rows of the standings, the reasons for their
/// order, and the byes. The ratings in the table are from `ratings`.
[[nodiscard]] results::Html standings_section(const Report& report,
                                              const results::RatingList& ratings);
/// Returns a section with the bracket of a knockout. Returns an empty text for formats without a
/// knockout.
[[nodiscard]] results::Html knockout_section(const Report& report);
/// Returns the drawing of the bracket as SVG, without a section. Returns an empty text for formats
/// without a knockout.
[[nodiscard]] results::Html bracket_picture(const Report& report);
/// Returns a section with a table for each group, in which the entrants that advance are marked.
/// Returns an empty text for a tournament without groups.
[[nodiscard]] results::Html groups_section(const Report& report);
/// Returns a section with the last rounds of a Swiss and their pairings. Returns an empty text for
/// other formats. If there are many matches, the earlier rounds are left out.
[[nodiscard]] results::Html rounds_section(const Report& report);
/// Returns a section with the crosstable. Each cell has a link to the games of its two entrants,
/// and the points that `ratings` predict. If there are too many entrants, the section has a note in
/// place of the crosstable.
[[nodiscard]] results::Html crosstable_section(const Report& report,
                                               const results::RatingList& ratings);
/// Returns a section with the number of finished games for each termination.
[[nodiscard]] results::Html terminations_section(const Report& report);
/// Returns a section with the number of games and the share of each result, by variant. The page
/// balance.html has more details.
[[nodiscard]] results::Html balance_section(const Report& report);
/// Returns a section with a table of the entrants. If the standings have their own page, the
/// section has a link to it in place of the table.
[[nodiscard]] results::Html engines_section(const Report& report);
/// Returns a section with a table of the machines that have played games. If this host played all
/// games, the section has no content.
[[nodiscard]] results::Html machines_section(const Report& report);
/// Returns a section with each rules record of the games: in words, with its start position.
[[nodiscard]] results::Html rules_section(const Report& report);
/// Returns a section with the public settings of the tournament file. It leaves out settings that
/// other sections show, and settings with nested tables.
[[nodiscard]] results::Html settings_section(const Report& report);

/// One part of a bar: its SVG class, which sets the colour, and its count.
struct BarPart {
    results::Html css_class;
    std::int64_t count;
};
/// Returns a bar as SVG. The length of each part is its count as a share of `total`. `label` is the
/// description of the bar for screen readers.
[[nodiscard]] results::Html bar(const std::vector<BarPart>& parts, std::int64_t total,
                                const std::string& label);

}  // namespace tafl::publish
