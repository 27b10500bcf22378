// SPDX-License-Identifier: MIT
// A tournament as files for other programs. What stands in them: EXPORT.md. All throw
// std::runtime_error where a file cannot be written, and where a stored game does not replay.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "tournaments/publish/published.h"

namespace tafl::publish {

/// Takes a text piece by piece.
using Write = std::function<void(std::string_view)>;

/// One row a game, finished or not, by RFC 4180.
void write_csv(const PublishedTournament& published, const Write& write);

/// The whole tournament: plan, entrants, standings, crosstable, games with every ply.
void write_json(const PublishedTournament& published, const Write& write);

/// A finished game as an OTG record.
[[nodiscard]] std::string otg_text(const store::TournamentRecord& tournament,
                                   const store::GameRow& game, const rules::GameRecord& record);

/// That; or, as it came, the record that it was imported from, with all that it says.
[[nodiscard]] std::string published_otg(const store::TournamentRecord& tournament,
                                        const PublishedGame& game);

/// Calls `tell` with the name of a file, "r01-m003-g2-Random-Simple-1.otg", and its text for every
/// game that was played.
void for_each_otg(
    const PublishedTournament& published,
    const std::function<void(const std::string& name, const std::string& text)>& tell);

/// Finished games as OTG records, one file a game, "r01-m003-g2-Random-Simple-1.otg". Replaces an
/// earlier export to that folder. Returns how many there are.
int export_otg(const PublishedTournament& published, const std::filesystem::path& folder);

}  // namespace tafl::publish
