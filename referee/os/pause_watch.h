// SPDX-License-Identifier: MIT
// PauseWatch: detector of pauses of the whole process: a suspended virtual machine, a frozen
// container, SIGSTOP. It uses a thread of its own. The event loop cannot detect them, because it
// may be blocked alone, for example while it starts an engine.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "referee/time_point.h"

namespace tafl::referee {

/// Detector of pauses; one for the whole process.
class PauseWatch {
  public:
    /// Shortest pause that is noted. Waiting for a processor does not count as a pause.
    static constexpr std::chrono::milliseconds min_pause{1000};

    /// Returns the only instance, which lives until the process ends. The first call starts the
    /// thread.
    [[nodiscard]] static PauseWatch& instance();

    /// Returns the length of the last pause if it ended after `since`, else 0. Waits for the
    /// thread's next check, at most 0.2 s, because that thread may wake later than the caller. Safe
    /// to call from any thread.
    [[nodiscard]] Duration longest_since(TimePoint since);

  private:
    PauseWatch();
    void watch();

    std::mutex mutex_;
    std::condition_variable looked_;
    TimePoint last_look_;
    TimePoint pause_end_;  ///< end of the last pause
    Duration pause_{0};    ///< length of the last pause
};

}  // namespace tafl::referee
