// SPDX-License-Identifier: MIT
// Output of the progress of tournaments on a terminal, as a table that is redrawn.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>

#include "tournaments/play/events/event.h"

namespace tafl::views {

/// Returns an observer that shows a live table of all running games. The table is redrawn a few
/// times per second at most; lines about finished games scroll above it. `stream` must write to a
/// terminal, because it receives control sequences. When the last copy of the observer is
/// destroyed, the table is removed from the terminal, so that another view can follow. `title` is
/// shown with the table.
[[nodiscard]] events::Observer terminal_view(std::string title,
                                             std::unique_ptr<std::ostream> stream);

}  // namespace tafl::views
