// SPDX-License-Identifier: MIT
// Database files: resolved paths, the companion files of SQLite and HostLock, and permissions.
#pragma once

#include <filesystem>
#include <optional>

namespace tafl::store {

/// Returns `path` as an absolute path without symbolic links. Follows a link even if its target
/// does not exist. SQLite appends endings to this path for the names of its companion files.
[[nodiscard]] std::filesystem::path resolved_path(const std::filesystem::path& path);

/// Returns true if `path` is a regular file with the header of a SQLite database. Do not call it
/// for a database that this process has open. The function opens and closes the file, and the
/// kernel then releases all locks of this process on the file.
[[nodiscard]] bool is_database(const std::filesystem::path& path);

/// Returns the path of the database to which the companion file `path` belongs: "x.db" for
/// "x.db-wal", "x.db-shm", "x.db-journal" and "x.db.lock". Returns nullopt for other names. Does
/// not access the file system.
[[nodiscard]] std::optional<std::filesystem::path> owner_of_companion(
    const std::filesystem::path& path);

/// Gives only their owner access to the files of a database (mode 0600). Reason: a user with access
/// to the files could lock them and block the host for ever. To share a database, use a copy or an
/// export. Creates a missing database file; SQLite gives the same mode to its companion files. If
/// the database exists, removes the permissions of group and others from its files. Changes only
/// files of the user of this process. Ignores errors, because opening the database reports them.
void keep_private(const std::filesystem::path& database);

}  // namespace tafl::store
