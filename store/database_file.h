// SPDX-License-Identifier: MIT
// Names of database files: resolved paths, and the companion files of SQLite and HostLock.
// Pure queries of the file system.
#pragma once

#include <filesystem>
#include <optional>

namespace tafl::store {

/// Returns the absolute path without symbolic links, even if a link leads to a missing file. SQLite
/// names the companion files of a database after this path.
[[nodiscard]] std::filesystem::path resolved_path(const std::filesystem::path& path);

/// Returns true if `path` is a regular file with the header of a SQLite database. Do not call it
/// for a database that is open: it closes the file, which drops this process's locks on it.
[[nodiscard]] bool is_database(const std::filesystem::path& path);

/// Returns the database of a companion file: "x.db" for "x.db-wal", "x.db-shm", "x.db-journal" and
/// "x.db.lock". None for other names. Does not read the file system.
[[nodiscard]] std::optional<std::filesystem::path> owner_of_companion(
    const std::filesystem::path& path);

}  // namespace tafl::store
