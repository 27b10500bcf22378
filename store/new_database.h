// SPDX-License-Identifier: MIT
// create_whole_database(): creates a database in a temporary file, checks it, and then gives it its
// final name. Used for copies and salvaged databases.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

namespace tafl::store {

/// Creates the database `target` in three steps. First, calls `write` with the path of a temporary
/// file in the directory of `target`. `write` must create a database there, close it, and return
/// the minimum number of rows in its table `games`. Second, checks the temporary file. Third, gives
/// it the name `target`. Throws ArchiveError if `target` exists, or if the new file is damaged or
/// has too few rows. After an error, no new file remains.
void create_whole_database(
    const std::filesystem::path& target,
    const std::function<std::int64_t(const std::filesystem::path& partial)>& write);

}  // namespace tafl::store
