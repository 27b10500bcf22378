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
        unreachable,  ///< no connection, or it was lost; a retry may succeed
        denied,  ///< the server refuses the login or the operation: wrong password, missing rights
        /// The queue refuses the caller: it is banned, was replaced by another process, or uses an
        /// old copy of the database.
        refused,
        busy,       ///< the queue holds work of another database
        forgotten,  ///< the queue was recreated or restored: call claim() or enter() again
        foreign,    ///< the database has no queue (`workers init`), or one of another version
        failed      ///< any other error of the server
    };
    QueueError(Kind kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }
    /// Returns true if a retry is useless. `has_worked`: the queue has worked for the caller
    /// before. In that case the caller retries while the database is restored, its password is
    /// changed, or another tournament uses it.
    [[nodiscard]] bool is_final(bool has_worked) const {
        const bool is_of_setup =
            kind_ == Kind::denied || kind_ == Kind::foreign || kind_ == Kind::busy;
        return kind_ == Kind::refused || (is_of_setup && !has_worked);
    }

  private:
    Kind kind_;
};

}  // namespace tafl::work_queue
