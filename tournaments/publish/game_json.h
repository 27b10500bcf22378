// SPDX-License-Identifier: MIT
// Games as JSON: the one form that `games --format json`, the export and the pages of the report
// share. Its members: EXPORT.md.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "rules/played_ply.h"
#include "store/records.h"
#include "tournaments/publish/published.h"

namespace tafl::publish {

/// What lists tell of a game.
[[nodiscard]] nlohmann::ordered_json json_of(const store::GameRow& row);

/// Everything that is known of a finished game: the members of json_of(row), then rules, start,
/// clocks, moves and evidence.
[[nodiscard]] nlohmann::ordered_json json_of(const PublishedGame& game);

/// The object that `moves` of a finished game has for it. `has_clock`: whether the mover plays with
/// one.
[[nodiscard]] nlohmann::ordered_json move_json(const rules::PlayedPly& ply, bool has_clock);

/// The machine that has played it elsewhere, with its load; null if that is not known.
[[nodiscard]] nlohmann::ordered_json played_on_json(const GameMachine& played_on);

/// Basis of the verdict; null if there is nothing but the termination. `load`: the load
/// average of the machine; empty = unknown.
[[nodiscard]] nlohmann::ordered_json evidence_json(const rules::GameRecord& record,
                                                   const std::optional<double>& load);

/// One line. Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string text_of(const nlohmann::ordered_json& value);

}  // namespace tafl::publish
