// SPDX-License-Identifier: MIT
// Exports a tournament for other programs; EXPORT.md describes the contents. All functions throw
// std::runtime_error if a file cannot be written or a stored game cannot be replayed.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "tournaments/reports/publish/published.h"

namespace tafl::publish {

/// Function that receives the text of a file in pieces. It is called for each piece, in order.
using Write = std::function<void(std::string_view)>;

/// Writes a CSV file (RFC 4180) with one row for each game, also for unfinished games.
void write_csv(const PublishedTournament& published, const Write& write);

/// Writes the tournament as JSON: plan, entrants, standings, crosstable, and games with all their
/// plies.
void write_json(const PublishedTournament& published, const Write& write);

/// Returns a finished game as an OTG record. Invalid UTF-8 in names and comments is replaced.
[[nodiscard]] std::string otg_text(const store::TournamentRecord& tournament,
                                   const store::GameRow& game, const rules::GameRecord& record);

/// Returns the original text of an imported game if the database contains it. Otherwise returns the
/// game as an OTG record (otg_text()).
[[nodiscard]] std::string published_otg(const store::TournamentRecord& tournament,
                                        const PublishedGame& game);

/// Calls `tell` for each finished game that was played, in schedule order. `name` is the file name
/// of the game, such as "r01-m003-g2-Random-Simple-1.otg"; `text` is its otg_text().
void for_each_otg(
    const PublishedTournament& published,
    const std::function<void(const std::string& name, const std::string& text)>& tell);

/// Writes one OTG file for each finished game that was played into the directory `folder`.
/// for_each_otg() has the file names. Replaces an earlier export in the directory. Returns the
/// number of files.
int export_otg(const PublishedTournament& published, const std::filesystem::path& folder);

}  // namespace tafl::publish
