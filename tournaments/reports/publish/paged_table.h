// SPDX-License-Identifier: MIT
// A long table on a page of the site: 200 rows per page, with a search by name and a sort order.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::publish {

/// Number of rows per page.
inline constexpr std::size_t rows_a_page = 200;

/// Selection of rows: ?find=TEXT&sort=COLUMN&page=NUMBER, each optional.
struct TableChoice {
    std::string text{};  ///< part of the name; case and accents are ignored
    /// parameter_of() the sort column; unknown or empty = the order of the table.
    std::string column{};
    std::size_t page = 1;  ///< from 1; a number above the last page means the last page
    /// Other parameters of the address, which are kept in links.
    std::vector<std::pair<std::string, std::string>> kept{};
};

/// Returns the name of a column in an address: "as-attackers" for "As attackers, %".
[[nodiscard]] std::string parameter_of(const results::Column& column);

/// Function that returns the cells of a row, without <tr>. `row` is its index in the table.
using CellsHtml = std::function<results::Html(std::size_t row)>;

/// Returns a search form, the rows, and links to the other pages. Number columns are sorted from
/// the greatest value. Sorting by the first column keeps the order of the table. Columns without
/// texts cannot be sorted. `names`: the index of the column that is searched.
[[nodiscard]] results::Html paged_table(const std::string& label, const results::Table& table,
                                        std::size_t names, const TableChoice& choice,
                                        const CellsHtml& cells_html);

}  // namespace tafl::publish
