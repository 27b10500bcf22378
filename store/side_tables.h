// SPDX-License-Identifier: MIT
// SideTable: optional tables of an archive. Each of them is created when it is needed for the first
// time. Internal to store/.
// Side tables do not belong to a version of the schema. If a side table exists, its columns must be
// those of script_of(); schema_comparison.cpp checks this.
#pragma once

#include <cstdint>
#include <string_view>

#include "store/sqlite.h"

namespace tafl::store {

/// Optional table. The name of an enumerator is the name of its table. `recordings` contains the
/// sources of imported games. `seats` contains the tokens with the scope `play`.
enum class SideTable : std::uint8_t { recordings, seats };
/// Number of enumerators of SideTable.
inline constexpr int side_table_count = 2;

/// Returns the CREATE TABLE statement of `table`.
[[nodiscard]] std::string_view script_of(SideTable table);
/// Returns true if `table` exists in the database.
[[nodiscard]] bool has_side_table(Database& database, SideTable table);
/// Creates `table` if it is missing. Part of the transaction of the caller.
void require_side_table(Database& database, SideTable table);

}  // namespace tafl::store
