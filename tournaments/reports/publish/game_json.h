// SPDX-License-Identifier: MIT
// Games as JSON, in the format that `games --format json`, the export and the report pages share.
// EXPORT.md describes its members.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "store/records.h"
#include "tournaments/reports/publish/published.h"

namespace tafl::publish {

/// Returns the members that a game has in lists (GameListing::json).
[[nodiscard]] nlohmann::ordered_json json_of(const store::GameRow& row);

/// Returns all data of a finished game: the members of json_of(row), then rules, start, clocks,
/// moves and evidence.
[[nodiscard]] nlohmann::ordered_json json_of(const PublishedGame& game);

/// Returns the worker's machine that played the game, with its load; JSON null if it is unknown, or
/// if this host played the game.
[[nodiscard]] nlohmann::ordered_json played_on_json(const GameMachine& played_on);

/// Returns the evidence for the termination of a game; JSON null if the termination is the
/// only evidence. `load`: load average of the machine; empty = unknown.
[[nodiscard]] nlohmann::ordered_json evidence_json(const rules::GameRecord& record,
                                                   const std::optional<double>& load);

/// Returns `value` as JSON text in one line. Replaces invalid UTF-8 by U+FFFD.
[[nodiscard]] std::string text_of(const nlohmann::ordered_json& value);

}  // namespace tafl::publish
