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

/// Maximum number of rows on a page of a table.
inline constexpr std::size_t rows_a_page = 200;

/// Selection of rows by the parameters of an address: ?find=TEXT&sort=COLUMN&page=NUMBER, each
/// optional.
struct TableChoice {
    /// Text that the name in a row contains; case and accents are ignored; empty = all rows.
    std::string text{};
    /// Column that sorts the rows, as parameter_of() names it. Unknown or empty = the order of the
    /// table.
    std::string column{};
    /// Number of the page, from 1; a number above the last page means the last page.
    std::size_t page = 1;
    /// Names and values of other parameters of the address, which links to other pages keep.
    std::vector<std::pair<std::string, std::string>> kept{};
};

/// Returns the name of a column as the value of the parameter `sort`: "as-attackers" for "As
/// attackers, %".
[[nodiscard]] std::string parameter_of(const results::Column& column);

/// Function that returns the cells of a table's row as HTML, without <tr>. `row`: index of the row
/// in the table.
using CellsHtml = std::function<results::Html(std::size_t row)>;

/// Returns a search form, the selected rows of one page, and links to the other pages. Number
/// columns are sorted from the largest value. The first column means the order of the table. A
/// column without texts has no link to sort by it. `label`: name of the table. `names`: index of
/// the column that is searched.
[[nodiscard]] results::Html paged_table(const std::string& label, const results::Table& table,
                                        std::size_t names, const TableChoice& choice,
                                        const CellsHtml& cells_html);

}  // namespace tafl::publish
