// SPDX-License-Identifier: MIT
// Table: rows of text, printed in the formats that every command offers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/base/words.h"

namespace tafl::results {

/// Output format of a table, as the option --format selects it.
enum class TableFormat : std::uint8_t { text, markdown, csv, json, html, latex };
[[nodiscard]] std::string_view name_of(TableFormat format);

/// Title of a column, and kind of its values.
struct Column {
    std::string title;
    bool is_number = false;  ///< true: right-aligned; without quotes in JSON
    bool is_points = false;  ///< true: "11.5" in cells, CSV and JSON; "11½" in the other formats
};

/// Table of texts. Each row has one cell for each column.
struct Table {
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
};

/// Returns `table` with its columns of points in the format of points_text() ("11½").
[[nodiscard]] Table for_people(Table table);

/// Returns `table` as text in `format`, with a line break at the end. JSON is an array of objects;
/// their member names are the column titles.
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
