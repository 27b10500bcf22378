// SPDX-License-Identifier: MIT
// Sections of the report's first page, as HTML.
#pragma once

#include <string>

#include "rules/ruleset.h"
#include "tournaments/reports/publish/report_page.h"

namespace tafl::publish {

/// Section of the report's first page.
struct PageSection {
    /// Heading and id. Live pages replace the section with the same title.
    std::string title;
    results::Html html{};  ///< content without the heading; empty = the section is not shown
    std::string note{};    ///< text after the heading, such as "14 games each"
};

/// Returns plots of the tuned parameters over the iterations; not shown without a tuning.
[[nodiscard]] PageSection tuning_section(const Report& report);
/// Returns the first `rows_a_page` rows of the standings; before the first result the names only.
/// Not shown for imported games.
[[nodiscard]] PageSection standings_section(const Report& report);
/// Returns the reasons for the order of the standings and the tie-breaks in words; not shown for
/// imported games.
[[nodiscard]] PageSection tie_breaks_section(const Report& report);
/// Returns the bracket; not shown without a knockout.
[[nodiscard]] PageSection knockout_section(const Report& report);
/// Returns the drawing of the bracket as SVG, without a section. Returns an empty text for formats
/// without a knockout.
[[nodiscard]] results::Html bracket_picture(const Report& report);
/// Returns a table for each group, in which the entrants that advance are marked; not shown without
/// groups.
[[nodiscard]] PageSection groups_section(const Report& report);
/// Returns the games from `begin` to before `end` in the order of the schedule, one match per row,
/// with the byes of each round.
[[nodiscard]] results::Html matches_html(const Report& report, std::size_t begin, std::size_t end);
/// Returns the crosstable; each cell has a link to the games of its two entrants. If there are too
/// many entrants, it has a note instead. Not shown before the first result, with a knockout, and
/// for imported games.
[[nodiscard]] PageSection crosstable_section(const Report& report);
/// Returns the results by side, the endings and the lengths of the games that were played; not
/// shown before the first one.
[[nodiscard]] PageSection figures_section(const Report& report);
/// Returns a table of the machines that have played games; not shown if this host played all games.
[[nodiscard]] PageSection machines_section(const Report& report);
/// Returns each rules record of the games in words, with its start position, and the public
/// settings of the tournament file without nested tables.
[[nodiscard]] PageSection rules_section(const Report& report);
/// Returns the rules in words: a heading and a list for each topic.
[[nodiscard]] results::Html rules_in_words(const rules::Ruleset& ruleset);

}  // namespace tafl::publish
