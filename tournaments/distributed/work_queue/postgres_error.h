// SPDX-License-Identifier: MIT
// Internal to this directory: errors of libpq and of the server as QueueErrors.
#pragma once

#include <string>

#include "tournaments/distributed/work_queue/queue_error.h"

struct pg_conn;
struct pg_result;

namespace tafl::work_queue {

/// QueueError with the SQLSTATE of the server, an error code of five characters. state() is empty
/// if the server has sent no SQLSTATE.
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

/// Does nothing if `connection` is connected. Else throws StateError. If the server has refused the
/// connection, first connects once more, because only a second, verbose error contains the
/// SQLSTATE. Throws nothing if the second connect succeeds.
void require_connected(pg_conn* connection);

/// Returns the error of a failed statement. Its kind is `unreachable` if the connection is broken.
[[nodiscard]] StateError error_of(const pg_result* result, const pg_conn* connection);
/// Returns the error of a broken connection.
[[nodiscard]] StateError error_of(const pg_conn* connection);

}  // namespace tafl::work_queue
