// SPDX-License-Identifier: MIT
// Rating sections of a page: in the report for one tournament, on the site for all games.
#pragma once

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

/// Returns the sections with the ratings from `games`: players with intervals, sides by variant,
/// likelihoods of superiority, performances, and ratings over time. Sections that would be too long
/// are shortened, with a note. `choice` selects rows of the table of players; empty = the first
/// 300.
[[nodiscard]] results::Html rating_sections(const std::vector<results::RatedGame>& games,
                                            const NameHtml& name_html,
                                            const std::optional<TableChoice>& choice);

}  // namespace tafl::publish
