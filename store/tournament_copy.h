// SPDX-License-Identifier: MIT
// copy_tournament(): copies one tournament of an archive to a new archive that may be published.
// Only listed columns are copied. Not copied: command lines, tokens, the queue with submitted
// files, holders of games, and running attempts.
#pragma once

#include <filesystem>
#include <string_view>

#include "store/id.h"
#include "store/records.h"

namespace tafl::store {

/// Writes the new file `to`, which must not exist. `plan` replaces the stored plan. A running game
/// becomes scheduled in the copy. Reads the archive in one transaction and does not change it.
/// Throws ArchiveError: `missing` if the tournament does not exist, `refused` if `to` exists.
void copy_tournament(const std::filesystem::path& archive, TournamentId tournament,
                     std::string_view plan, const std::filesystem::path& to);

}  // namespace tafl::store
