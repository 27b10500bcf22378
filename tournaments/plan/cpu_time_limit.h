// SPDX-License-Identifier: MIT
// CpuTimeLimit: limit of CPU time for work on untrusted input. The working code calls check() now
// and then. Used only on the thread that created it.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>

namespace tafl::plan {

/// Error of CpuTimeLimit::check(): the CPU time is used up, or the result is not needed any more.
class CpuTimeExceeded : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Limit of CPU time for one piece of work.
class CpuTimeLimit {
  public:
    using Time = std::chrono::nanoseconds;

    /// Makes an object without a limit.
    CpuTimeLimit() = default;
    /// Limits the CPU time of the calling thread to `time`, starting now. If `*is_unwanted` becomes
    /// true, check() throws as well. `is_unwanted` must outlive the object; it may be null.
    explicit CpuTimeLimit(std::chrono::milliseconds time,
                          const std::atomic<bool>* is_unwanted = nullptr);

    /// Throws CpuTimeExceeded if the time is used up or `*is_unwanted` is true.
    void check() const;

  private:
    /// CPU time of this thread at the end of the limit; empty = no limit.
    std::optional<Time> end_;
    const std::atomic<bool>* is_unwanted_ = nullptr;
};

}  // namespace tafl::plan
