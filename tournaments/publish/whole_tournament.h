// SPDX-License-Identifier: MIT
// All that everybody may have of a tournament, as one ZIP archive: "tournament.json", "games.csv",
// the games as OTG records and "tournament.db". EXPORT.md says what stands in them.
#pragma once

#include <filesystem>

#include "tournaments/publish/published.h"
#include "tournaments/publish/zip_file.h"

namespace tafl::publish {

/// Games are read one at a time, and the file of a database in small portions. `database` is a copy
/// of this tournament alone (store/tournament_copy.h).
void write_whole_tournament(const PublishedTournament& published,
                            const std::filesystem::path& database, const ZipFile::Sink& sink);

/// What it is called: "Computer-Tafl-Open.zip".
[[nodiscard]] std::string whole_tournament_name(const store::TournamentRecord& tournament);

}  // namespace tafl::publish
