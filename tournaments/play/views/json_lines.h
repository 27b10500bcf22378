// SPDX-License-Identifier: MIT
// Output of the events of a tournament as JSON lines, for other programs (`run --events`).
// EVENTS.md documents the lines.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tournaments/play/events/event.h"
#include "tournaments/play/views/line_writer.h"

namespace tafl::views {

/// Returns an observer that writes each event as a JSON line to `writer`. If the reader of the
/// lines is too slow, events are dropped, so that games are not delayed. If events cannot be
/// written any more, calls `complain` once with a message for people. Closes `writer` when the run
/// ends.
[[nodiscard]] events::Observer json_lines(std::unique_ptr<LineWriter> writer,
                                          std::function<void(const std::string&)> complain);

}  // namespace tafl::views
