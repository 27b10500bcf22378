// SPDX-License-Identifier: MIT
// Conversion of events to JSON objects and back. The objects do not contain the time of the event.
// EVENTS.md documents the members. Pure functions.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "tournaments/play/events/event.h"

namespace tafl::events {

/// Returns an event as a JSON object. from_json() is the inverse function.
[[nodiscard]] nlohmann::ordered_json to_json(const Event& event);

/// Returns the event that a JSON object describes. Returns nullopt if this version does not know
/// the kind of the event. Throws tournaments::JsonError if the object is invalid.
[[nodiscard]] std::optional<Event> from_json(const nlohmann::json& object);

}  // namespace tafl::events
