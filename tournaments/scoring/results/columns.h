// SPDX-License-Identifier: MIT
// ColumnOf: describes one value of the rows of a list, for JSON and for tables. columns_json.h
// makes objects from the same columns.
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

/// Value of a cell. monostate: the row has no value (null in JSON, an empty cell elsewhere). A flag
/// is "yes" or an empty cell.
using CellValue = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

/// Returns a flag, a number, a text, or the content of an optional as the value of a cell.
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

/// Form of the values of a column in tables. All but `text` are right-aligned.
enum class Look : std::uint8_t {
    text,
    number,  ///< at most two decimals
    whole,   ///< no decimals
    points,  ///< "11.5" for programs, "11½" for people
};

/// Rows whose JSON has the member of a column. `shown`: rows for which the column is shown and
/// which have a value.
enum class InJson : std::uint8_t { always, shown };

/// One column of a list with rows of the type `Row`.
template <class Row>
struct ColumnOf {
    std::string_view member;  ///< name of the member in JSON; empty = not in JSON
    std::string_view title;   ///< heading in tables; empty = not in tables
    Look look;
    CellValue (*value)(const Row& row);
    /// Returns true if `row` has something to show. Null = always. A table has the column if it is
    /// shown for one of the rows.
    bool (*is_shown)(const Row& row) = nullptr;
    InJson in_json = InJson::always;

    [[nodiscard]] bool is_number() const { return look != Look::text; }
};

/// Any list of columns, as a parameter.
template <class Row>
using ColumnsOf = std::type_identity_t<std::span<const ColumnOf<Row>>>;

/// Returns the text of a cell, with points as "11.5".
[[nodiscard]] std::string cell_text(const CellValue& value, Look look);
/// Returns the text of a cell, with points as "11½".
[[nodiscard]] std::string people_text(const CellValue& value, Look look);

template <class Row>
[[nodiscard]] std::string cell_text(const ColumnOf<Row>& column, const Row& row) {
    return cell_text(column.value(row), column.look);
}
template <class Row>
[[nodiscard]] std::string people_text(const ColumnOf<Row>& column, const Row& row) {
    return people_text(column.value(row), column.look);
}

/// Returns the column with this member. `columns` must have it.
template <class Row>
[[nodiscard]] ColumnOf<Row> column_named(std::span<const ColumnOf<Row>> columns,
                                         std::string_view member) {
    const auto found = std::ranges::find(columns, member, &ColumnOf<Row>::member);
    assert(found != columns.end());
    return *found;
}
/// Returns the columns with these members, in this order. `columns` must have them.
template <class Row>
[[nodiscard]] std::vector<ColumnOf<Row>> columns_named(
    std::span<const ColumnOf<Row>> columns, std::initializer_list<std::string_view> members) {
    std::vector<ColumnOf<Row>> named;
    for (const std::string_view member : members) named.push_back(column_named(columns, member));
    return named;
}

/// Returns the columns that a table of `rows` has.
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

/// Returns the headings of the columns that have a title.
template <class Columns>
[[nodiscard]] std::vector<Column> headings(const Columns& columns) {
    std::vector<Column> headings;
    for (const auto& column : columns) {
        headings.push_back(
            {std::string(column.title), column.is_number(), column.look == Look::points});
    }
    return headings;
}

/// Returns the texts of a row below headings(), with points as "11.5".
template <class Row>
[[nodiscard]] std::vector<std::string> cells_of(ColumnsOf<Row> columns, const Row& row) {
    std::vector<std::string> cells;
    for (const ColumnOf<Row>& column : columns) {
        if (!column.title.empty()) cells.push_back(cell_text(column, row));
    }
    return cells;
}

/// Returns the table with all of `columns` that have a title.
template <class Row>
[[nodiscard]] Table table_of(ColumnsOf<Row> columns, const std::vector<Row>& rows) {
    Table table{headings(columns), {}};
    for (const Row& row : rows) table.rows.push_back(cells_of<Row>(columns, row));
    return table;
}

}  // namespace tafl::results
