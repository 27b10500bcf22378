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

/// SQL script that upgrades the schema of a database by one version.
struct Migration {
    std::string_view title;   ///< description of the change, for people
    std::string_view script;  ///< SQL statements, separated by semicolons
};

/// Returns all migrations in order. The first one creates version 1 in an empty file, the next one
/// version 2, ...
[[nodiscard]] std::span<const Migration> migrations();

/// Returns true if `database` has the newest schema, and false if it needs migrations. Throws
/// ArchiveError if the file is not an archive (`not_an_archive`) or a newer program wrote it
/// (`too_new`). `name` is the file name for messages.
[[nodiscard]] bool is_newest(Database& database, std::string_view name);

/// Creates the tables in an empty file, or upgrades an older archive, in one transaction. `known`
/// are the migrations to apply; `name` is the file name for messages. Throws ArchiveError and
/// changes nothing if the file is not an archive, or has a version after the last one of `known`.
void migrate(Database& database, std::string_view name,
             std::span<const Migration> known = migrations());

/// Prepares a file for a host that writes. Sets the page size of an empty file, and turns on the
/// write-ahead log and foreign keys. Then calls migrate(). Throws ArchiveError as migrate() does,
/// or with `io` if the file system does not support a write-ahead log.
void prepare_for_writing(Database& database, std::string_view name,
                         std::span<const Migration> known = migrations());

}  // namespace tafl::store
