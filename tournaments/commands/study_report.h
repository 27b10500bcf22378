// SPDX-License-Identifier: MIT
// Writer of the result files of a study: tables and a diagram for a scientific paper.
#pragma once

#include <filesystem>

#include "tournaments/commands/stored_tournament.h"

namespace tafl::commands {

/// Writes these files into the directory `folder`: balance.csv, balance.tex and balance.svg,
/// by-opening.csv and by-rating.csv, ratings.csv and sides.csv, games.csv. Replaces existing files
/// of these names. Repeated games must already be marked (store::GameFingerprints::mark_repeats()).
/// Throws std::runtime_error if a file cannot be written.
void write_study(StoredTournament& study, const std::filesystem::path& folder);

}  // namespace tafl::commands
