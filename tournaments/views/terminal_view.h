// SPDX-License-Identifier: MIT
// What people see on a terminal while tournaments are played: a table that is drawn anew.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>

#include "tournaments/events/event.h"

namespace tafl::views {

/// A live table of all running games, at most a few times a second; games that have ended scroll
/// away above it. It steers the terminal that is behind the stream. When the observer goes, so does
/// its table: another view may go on in its place.
[[nodiscard]] events::Observer terminal_view(std::string title,
                                             std::unique_ptr<std::ostream> stream);

}  // namespace tafl::views
