// SPDX-License-Identifier: MIT
// The report: a directory of web pages about one tournament. The pages can be opened without a
// server.
#pragma once

#include <filesystem>

#include "tournaments/reports/publish/published.h"

namespace tafl::publish {

/// Writes the report into the directory `folder`: index.html, a page for each finished game, and
/// shared files. If there are many games, one file contains the pages of several games
/// (report_bundle.h). Replaces an earlier report in the directory. Returns the number of finished
/// games. Throws std::runtime_error if a file cannot be written or a game cannot be read.
int export_report(const PublishedTournament& published, const std::filesystem::path& folder);

}  // namespace tafl::publish
