// SPDX-License-Identifier: MIT
// schema_difference(): checks that the tables, indexes and views of a file are those of an archive.
// Compares their SQL text without whitespace. If the texts are equal, the columns, constraints and
// views are known, even in an untrusted file.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "store/schema.h"

namespace tafl::store {

/// Returns the first difference from the schema that the first `version` migrations of `known`
/// create. The result is a clause, for example "the table games is missing". None if the schemas
/// are equal.
///
/// Additional tables, views and indexes are allowed if their names are not used by the schema. An
/// additional trigger is a difference.
[[nodiscard]] std::optional<std::string> schema_difference(Database& database, std::size_t version,
                                                           std::span<const Migration> known);

}  // namespace tafl::store
