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

/// Application id in the header of every archive: "Tafl" in ASCII. SQLite and the program `file`
/// use it to distinguish kinds of SQLite databases.
inline constexpr std::int64_t application_id = 0x5461666c;

/// SQL script that upgrades the schema of a database by one version.
struct Migration {
    std::string_view title;   ///< description of the change, for people
    std::string_view script;  ///< SQL statements, separated by semicolons
    /// Computes values of new columns that SQL cannot compute, after the script; null = none. It
    /// does not change the schema.
    void (*fill)(Database& database) = nullptr;
};

/// Returns all migrations in order. The first migration creates version 1 in an empty file. Each of
/// the others upgrades a file by one version.
[[nodiscard]] std::span<const Migration> migrations();

/// Returns true for a file without tables, version and application id. Such a file is new, or its
/// host has not created the tables yet.
[[nodiscard]] bool is_empty(Database& database);

/// Returns true if `database` has the newest schema; false if it needs migrations. Throws
/// ArchiveError if the file is not an archive (`not_an_archive`), or if a newer program wrote it
/// (`too_new`). `name` is the file name for messages.
[[nodiscard]] bool is_newest(Database& database, std::string_view name);

/// Creates the tables in an empty file, or upgrades an older archive, in one transaction. `known`
/// contains the migrations to apply. `name` is the file name for messages. Throws ArchiveError and
/// changes nothing if the file is not an archive (`not_an_archive`), or if its version is newer
/// than the last one of `known` (`too_new`).
void migrate(Database& database, std::string_view name,
             std::span<const Migration> known = migrations());

/// Prepares a file for a host that writes: sets the page size of an empty file, turns on the
/// write-ahead log and foreign keys, and calls migrate(). Throws ArchiveError if the file is not an
/// archive (`not_an_archive`), if its version is newer than the last one of `known` (`too_new`), or
/// if the file system does not support a write-ahead log (`io`).
void prepare_for_writing(Database& database, std::string_view name,
                         std::span<const Migration> known = migrations());

}  // namespace tafl::store
