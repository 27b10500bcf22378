// SPDX-License-Identifier: MIT
// Ratings as sections of a page: of one tournament in the report, of all games on the site.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/publish/paged_table.h"
#include "tournaments/results/html.h"
#include "tournaments/results/rating_list.h"

namespace tafl::publish {

/// How a player's name is shown: a link to his page, where there is one.
using NameHtml = std::function<results::Html(const std::string& name)>;

/// Players with their intervals, the sides of each variant, who is how likely the stronger one,
/// performances, ratings over time; and what is to be said of them. Parts that would be too long
/// are left out, and said. `choice`: the rows of players; if empty, the first 300.
[[nodiscard]] results::Html rating_sections(const std::vector<results::RatedGame>& games,
                                            const NameHtml& name_html,
                                            const std::optional<TableChoice>& choice);

}  // namespace tafl::publish
