// SPDX-License-Identifier: MIT
// SideTable: optional tables of an archive, created at the first use. Internal to store/.
// They do not belong to a version of the schema. If a side table exists, it must have the columns
// of its script (schema_comparison.cpp).
#pragma once

#include <cstdint>
#include <string_view>

#include "store/sqlite.h"

namespace tafl::store {

/// Optional table. Each enumerator is the name of a table: `recordings` has the sources of imported
/// games, `seats` the tokens with the scope `play`.
enum class SideTable : std::uint8_t { recordings, seats };
/// Number of enumerators of SideTable.
inline constexpr int side_table_count = 2;

/// Returns the CREATE TABLE statement of `table`.
[[nodiscard]] std::string_view script_of(SideTable table);
/// Returns true if `table` exists in the database.
[[nodiscard]] bool has_side_table(Database& database, SideTable table);
/// Creates `table` if it is missing. Part of the caller's transaction.
void require_side_table(Database& database, SideTable table);

}  // namespace tafl::store
