// SPDX-License-Identifier: MIT
// Names of database files: what a path really names, and the files that SQLite and HostLock keep
// next to a database. Pure queries of the file system.
#pragma once

#include <filesystem>
#include <optional>

namespace tafl::store {

/// Returns the absolute path without symbolic links, also of a link to a missing file. SQLite names
/// a database's companions after this path.
[[nodiscard]] std::filesystem::path resolved_path(const std::filesystem::path& path);

/// Returns true if `path` is a regular file that begins as SQLite's databases do. Opens and closes
/// the file, and with it this process's locks on it: not for a database that stays in use.
[[nodiscard]] bool is_database(const std::filesystem::path& path);

/// Returns "x.db" for "x.db-wal", "x.db-shm", "x.db-journal" and "x.db.lock".
[[nodiscard]] std::optional<std::filesystem::path> owner_of_companion(
    const std::filesystem::path& path);

}  // namespace tafl::store
