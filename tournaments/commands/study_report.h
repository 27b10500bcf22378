// SPDX-License-Identifier: MIT
// What a study of several variants ends with: files for a paper.
#pragma once

#include <filesystem>

#include "tournaments/commands/stored_tournament.h"

namespace tafl::commands {

/// balance.csv, balance.tex and balance.svg, by-opening.csv and by-rating.csv, ratings.csv and
/// sides.csv, games.csv. Files of these names are replaced. Repeats must have been looked for.
/// Throws std::runtime_error.
void write_study(StoredTournament& study, const std::filesystem::path& folder);

}  // namespace tafl::commands
