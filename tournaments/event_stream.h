// SPDX-License-Identifier: MIT
// What happens in a tournament as JSON lines, for programs that watch (`run --events`). EVENTS.md
// documents them.
#pragma once

#include <memory>
#include <string>

#include "tournaments/plan.h"
#include "tournaments/progress.h"

namespace tafl::tournaments {

/// `path`: a file that is written anew, or "-" for standard output. A reader who does not keep up
/// loses events, never a game its time. Throws std::system_error if the file cannot be opened.
[[nodiscard]] std::unique_ptr<Progress> event_stream(const Plan& plan, const Field& field,
                                                     const std::string& path);

}  // namespace tafl::tournaments
