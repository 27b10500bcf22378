// SPDX-License-Identifier: MIT
// Database files: resolved paths, the companion files of SQLite and HostLock, and permissions.
#pragma once

#include <filesystem>
#include <optional>

namespace tafl::store {

/// Returns `path` as an absolute path without symbolic links. Follows a link even if its target
/// does not exist. SQLite adds endings to this path to name the companion files of a database.
[[nodiscard]] std::filesystem::path resolved_path(const std::filesystem::path& path);

/// Returns true if `path` is a regular file with the header of a SQLite database. Do not call it
/// for a database that this process has open: it opens and closes the file, and the kernel then
/// releases all locks of this process on the file.
[[nodiscard]] bool is_database(const std::filesystem::path& path);

/// Returns the path of the database to which the companion file `path` belongs: "x.db" for
/// "x.db-wal", "x.db-shm", "x.db-journal" and "x.db.lock". Returns none for other names. Looks only
/// at the name, not at the file system.
[[nodiscard]] std::optional<std::filesystem::path> owner_of_companion(
    const std::filesystem::path& path);

/// Restricts the files of a database to their owner (mode 0600). A user with access to the files
/// could lock them and block the host for ever; to share a database, use a copy or an export.
/// Creates a missing database file; SQLite gives its companion files the same mode. If the database
/// exists, removes the permissions of group and others from its files. Changes only files that the
/// user of this process owns. Ignores errors; opening the database reports them.
void keep_private(const std::filesystem::path& database);

}  // namespace tafl::store
