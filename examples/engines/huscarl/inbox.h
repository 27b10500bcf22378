// SPDX-License-Identifier: MIT
// Inbox: what the host says, read by a thread of its own, so that a search can see that the game
// has ended while it thinks. A std::istream can read from it.
#pragma once

#include <condition_variable>
#include <deque>
#include <iosfwd>
#include <mutex>
#include <streambuf>
#include <string>
#include <thread>

namespace tafl::huscarl {

class Inbox : public std::streambuf {
  public:
    /// Reads lines from `input` until `goodbye` or its end.
    explicit Inbox(std::istream& input);
    ~Inbox() override;

    /// A `finish`, a `goodbye` or the end waits to be read.
    [[nodiscard]] bool has_end_of_game() const;

  protected:
    int_type underflow() override;

  private:
    void read_all(std::istream& input);
    void add(std::string line);

    mutable std::mutex mutex_;
    std::condition_variable has_more_;
    std::deque<std::string> lines_;
    bool is_at_end_ = false;
    std::string current_;
    std::thread reader_;
};

}  // namespace tafl::huscarl
