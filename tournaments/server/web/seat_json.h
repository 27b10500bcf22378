// SPDX-License-Identifier: MIT
// JSON of a seat: the state that a person sees, and the actions that a person sends (openapi.json:
// Seat, SeatAction).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "referee/players/browser/seats.h"

namespace tafl::web {

/// Returns the state `view` of the seat `name` at the time `now`, as the person's page shows it.
[[nodiscard]] nlohmann::ordered_json seat_json(const std::string& name,
                                               const referee::SeatView& view,
                                               referee::TimePoint now);

/// Returns the action in a request body: {"game": 3, "say": "sit-down"}, {"game": 3, "say":
/// "resign"} or {"game": 3, "ply": 12, "say": "d1-d4"}. Returns an empty optional for any other
/// text. The action has no time stamp yet.
[[nodiscard]] std::optional<referee::SeatAction> seat_word_in(const std::string& body);

}  // namespace tafl::web
