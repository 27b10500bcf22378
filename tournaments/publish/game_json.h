// SPDX-License-Identifier: MIT
// Games as JSON: the one form that `games --format json`, the export and the pages of the report
// share. Its members: EXPORT.md.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "store/records.h"
#include "tournaments/publish/published.h"

namespace tafl::tournaments {

/// What lists tell of a game.
[[nodiscard]] nlohmann::ordered_json json_of(const store::GameRow& row);

/// Everything that is known of a finished game: the members of json_of(row), then rules, start,
/// clocks, moves and evidence.
[[nodiscard]] nlohmann::ordered_json json_of(const FinishedGame& game);

/// One line. Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string text_of(const nlohmann::ordered_json& value);

}  // namespace tafl::tournaments
