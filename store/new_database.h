// SPDX-License-Identifier: MIT
// A database that appears under its name only when it is whole: copies and salvaged databases.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

namespace tafl::store {

/// Calls `write` with the name of a temporary file next to `target`. `write` creates a database
/// there, closes it, and returns how many rows its table `games` must have at least. The file is
/// then checked, and gets its name. Throws ArchiveError if `target` exists, or if the file is
/// damaged or has fewer games; then nothing is left.
void create_whole_database(
    const std::filesystem::path& target,
    const std::function<std::int64_t(const std::filesystem::path& partial)>& write);

}  // namespace tafl::store
