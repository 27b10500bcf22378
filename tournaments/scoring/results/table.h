// SPDX-License-Identifier: MIT
// Table: rows of text with titled columns. render() writes it in the output formats of the
// commands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/base/words.h"

namespace tafl::results {

/// Output format of a table: the values of the option --format.
enum class TableFormat : std::uint8_t { text, markdown, csv, json, html, latex };
[[nodiscard]] std::string_view name_of(TableFormat format);

/// Column of a table: its title, and the kind of its values.
struct Column {
    std::string title;
    bool is_number = false;  ///< true: the cells are right-aligned, and numbers in JSON
    /// True: the cells are points, written "11.5" in `rows`, CSV and JSON, else "11½".
    bool is_points = false;
};

/// Table of texts. Each row has one cell for each column.
struct Table {
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
};

/// Returns `table` with the cells of its columns of points written as "11½" in place of "11.5".
[[nodiscard]] Table for_people(Table table);

/// Returns `table` as text in `format`, with a line break at the end. JSON is an array with one
/// object for each row; its members are named by the column titles.
[[nodiscard]] std::string render(const Table& table, TableFormat format);

/// Returns `value` with at most two decimals: "2.5" for 2.5, "3" for 3.
[[nodiscard]] std::string number_text(double value);
/// Returns `points` for people: "35", "11½", "½". Returns number_text() if `points` is not a
/// multiple of 1/2.
[[nodiscard]] std::string points_text(double points);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::TableFormat last_of<results::TableFormat> = results::TableFormat::latex;

}  // namespace tafl::tournaments
