// SPDX-License-Identifier: MIT
// What people see of running tournaments where no terminal is: lines.
#pragma once

#include <iosfwd>

#include "tournaments/events/event.h"

namespace tafl::views {

/// One line when a game begins or ends. The stream outlives the observer.
[[nodiscard]] events::Observer plain_view(std::ostream& stream);

}  // namespace tafl::views
