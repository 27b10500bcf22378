// SPDX-License-Identifier: MIT
// Events as JSON objects, without the time and the wire: EVENTS.md documents their members. Pure
// functions; what one of them writes the other reads back.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>

#include "tournaments/events/event.h"

namespace tafl::events {

[[nodiscard]] nlohmann::ordered_json to_json(const Event& event);

/// What is no event: a member is missing, or is not what it should be.
class EventError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};
/// None if this version does not know its kind. Throws EventError.
[[nodiscard]] std::optional<Event> from_json(const nlohmann::json& object);

}  // namespace tafl::events
