// SPDX-License-Identifier: MIT
// create_whole_database(): creates a database file under its final name only after a check.
// Used for copies and salvaged databases.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

namespace tafl::store {

/// Calls `write` with the name of a temporary file next to `target`. `write` creates a database
/// there, closes it, and returns the minimum number of rows of its table `games`. Then checks the
/// file and gives it the name `target`. Throws ArchiveError if `target` exists, or if the new file
/// is damaged or has fewer games. After an error, no file is left.
void create_whole_database(
    const std::filesystem::path& target,
    const std::function<std::int64_t(const std::filesystem::path& partial)>& write);

}  // namespace tafl::store
