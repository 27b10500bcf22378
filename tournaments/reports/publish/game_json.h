// SPDX-License-Identifier: MIT
// Games as JSON, in the format that `games --format json`, the export and the report pages share.
// EXPORT.md describes its members.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "rules/played_ply.h"
#include "store/records.h"
#include "tournaments/reports/publish/published.h"

namespace tafl::publish {

/// Returns the members of a game in lists.
[[nodiscard]] nlohmann::ordered_json json_of(const store::GameRow& row);

/// Returns all data of a finished game: the members of json_of(row), then rules, start, clocks,
/// moves and evidence.
[[nodiscard]] nlohmann::ordered_json json_of(const PublishedGame& game);

/// Returns one element of the member `moves`. `has_clock`: the mover plays with a clock.
[[nodiscard]] nlohmann::ordered_json move_json(const rules::PlayedPly& ply, bool has_clock);

/// Returns the worker's machine that played the game, with its load; null if unknown.
[[nodiscard]] nlohmann::ordered_json played_on_json(const GameMachine& played_on);

/// Returns the evidence for the termination; null if there is only the termination itself. `load`:
/// the load average of the machine; empty = unknown.
[[nodiscard]] nlohmann::ordered_json evidence_json(const rules::GameRecord& record,
                                                   const std::optional<double>& load);

/// Returns the JSON text in one line. Invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string text_of(const nlohmann::ordered_json& value);

}  // namespace tafl::publish
