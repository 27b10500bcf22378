// SPDX-License-Identifier: MIT
// All public data of a tournament as one ZIP file: "tournament.json", "games.csv", the games as OTG
// records and "tournament.db". EXPORT.md describes the contents.
#pragma once

#include <filesystem>

#include "tournaments/reports/publish/published.h"
#include "tournaments/reports/publish/zip_file.h"

namespace tafl::publish {

/// Writes the ZIP file of a tournament to `sink`. Reads games one at a time, and the database file
/// in small portions. `database`: path of a copy that contains only this tournament
/// (store/tournament_copy.h). Throws std::runtime_error.
void write_whole_tournament(const PublishedTournament& published,
                            const std::filesystem::path& database, const ZipFile::Sink& sink);

/// Returns the name for the ZIP file of a tournament: "Computer-Tafl-Open.zip".
[[nodiscard]] std::string whole_tournament_name(const store::TournamentRecord& tournament);

}  // namespace tafl::publish
