// SPDX-License-Identifier: MIT
// Writes all public data of a tournament into one ZIP file: "tournament.json", "games.csv", the
// games as OTG records in the directory "otg", and "tournament.db". All of them are in a directory
// with the name of the tournament. EXPORT.md describes the contents.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "tournaments/reports/publish/published.h"
#include "tournaments/reports/publish/zip_file.h"

namespace tafl::publish {

/// Writes the ZIP file of a tournament to `sink`. Games are read one at a time, and the database
/// file in small portions. `database` is the path of a copy of the database that contains only this
/// tournament (store/tournament_copy.h). Throws std::runtime_error if data cannot be read or
/// compressed.
void write_whole_tournament(const PublishedTournament& published,
                            const std::filesystem::path& database, const ZipFile::Sink& sink);

/// Returns the file name of a downloaded tournament: "Computer-Tafl-Open.zip" for ".zip".
[[nodiscard]] std::string download_name(const store::TournamentRecord& tournament,
                                        std::string_view extension);

}  // namespace tafl::publish
