// SPDX-License-Identifier: MIT
// Progress of tournaments on a terminal: a table that is redrawn.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>

#include "tournaments/play/events/event.h"

namespace tafl::views {

/// Returns an observer that shows a live table of all running games. The table is redrawn a few
/// times per second at most; lines about finished games scroll above it. `stream` must write to a
/// terminal, because it receives control sequences. When the observer is destroyed, it removes its
/// table, so that another view can follow.
[[nodiscard]] events::Observer terminal_view(std::string title,
                                             std::unique_ptr<std::ostream> stream);

}  // namespace tafl::views
