// SPDX-License-Identifier: MIT
// Internal to this room: tables that an archive has only where somebody needed them. They are made
// on demand, belong to no version of the schema, and where one is there, it is as it stands here
// (schema_comparison.cpp).
#pragma once

#include <cstdint>
#include <string_view>

#include "store/sqlite.h"

namespace tafl::store {

enum class SideTable : std::uint8_t { recordings, seats };
inline constexpr int side_table_count = 2;

/// The statement that makes it.
[[nodiscard]] std::string_view script_of(SideTable table);
[[nodiscard]] bool has_side_table(Database& database, SideTable table);
/// Makes it if it is missing; within the caller's transaction.
void require_side_table(Database& database, SideTable table);

}  // namespace tafl::store
