// SPDX-License-Identifier: MIT
// Table: rows of text, written in the formats that every command offers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/words.h"

namespace tafl::results {

enum class TableFormat : std::uint8_t { text, markdown, csv, json, html, latex };
[[nodiscard]] std::string_view name_of(TableFormat format);

struct Column {
    std::string title;
    bool is_number =
        false;  ///< set flush right; written without quotes where the format has numbers
    bool is_points = false;  ///< "11.5" in cells, CSV and JSON; "11½" in the formats for people
};

struct Table {
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
};

/// The same table with points as in points_text().
[[nodiscard]] Table for_people(Table table);

/// Ends with a line break. As JSON: an array of objects whose keys are the titles.
[[nodiscard]] std::string render(const Table& table, TableFormat format);

/// 2.5 as "2.5", 3 as "3".
[[nodiscard]] std::string number_text(double value);
/// Points as people write them: "35", "11½", "½"; what is no half, as number_text() has it.
[[nodiscard]] std::string points_text(double points);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::TableFormat last_of<results::TableFormat> = results::TableFormat::latex;

}  // namespace tafl::tournaments
