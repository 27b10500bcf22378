// SPDX-License-Identifier: MIT
// LineWriter: writes lines to a file or pipe without blocking the caller, even if the reader is
// slow. It has its own thread. If too many lines wait, new lines are dropped and counted.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <thread>

namespace tafl::views {

/// Non-blocking writer of lines.
class LineWriter {
  public:
    /// Opens the file `path` to append lines, or standard output if `path` is "-". Throws
    /// std::system_error if the file cannot be opened, also for a pipe without a reader.
    explicit LineWriter(const std::string& path);
    ~LineWriter() { close(); }
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    /// Adds a line to be written; never blocks. `line` must end with a line break.
    void write(std::string line);
    /// Returns the number of lines dropped since the last call.
    [[nodiscard]] std::size_t take_lost();
    /// Writes the waiting lines and closes the file. Stops after five seconds if the reader does
    /// not read. Later lines are dropped.
    void close();
    /// Returns the reason why lines cannot be written any more; empty = no failure. A closed reader
    /// is not a failure.
    [[nodiscard]] std::string failure();

  private:
    void run();
    void write_all(const std::string& text);
    void give_up(const std::string& why);
    [[nodiscard]] bool is_given_up();

    int descriptor_;  ///< file descriptor; -1 after close()
    bool is_owned_;   ///< false for standard output
    std::mutex mutex_;
    std::condition_variable wakeup_;
    std::deque<std::string> waiting_;
    std::size_t lost_ = 0;
    bool is_closing_ = false;
    std::chrono::steady_clock::time_point timeout_{};  ///< end of the wait for the reader
    bool is_broken_ = false;  ///< writing has failed, or the file is closed
    std::string failure_;
    std::thread thread_;
};

}  // namespace tafl::views
