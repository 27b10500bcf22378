// SPDX-License-Identifier: MIT
// Internal to this folder: what libpq and the server say, as QueueErrors.
#pragma once

#include <string>

#include "tournaments/work_queue/queue_error.h"

struct pg_conn;
struct pg_result;

namespace tafl::work_queue {

/// A QueueError that knows its SQLSTATE; empty where the server did not say one.
class StateError : public QueueError {
  public:
    StateError(Kind kind, const std::string& text, std::string state)
        : QueueError(kind, text), state_(std::move(state)) {}
    [[nodiscard]] const std::string& state() const { return state_; }
    /// Another transaction was in the way: the same once more may do.
    [[nodiscard]] bool is_conflict() const;
    /// Somebody holds a lock for longer than a call may wait.
    [[nodiscard]] bool is_blocked() const;

  private:
    std::string state_;
};

/// Why there is no connection. May try once more, to hear it; then there may be one.
void require_connected(pg_conn* connection);

[[nodiscard]] StateError error_of(const pg_result* result, const pg_conn* connection);
[[nodiscard]] StateError error_of(const pg_conn* connection);

}  // namespace tafl::work_queue
