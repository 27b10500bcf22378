// SPDX-License-Identifier: MIT
// A long table on a page of a site: 200 rows, found by a name, in the order of a column.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/results/html.h"
#include "tournaments/results/table.h"

namespace tafl::publish {

inline constexpr std::size_t rows_a_page = 200;

/// The choice of rows: ?find=TEXT&sort=COLUMN&page=NUMBER, each optional.
struct TableChoice {
    std::string text{};    ///< a part of the name in the rows; case and accents do not count
    std::string column{};  ///< parameter_of() a column; unknown or empty: the order of the table
    std::size_t page = 1;  ///< a larger number is the last page
    /// Other parameters of the address, which its links keep.
    std::vector<std::pair<std::string, std::string>> kept{};
};

/// The name of a column in an address: "as-attackers" of "As attackers, %".
[[nodiscard]] std::string parameter_of(const results::Column& column);

/// The cells of a row, without <tr>. `row` is its index in the table.
using CellsHtml = std::function<results::Html(std::size_t row)>;

/// The form for a search, the rows, and links to the other pages. Columns of numbers begin with the
/// greatest; the first column is the order of the table. Columns without texts have no order.
/// `names`: the index of the column that is searched.
[[nodiscard]] results::Html paged_table(const std::string& label, const results::Table& table,
                                        std::size_t names, const TableChoice& choice,
                                        const CellsHtml& cells_html);

}  // namespace tafl::publish
