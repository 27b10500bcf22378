// SPDX-License-Identifier: MIT
// A long table on a page of the site. A page shows at most 200 rows. The viewer can search for a
// name and choose the sort column.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::publish {

/// Maximum number of rows of a table on one page.
inline constexpr std::size_t rows_a_page = 200;

/// Selection of rows of a table. It is read from the parameters of an address, each optional:
/// ?find=TEXT&sort=COLUMN&page=NUMBER.
struct TableChoice {
    /// Text that the name in a row must contain; case and accents are ignored. Empty = all rows.
    std::string text{};
    /// Name of the sort column, such as "as-attackers" for the title "As attackers, %". Unknown or
    /// empty = the order of the table.
    std::string column{};
    /// Number of the page, from 1; a number above the last page means the last page.
    std::size_t page = 1;
    /// Names and values of the other parameters of the address. The links of the table repeat them.
    std::vector<std::pair<std::string, std::string>> kept{};
};

/// Function that returns the cells of a row as HTML, without the element <tr>. `row` is the index
/// of the row in the table.
using CellsHtml = std::function<results::Html(std::size_t row)>;

/// Returns a search form, the selected rows of one page, and links to the other pages. Columns of
/// numbers are sorted from the largest value, columns of texts in ascending order. To sort by the
/// first column restores the order of the table. A column has no sort link if all its cells are
/// empty. `label` is the name of the table. `names` is the index of the column to search in.
[[nodiscard]] results::Html paged_table(const std::string& label, const results::Table& table,
                                        std::size_t names, const TableChoice& choice,
                                        const CellsHtml& cells_html);

}  // namespace tafl::publish
