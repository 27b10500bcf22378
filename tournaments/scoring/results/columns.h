// SPDX-License-Identifier: MIT
// ColumnOf: describes one column of a list, for tables and for JSON. A list has rows of one type; a
// column computes one value of each row. columns_json.h makes JSON objects from the same columns.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "tournaments/scoring/results/table.h"

namespace tafl::results {

/// Value of a cell: a flag, a number or a text. monostate = the row has no value: null in JSON, an
/// empty cell in tables. In tables, true is "yes", and false is an empty cell.
using CellValue = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

/// Converts a flag, a number or a text to the value of a cell. An empty optional becomes monostate.
template <class T>
[[nodiscard]] CellValue cell_value(const T& value) {
    if constexpr (requires { value.has_value(); }) {
        return value ? cell_value(*value) : CellValue();
    } else if constexpr (std::is_same_v<T, bool> || std::is_floating_point_v<T>) {
        return CellValue(value);
    } else if constexpr (std::is_integral_v<T>) {
        return CellValue(std::int64_t{value});
    } else {
        return CellValue(std::string(value));
    }
}

/// Format of the values of a column in tables. Columns with `text` are left-aligned, the others
/// right-aligned.
enum class Look : std::uint8_t {
    text,
    number,  ///< number with at most two decimals
    whole,   ///< number without decimals
    points,  ///< number of points: "11½" in people_text(), "11.5" in cell_text()
};

/// Decides for which rows the JSON object has the member of a column. `always`: for all rows; a
/// missing value is null. `shown`: only for rows that have a value and for which ColumnOf::is_shown
/// returns true.
enum class InJson : std::uint8_t { always, shown };

/// Column of a list: one value of each row. `Row` is the type of the rows.
template <class Row>
struct ColumnOf {
    std::string_view member;  ///< name of the member in JSON; empty = not in JSON
    std::string_view title;   ///< heading in tables; empty = not in tables
    Look look;
    /// Returns the value of the column for `row`.
    CellValue (*value)(const Row& row);
    /// Returns true if the value of `row` is worth showing. Null = true for all rows. A table
    /// leaves out a column that is not shown for any row (shown_columns()).
    bool (*is_shown)(const Row& row) = nullptr;
    InJson in_json = InJson::always;

    [[nodiscard]] bool is_number() const { return look != Look::text; }
};

/// Type of a parameter that is a list of columns. The compiler does not deduce `Row` from it.
template <class Row>
using ColumnsOf = std::type_identity_t<std::span<const ColumnOf<Row>>>;

/// Returns `value` as text for CSV. `look` decides the number of decimals; points are written as
/// "11.5". Returns an empty text for monostate.
[[nodiscard]] std::string cell_text(const CellValue& value, Look look);
/// Returns `value` as text for people: points are written as "11½". Otherwise equal to cell_text().
[[nodiscard]] std::string people_text(const CellValue& value, Look look);

template <class Row>
[[nodiscard]] std::string cell_text(const ColumnOf<Row>& column, const Row& row) {
    return cell_text(column.value(row), column.look);
}
template <class Row>
[[nodiscard]] std::string people_text(const ColumnOf<Row>& column, const Row& row) {
    return people_text(column.value(row), column.look);
}

/// Returns the column with the JSON member `member`. `columns` must have such a column.
template <class Row>
[[nodiscard]] ColumnOf<Row> column_named(std::span<const ColumnOf<Row>> columns,
                                         std::string_view member) {
    const auto found = std::ranges::find(columns, member, &ColumnOf<Row>::member);
    assert(found != columns.end());
    return *found;
}
/// Returns the columns with the JSON members `members`, in the order of `members`. `columns` must
/// have all of them.
template <class Row>
[[nodiscard]] std::vector<ColumnOf<Row>> columns_named(
    std::span<const ColumnOf<Row>> columns, std::initializer_list<std::string_view> members) {
    std::vector<ColumnOf<Row>> named;
    for (const std::string_view member : members) named.push_back(column_named(columns, member));
    return named;
}

/// Returns the columns that are shown for at least one of `rows` (ColumnOf::is_shown).
template <class Row>
[[nodiscard]] std::vector<ColumnOf<Row>> shown_columns(ColumnsOf<Row> columns,
                                                       const std::vector<Row>& rows) {
    std::vector<ColumnOf<Row>> shown;
    for (const ColumnOf<Row>& column : columns) {
        const bool is_shown =
            column.is_shown == nullptr || std::ranges::any_of(rows, column.is_shown);
        if (is_shown) shown.push_back(column);
    }
    return shown;
}

/// Returns the table headings of the columns that have a title.
template <class Columns>
[[nodiscard]] std::vector<Column> headings(const Columns& columns) {
    std::vector<Column> headings;
    for (const auto& column : columns) {
        if (column.title.empty()) continue;
        headings.push_back(
            {std::string(column.title), column.is_number(), column.look == Look::points});
    }
    return headings;
}

/// Returns the cells of `row` for the columns that have a title, in the format of cell_text().
template <class Row>
[[nodiscard]] std::vector<std::string> cells_of(ColumnsOf<Row> columns, const Row& row) {
    std::vector<std::string> cells;
    for (const ColumnOf<Row>& column : columns) {
        if (!column.title.empty()) cells.push_back(cell_text(column, row));
    }
    return cells;
}

/// Returns the table of `rows`. It has all columns of `columns` that have a title.
template <class Row>
[[nodiscard]] Table table_of(ColumnsOf<Row> columns, const std::vector<Row>& rows) {
    Table table{headings(columns), {}};
    for (const Row& row : rows) table.rows.push_back(cells_of<Row>(columns, row));
    return table;
}

}  // namespace tafl::results
