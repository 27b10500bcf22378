// SPDX-License-Identifier: MIT
// Internal to this directory: errors of libpq and of the server as QueueErrors.
#pragma once

#include <string>

#include "tournaments/distributed/work_queue/queue_error.h"

struct pg_conn;
struct pg_result;

namespace tafl::work_queue {

/// QueueError with the SQLSTATE that the server has sent; state() is empty if it has sent none.
class StateError : public QueueError {
  public:
    StateError(Kind kind, const std::string& text, std::string state)
        : QueueError(kind, text), state_(std::move(state)) {}
    [[nodiscard]] const std::string& state() const { return state_; }
    /// Returns true if the statement failed because of a conflict with another transaction, so that
    /// a retry may succeed.
    [[nodiscard]] bool is_conflict() const;
    /// Returns true if the statement failed because another session held a lock for too long.
    [[nodiscard]] bool is_blocked() const;

  private:
    std::string state_;
};

/// Throws StateError if `connection` is not connected. May reconnect once to get the SQLSTATE; if
/// that succeeds, returns normally.
void require_connected(pg_conn* connection);

/// Returns the error of a failed statement.
[[nodiscard]] StateError error_of(const pg_result* result, const pg_conn* connection);
/// Returns the error of a broken connection.
[[nodiscard]] StateError error_of(const pg_conn* connection);

}  // namespace tafl::work_queue
