// SPDX-License-Identifier: MIT
// CpuTimeLimit: how long one may work at what somebody else has written. Whoever works asks it now
// and then; it belongs to the thread that works.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>

namespace tafl::plan {

/// There is no time left, or nobody waits for the work any more.
class CpuTimeExceeded : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class CpuTimeLimit {
  public:
    using Time = std::chrono::nanoseconds;

    /// Without a limit.
    CpuTimeLimit() = default;
    /// So much time of this thread's processor from now on. `is_unwanted` outlives it; may be null.
    explicit CpuTimeLimit(std::chrono::milliseconds time,
                          const std::atomic<bool>* is_unwanted = nullptr);

    /// Throws CpuTimeExceeded.
    void check() const;

  private:
    std::optional<Time> end_;  // of this thread's time
    const std::atomic<bool>* is_unwanted_ = nullptr;
};

}  // namespace tafl::plan
