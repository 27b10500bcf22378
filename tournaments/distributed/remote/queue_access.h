// SPDX-License-Identifier: MIT
// QueueAccess: success or failure of the calls to the work queue, and the pause before a retry.
// Pure.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "tournaments/distributed/work_queue/queue_error.h"

namespace tafl::remote {

/// Reports errors, and computes the pause before the next attempt. Successive errors of one kind
/// are reported once. The pause is 500 ms after the first of them, and doubles with each further
/// one, to at most 15 s. Used on one thread only.
class QueueAccess {
  public:
    /// `report` receives messages for people, without a line break at the end.
    explicit QueueAccess(std::function<void(const std::string&)> report)
        : report_(std::move(report)) {}

    /// Receives the success of a call. Reports it if the call before it failed.
    void on_success();
    /// Receives the error of a call that will be repeated. The caller handles final errors itself.
    void on_error(const work_queue::QueueError& error);
    /// Sets pause() to its first value. Called after an error that the next call repairs.
    void restart_pause();
    /// Returns true if an error was received after the last success; false before the first call.
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
