// SPDX-License-Identifier: MIT
// The report: a directory of web pages about one tournament. They need no server.
#pragma once

#include <filesystem>

#include "tournaments/reports/publish/published.h"

namespace tafl::publish {

/// Writes the report into the directory `folder`: index.html, a page for each finished game, and
/// shared files. Replaces an earlier report there. Returns the number of games with a page. Throws
/// std::runtime_error.
int export_report(const PublishedTournament& published, const std::filesystem::path& folder);

}  // namespace tafl::publish
