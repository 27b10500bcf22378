// SPDX-License-Identifier: MIT
#include "store/side_tables.h"

#include <array>
#include <string>

#include "rules/to_underlying.h"

namespace tafl::store {

namespace {

struct SideTableRow {
    std::string_view name;
    std::string_view script;
};

// clang-format off
constexpr std::array<SideTableRow, side_table_count> side_tables = {{
    {"recordings", R"sql(
CREATE TABLE recordings (
    game  INTEGER PRIMARY KEY REFERENCES games,
    place TEXT NOT NULL,
    text  TEXT NOT NULL
) STRICT)sql"},
    {"seats", R"sql(
CREATE TABLE seats (
    token INTEGER PRIMARY KEY REFERENCES tokens
) STRICT)sql"},
}};
// clang-format on

const SideTableRow& row_of(SideTable table) { return side_tables[to_underlying(table)]; }

}  // namespace

std::string_view script_of(SideTable table) { return row_of(table).script; }

bool has_side_table(Database& database, SideTable table) {
    auto rows = database.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?",
                               row_of(table).name);
    return rows.next();
}

void require_side_table(Database& database, SideTable table) {
    if (!has_side_table(database, table)) database.execute(std::string(script_of(table)));
}

}  // namespace tafl::store
