// SPDX-License-Identifier: MIT
// What happens in a tournament as JSON lines, for programs that watch (`run --events`). EVENTS.md
// documents them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tournaments/hosting/line_writer.h"
#include "tournaments/hosting/progress.h"
#include "tournaments/plan/plan.h"

namespace tafl::tournaments {

/// A reader who does not keep up loses events, never a game its time. `complain` is told once if
/// events cannot be written any more.
[[nodiscard]] std::unique_ptr<Progress> event_stream(
    const Plan& plan, const Field& field, std::unique_ptr<LineWriter> writer,
    std::function<void(const std::string&)> complain);

}  // namespace tafl::tournaments
