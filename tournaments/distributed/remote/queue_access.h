// SPDX-License-Identifier: MIT
// QueueAccess: state of the access to the work queue, and the rule for retries. Pure.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "tournaments/distributed/work_queue/queue_error.h"

namespace tafl::remote {

/// Reports each kind of error once, and computes the pause before the next attempt: 500 ms, doubled
/// to at most 15 s while the kind stays the same. Used on one thread only.
class QueueAccess {
  public:
    /// `report` receives messages for people, without a line break at the end.
    explicit QueueAccess(std::function<void(const std::string&)> report)
        : report_(std::move(report)) {}

    /// Notes a successful call. Reports it if the call before it failed.
    void on_success();
    /// Notes an error after which the call is repeated. The caller handles final errors.
    void on_error(const work_queue::QueueError& error);
    /// Resets pause() to its first value, for an error that the next call repairs.
    void restart_pause();
    /// Returns true if the last noted call failed. False before the first call.
    [[nodiscard]] bool is_broken() const { return reported_.has_value(); }
    /// Returns the time before the next attempt. Only valid while is_broken().
    [[nodiscard]] std::chrono::milliseconds pause() const { return pause_; }

  private:
    std::function<void(const std::string&)> report_;
    /// Kind of the last reported error; empty = the last call succeeded.
    std::optional<work_queue::QueueError::Kind> reported_;
    std::chrono::milliseconds pause_{0};
};

}  // namespace tafl::remote
