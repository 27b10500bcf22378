// SPDX-License-Identifier: MIT
// Schema of an archive: numbered migrations that create and upgrade its tables.
// New migrations are only added at the end. Meaning of the tables: SCHEMA.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "store/sqlite.h"

namespace tafl::store {

/// "Tafl" in ASCII, stored in the header of every archive. It distinguishes an archive from other
/// SQLite databases, also for the program `file`.
inline constexpr std::int64_t application_id = 0x5461666c;

/// SQL script that raises the schema of an archive by one version.
struct Migration {
    std::string_view title;
    std::string_view script;
};

/// Returns all migrations in order. The first one creates version 1 in an empty file, the next one
/// version 2, ...
[[nodiscard]] std::span<const Migration> migrations();

/// Returns false if the archive needs migrations. Throws ArchiveError if it cannot be read:
/// `not_an_archive` or `too_new`. `name` is the file name for messages.
[[nodiscard]] bool is_newest(Database& database, std::string_view name);

/// Creates the tables in an empty file, or upgrades an older archive. Uses one transaction. Throws
/// ArchiveError and changes nothing if the file is not an archive or is newer than `known`.
void migrate(Database& database, std::string_view name,
             std::span<const Migration> known = migrations());

/// Prepares a file for a writing host: sets the page size of a new file, the write-ahead log and
/// foreign keys. Then calls migrate(). Throws ArchiveError as migrate() does, or `io` if the file
/// system does not support a write-ahead log.
void prepare_for_writing(Database& database, std::string_view name,
                         std::span<const Migration> known = migrations());

}  // namespace tafl::store
