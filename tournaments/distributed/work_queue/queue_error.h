// SPDX-License-Identifier: MIT
// QueueError: failure of PostgreSQL, of the work queue, or of the connection to them.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace tafl::work_queue {

/// Failure of an operation of the work queue. `what()` is a text for people.
class QueueError : public std::runtime_error {
  public:
    enum class Kind : std::uint8_t {
        /// The connection failed or was lost, or the server cannot execute the call at present. A
        /// retry may succeed.
        unreachable,
        denied,  ///< the server refuses the login or the operation: wrong password, missing rights
        /// The queue refuses the caller: for example, the caller is banned, was replaced by another
        /// process, or uses an old copy of its own database.
        refused,
        busy,  ///< the queue contains units of another coordinator's database
        /// The queue does not know the caller, because it was recreated or restored. The caller
        /// must call claim() or enter() again.
        forgotten,
        /// The database does not exist, or has no queue, or has a queue of another version. The
        /// command `workers init` creates a queue.
        foreign,
        failed  ///< any other error of the server
    };
    QueueError(Kind kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }
    /// Returns true if a retry is useless. `has_worked`: an earlier call of the caller has
    /// succeeded. Then `denied`, `foreign` and `busy` are not final, because their cause may be
    /// temporary: the database is being restored, its password is being changed, or another
    /// tournament uses the queue.
    [[nodiscard]] bool is_final(bool has_worked) const {
        const bool is_of_setup =
            kind_ == Kind::denied || kind_ == Kind::foreign || kind_ == Kind::busy;
        return kind_ == Kind::refused || (is_of_setup && !has_worked);
    }

  private:
    Kind kind_;
};

}  // namespace tafl::work_queue
