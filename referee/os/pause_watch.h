// SPDX-License-Identifier: MIT
// PauseWatch: pauses of the whole process: a suspended virtual machine, a frozen container,
// SIGSTOP. A thread of its own notes them. The event loop cannot, as it may be blocked alone, for
// example while an engine is started.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "referee/time_point.h"

namespace tafl::referee {

class PauseWatch {
  public:
    /// The shortest pause that is noted. A thread that waited for a processor was not paused.
    static constexpr std::chrono::milliseconds least_pause{1000};

    /// Starts the thread with the first call. Lives until the process ends.
    [[nodiscard]] static PauseWatch& instance();

    /// Returns the longest pause that ended after `since`, or 0. Waits for the next look of the
    /// thread, 0.2 s at most: it may wake later than the caller. Safe to call from any thread.
    [[nodiscard]] Duration longest_since(TimePoint since);

  private:
    PauseWatch();
    void watch();

    std::mutex mutex_;
    std::condition_variable looked_;
    TimePoint last_look_;
    TimePoint pause_end_;  ///< of the last pause
    Duration pause_{0};
};

}  // namespace tafl::referee
