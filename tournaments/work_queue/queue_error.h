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
        refused,      ///< the server knows who asks and says no: rights, password, banned, fenced
        forgotten,    ///< the queue was made anew, or restored: claim() or enter() once more
        foreign,      ///< no queue there (`workers init`), or one of another version
        failed        ///< anything else that the server said
    };
    QueueError(Kind kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

}  // namespace tafl::work_queue
