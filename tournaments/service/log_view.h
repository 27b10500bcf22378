// SPDX-License-Identifier: MIT
// What happens in a tournament, as lines of the log.
#pragma once

#include <string>

#include "tournaments/events/event.h"

namespace tafl::service {

/// Games that end are told at level info, those that begin at debug.
[[nodiscard]] events::Observer log_view(const std::string& tournament);

}  // namespace tafl::service
