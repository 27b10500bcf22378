// SPDX-License-Identifier: MIT
// JSON of a seat: the state that a person sees, and the actions that a person sends (Seat and
// SeatAction in openapi.json).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "referee/players/browser/seats.h"

namespace tafl::web {

/// Returns the state `view` of the seat `name` as JSON, for the page of the person. `now`: time for
/// which the clocks are computed.
[[nodiscard]] nlohmann::ordered_json seat_json(const std::string& name,
                                               const referee::SeatView& view,
                                               referee::TimePoint now);

/// Returns the action in a request body. There are three forms: {"game": 3, "say": "sit-down"},
/// {"game": 3, "say": "resign"} and {"game": 3, "ply": 12, "say": "d1-d4"}. Returns nullopt for any
/// other text. The time stamp of the action is not set.
[[nodiscard]] std::optional<referee::SeatAction> seat_word_in(const std::string& body);

}  // namespace tafl::web
