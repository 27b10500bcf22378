// SPDX-License-Identifier: MIT
// What happens in a tournament as JSON lines, for programs that watch (`run --events`). EVENTS.md
// documents them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tournaments/events/event.h"
#include "tournaments/views/line_writer.h"

namespace tafl::views {

/// A reader who does not keep up loses events, never a game its time. `complain` is told once if
/// events cannot be written any more. Closes the writer when the run ends.
[[nodiscard]] events::Observer json_lines(std::unique_ptr<LineWriter> writer,
                                          std::function<void(const std::string&)> complain);

}  // namespace tafl::views
