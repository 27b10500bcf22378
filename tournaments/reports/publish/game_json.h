// SPDX-License-Identifier: MIT
// Converts games to JSON, in the format of `games --format json`, of the export and of the report
// pages. EXPORT.md describes the members.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "rules/played_ply.h"
#include "store/records.h"
#include "tournaments/reports/publish/published.h"

namespace tafl::publish {

/// Returns the members of a game in lists (GameListing::json).
[[nodiscard]] nlohmann::ordered_json json_of(const store::GameRow& row);

/// Returns all data of a finished game: the members of json_of(row), then the others, such as
/// builds, machine, rules, start position, clocks, moves and evidence. Throws ArchiveError if the
/// record cannot be replayed.
[[nodiscard]] nlohmann::ordered_json json_of(const PublishedGame& game);
/// Returns the same. `plies` must be all plies of the record; they are not played again.
[[nodiscard]] nlohmann::ordered_json json_of(const PublishedGame& game,
                                             std::span<const rules::PlayedPly> plies);

/// Returns the machine of the worker that played the game, with its load. Returns JSON null if the
/// machine is unknown, or if this host played the game.
[[nodiscard]] nlohmann::ordered_json played_on_json(const GameMachine& played_on);

/// Returns the evidence for the termination of a game, such as the exit code and the last messages
/// of an engine. Returns JSON null if nothing was stored in addition to the termination. `load` is
/// the load average of the machine; empty = unknown.
[[nodiscard]] nlohmann::ordered_json evidence_json(const rules::GameRecord& record,
                                                   const std::optional<double>& load);

/// Returns `value` as JSON text in one line. Replaces invalid UTF-8 by U+FFFD.
[[nodiscard]] std::string text_of(const nlohmann::ordered_json& value);

}  // namespace tafl::publish
