// SPDX-License-Identifier: MIT
// One tournament of an archive as an archive of its own, for others: what is copied is a list, and
// what is not on it stays at home. Command lines, tokens, the queue with the files that were
// submitted, who holds which game, and games that are being played are not on it.
#pragma once

#include <filesystem>
#include <string_view>

#include "store/id.h"
#include "store/records.h"

namespace tafl::store {

/// Writes a new file, which must not exist. `plan` takes the place of the stored plan. A game that
/// is being played is scheduled there. Reads the archive as it is at one moment, and only reads it.
/// Throws ArchiveError: `missing` if there is no such tournament.
void copy_tournament(const std::filesystem::path& archive, TournamentId tournament,
                     std::string_view plan, const std::filesystem::path& to);

}  // namespace tafl::store
