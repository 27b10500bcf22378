// SPDX-License-Identifier: MIT
// Inbox: input stream of the host's messages. During a search it reports whether the game has
// ended. It reads the file descriptor itself, because another buffer would hide lines. One thread.
#pragma once

#include <streambuf>
#include <string>

namespace tafl::huscarl {

class Inbox : public std::streambuf {
  public:
    explicit Inbox(int descriptor) : descriptor_(descriptor) {}

    /// Returns true if a `finish`, a `goodbye` or the end of the input is waiting. Does not block.
    [[nodiscard]] bool has_end_of_game();

  protected:
    int_type underflow() override;

  private:
    /// Reads the available input; blocks until there is some.
    void read_more();

    int descriptor_;
    std::string waiting_;  ///< input that was read but not returned yet
    std::string current_;
    bool is_at_end_ = false;
};

}  // namespace tafl::huscarl
