// SPDX-License-Identifier: MIT
// Rating sections of a page: in the report for one tournament, on the site for all games.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/reports/publish/paged_table.h"
#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/rating_list.h"

namespace tafl::publish {

/// Function that returns a player's name as HTML, with a link to the player's page if there is one.
using NameHtml = std::function<results::Html(const std::string& name)>;

/// Returns the first `max_rows` rows of `table`. The texts of a column "Player" are shown by
/// `name_html`.
[[nodiscard]] results::Html table_html(const std::string& label, const results::Table& table,
                                       const NameHtml& name_html, std::size_t max_rows);
/// Returns the table of the players of `list`, with pictures of their intervals. `choice` selects
/// the rows; empty = the first `max_rows`, with a note if players are left out.
[[nodiscard]] results::Html players_html(const results::RatingList& list, const NameHtml& name_html,
                                         const std::optional<TableChoice>& choice,
                                         std::size_t max_rows);

/// Returns the sections with the ratings from `games`: players with intervals, sides by variant,
/// likelihoods of superiority, performances, and ratings over time. Sections that would be too long
/// are shortened, with a note. `choice` selects rows of the table of players; empty = the first
/// 300.
[[nodiscard]] results::Html rating_sections(const std::vector<results::RatedGame>& games,
                                            const NameHtml& name_html,
                                            const std::optional<TableChoice>& choice);

}  // namespace tafl::publish
