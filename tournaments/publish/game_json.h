// SPDX-License-Identifier: MIT
// Games as JSON: the one form that `games --format json`, the export and the pages of the report
// share. Its members: EXPORT.md.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "rules/position.h"
#include "store/records.h"
#include "tournaments/publish/published.h"

namespace tafl::tournaments {

/// What lists tell of a game.
[[nodiscard]] nlohmann::ordered_json json_of(const store::GameRow& row);

/// Everything that is known of a finished game: the members of json_of(row), then rules, start,
/// clocks, moves and evidence.
[[nodiscard]] nlohmann::ordered_json json_of(const FinishedGame& game);

/// A ply together with what it did.
struct PlayedPly {
    int number;  ///< from 1
    const rules::Position& before;
    const rules::Effects& effects;
    const rules::PlyRecord& record;
    bool has_clock;  ///< whether the mover plays with one
};
/// The object that `moves` of a finished game has for it.
[[nodiscard]] nlohmann::ordered_json move_json(const PlayedPly& played);

/// One line. Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string text_of(const nlohmann::ordered_json& value);

}  // namespace tafl::tournaments
