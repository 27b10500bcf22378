// SPDX-License-Identifier: MIT
// What a person at a seat is shown and says, as JSON (openapi.json: Seat, SeatAction).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "referee/players/browser/seats.h"

namespace tafl::web {

[[nodiscard]] nlohmann::ordered_json seat_json(const std::string& name,
                                               const referee::SeatView& view,
                                               referee::TimePoint now);

/// {"game": 3, "say": "sit-down"}, {"game": 3, "say": "resign"}, {"game": 3, "ply": 12, "say":
/// "d1-d4"}; none for anything else. Without a stamp.
[[nodiscard]] std::optional<referee::SeatAction> seat_word_in(const std::string& body);

}  // namespace tafl::web
