// SPDX-License-Identifier: MIT
// Output of the progress of tournaments as text lines. It is used if the output is not a terminal.
#pragma once

#include <iosfwd>

#include "tournaments/play/events/event.h"

namespace tafl::views {

/// Returns an observer that writes lines for people: when a game starts or ends, for messages, and
/// when a queue entry changes. `stream` must outlive the observer.
[[nodiscard]] events::Observer plain_view(std::ostream& stream);

}  // namespace tafl::views
