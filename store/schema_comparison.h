// SPDX-License-Identifier: MIT
// schema_difference(): checks that the tables, indexes and views of a file are those of an archive.
// It compares their SQL text without whitespace. Equal texts have the same columns, constraints and
// views, even in an untrusted file.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "store/schema.h"

namespace tafl::store {

/// Compares the schema of `database` with the schema that the first `version` migrations of `known`
/// create. Returns the first difference as a clause, for example "the table games is missing".
/// Returns nullopt if the schemas are equal.
///
/// Additional tables, views and indexes with other names are not a difference. An additional
/// trigger is a difference.
[[nodiscard]] std::optional<std::string> schema_difference(Database& database, std::size_t version,
                                                           std::span<const Migration> known);

}  // namespace tafl::store
