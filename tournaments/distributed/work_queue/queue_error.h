// SPDX-License-Identifier: MIT
// QueueError: failure of PostgreSQL, of the work queue, or of the connection to them.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace tafl::work_queue {

/// Failure of a queue operation; `what()` is a text for people.
class QueueError : public std::runtime_error {
  public:
    enum class Kind : std::uint8_t {
        unreachable,  ///< no connection, or it broke: try again
        denied,       ///< the server refuses the login or the operation: password, rights
        refused,      ///< the queue refuses: banned, replaced by another process, an old copy
        busy,         ///< the queue holds work of another database
        forgotten,    ///< the queue was recreated or restored: call claim() or enter() again
        foreign,      ///< no queue there (`workers init`), or one of another version
        failed        ///< any other error of the server
    };
    QueueError(Kind kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }
    /// Returns true if a retry is useless. `has_worked`: the queue worked before. Then the caller
    /// waits while the database is restored, its password is changed, or another tournament uses
    /// it.
    [[nodiscard]] bool is_final(bool has_worked) const {
        const bool is_of_setup =
            kind_ == Kind::denied || kind_ == Kind::foreign || kind_ == Kind::busy;
        return kind_ == Kind::refused || (is_of_setup && !has_worked);
    }

  private:
    Kind kind_;
};

}  // namespace tafl::work_queue
