// SPDX-License-Identifier: MIT
// Events of a tournament as JSON lines, for other programs (`run --events`). EVENTS.md documents
// them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tournaments/play/events/event.h"
#include "tournaments/play/views/line_writer.h"

namespace tafl::views {

/// Returns an observer that writes each event as a JSON line. If the reader is too slow, events are
/// lost; games are not delayed. `complain` is called once if events cannot be written any more.
/// Closes `writer` when the run ends.
[[nodiscard]] events::Observer json_lines(std::unique_ptr<LineWriter> writer,
                                          std::function<void(const std::string&)> complain);

}  // namespace tafl::views
