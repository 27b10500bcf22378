// SPDX-License-Identifier: MIT
// The report: a folder of web pages about one tournament, which need nothing but themselves.
#pragma once

#include <filesystem>

#include "tournaments/publish/published.h"

namespace tafl::publish {

/// index.html, a page for each finished game, and what they share. Replaces an earlier report in
/// that folder. Returns how many games have a page. Throws std::runtime_error.
int export_report(const PublishedTournament& published, const std::filesystem::path& folder);

}  // namespace tafl::publish
