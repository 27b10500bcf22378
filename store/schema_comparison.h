// SPDX-License-Identifier: MIT
// Whether a file's tables, indexes and views are those of an archive, word by word: what the
// columns are called, which checks hold and what a view shows is then known, whoever made the file.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "store/schema.h"

namespace tafl::store {

/// What differs from the schema that `known` makes of an empty file by `version`, as a clause: "the
/// table games is not ours". None if nothing does.
///
/// Tables, views and indexes that somebody has added beside ours are left alone; a trigger is not,
/// nor anything that takes the name of ours.
[[nodiscard]] std::optional<std::string> schema_difference(Database& database, std::size_t version,
                                                           std::span<const Migration> known);

}  // namespace tafl::store
