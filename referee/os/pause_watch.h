// SPDX-License-Identifier: MIT
// PauseWatch: detector of pauses of the whole process: a suspended virtual machine, a frozen
// container, SIGSTOP. PauseWatch uses a thread of its own. An event loop cannot distinguish such a
// pause from a delay of the loop alone, for example while it starts an engine.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "referee/time_point.h"

namespace tafl::referee {

/// Detects pauses of the whole process. There is one object for the process.
class PauseWatch {
  public:
    /// Minimum length of a pause. A wait for a processor does not count as a pause.
    static constexpr std::chrono::milliseconds min_pause{1000};

    /// Returns the only PauseWatch, which lives until the process ends. The first call starts its
    /// thread.
    [[nodiscard]] static PauseWatch& instance();

    /// Returns the length of the last pause if it ended after `since`; otherwise 0. Waits up to 0.2
    /// s for the next check of the thread, which may wake later than the caller. Safe to call from
    /// any thread.
    [[nodiscard]] Duration last_pause_since(TimePoint since);

  private:
    PauseWatch();
    void watch();

    std::mutex mutex_;
    std::condition_variable looked_;
    TimePoint last_look_;
    TimePoint pause_end_;  ///< time at which the last pause ended
    Duration pause_{0};    ///< length of the last pause; 0 before the first one
};

/// Returns the time that the calling thread was ready to run and waited for a processor, since the
/// start of the thread. A thread of a stopped process does not wait in this sense. So this time
/// distinguishes a stopped host from a host without a free processor. Returns 0 if the kernel does
/// not count this time.
[[nodiscard]] Duration run_queue_wait();

}  // namespace tafl::referee
