// SPDX-License-Identifier: MIT
// QueueError: what PostgreSQL, or the way to it, would not do.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace tafl::work_queue {

class QueueError : public std::runtime_error {
  public:
    enum class Kind : std::uint8_t {
        unreachable,  ///< no connection, or it broke: to be tried again
        denied,       ///< the server does not let this role in, or do that: password, rights
        refused,      ///< the queue says no: banned, replaced by another, an old copy
        busy,         ///< it holds work of another archive
        forgotten,    ///< the queue was made anew, or restored: claim() or enter() once more
        foreign,      ///< no queue there (`workers init`), or one of another version
        failed        ///< anything else that the server said
    };
    QueueError(Kind kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }
    /// To try again is no use. Where it has worked before, a database that is being restored, a
    /// password that is being changed or another's tournament is waited for.
    [[nodiscard]] bool is_final(bool has_worked) const {
        const bool is_of_setup =
            kind_ == Kind::denied || kind_ == Kind::foreign || kind_ == Kind::busy;
        return kind_ == Kind::refused || (is_of_setup && !has_worked);
    }

  private:
    Kind kind_;
};

}  // namespace tafl::work_queue
