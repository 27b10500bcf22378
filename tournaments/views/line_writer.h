// SPDX-License-Identifier: MIT
// LineWriter: lines for a reader who may be slow, or gone, and must not delay whoever writes. A
// thread of its own writes them; when too many wait, new ones are left out and counted.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <thread>

namespace tafl::views {

class LineWriter {
  public:
    /// A file, to whose end lines are added, or "-" for standard output. Throws std::system_error
    /// if it cannot be opened; so does a pipe that nobody reads.
    explicit LineWriter(const std::string& path);
    ~LineWriter() { close(); }
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    /// Never blocks. `line` ends with a line break.
    void write(std::string line);
    /// Lines left out since the last call.
    [[nodiscard]] std::size_t take_lost();
    /// Writes what waits; gives a reader who does not read five seconds. Later lines are lost.
    void close();
    /// Why lines cannot be written any more; empty while they can. A reader who has gone is no
    /// failure.
    [[nodiscard]] std::string failure();

  private:
    void run();
    void write_all(const std::string& text);
    void give_up(const std::string& why);
    [[nodiscard]] bool is_given_up();

    int descriptor_;  ///< -1 once it is closed
    bool is_owned_;
    std::mutex mutex_;
    std::condition_variable wakeup_;
    std::deque<std::string> waiting_;
    std::size_t lost_ = 0;
    bool is_closing_ = false;
    std::chrono::steady_clock::time_point timeout_{};  ///< until when, once it is closing
    bool is_broken_ = false;                           ///< nothing can be written any more
    std::string failure_;
    std::thread thread_;
};

}  // namespace tafl::views
