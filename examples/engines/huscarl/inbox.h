// SPDX-License-Identifier: MIT
// Inbox: what the host says, as a stream, and a way to see amid a search that the game has ended.
// Reads a file descriptor itself, so that nothing waits unseen in another buffer. One thread.
#pragma once

#include <streambuf>
#include <string>

namespace tafl::huscarl {

class Inbox : public std::streambuf {
  public:
    explicit Inbox(int descriptor) : descriptor_(descriptor) {}

    /// A `finish`, a `goodbye` or the end waits to be read. Does not wait itself.
    [[nodiscard]] bool has_end_of_game();

  protected:
    int_type underflow() override;

  private:
    /// Adds what there is to read, and waits for it if there is nothing.
    void read_more();

    int descriptor_;
    std::string waiting_;  ///< read, and not yet handed on
    std::string current_;
    bool is_at_end_ = false;
};

}  // namespace tafl::huscarl
