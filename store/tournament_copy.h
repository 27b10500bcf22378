// SPDX-License-Identifier: MIT
// copy_tournament(): copies one tournament of an archive to a new archive that may be published. It
// copies only listed columns. It does not copy command lines, tokens, the queue with submitted
// files, names of workers (holders), and running attempts.
#pragma once

#include <filesystem>
#include <string_view>

#include "store/id.h"
#include "store/records.h"

namespace tafl::store {

/// Copies the tournament to the new database `to`. In the copy, `plan` replaces the stored plan,
/// and a running game becomes scheduled. Reads `archive` in one transaction and does not change it.
/// Throws ArchiveError (`refused`) if `to` exists, or if the schema of `archive` is older than the
/// current one. Throws ArchiveError (`missing`) if the tournament does not exist. If `to` did not
/// exist before, an incomplete file `to` may remain after an error.
void copy_tournament(const std::filesystem::path& archive, TournamentId tournament,
                     std::string_view plan, const std::filesystem::path& to);

}  // namespace tafl::store
