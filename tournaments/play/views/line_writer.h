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

/// Writer of lines with its own thread. write() never blocks.
class LineWriter {
  public:
    /// Opens the file `path` to append lines; "-" is standard output. Throws std::system_error if
    /// the file cannot be opened, or if it is a pipe without a reader.
    explicit LineWriter(const std::string& path);
    ~LineWriter() { close(); }
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    /// Passes a line to the writing thread; never blocks. `line` must end with a line break. The
    /// line is dropped if too many lines are waiting, after a failure, and after close().
    void write(std::string line);
    /// Returns the number of lines that were dropped since the last call of this function, or since
    /// the construction.
    [[nodiscard]] std::size_t take_lost();
    /// Writes the waiting lines and closes the file; standard output stays open. Blocks until the
    /// lines are written. If the reader does not read, gives up after five seconds. Lines that are
    /// passed to write() later are dropped.
    void close();
    /// Returns the reason why lines cannot be written any more; empty = no failure. If the reader
    /// has closed the pipe, that is not a failure.
    [[nodiscard]] std::string failure();

  private:
    void run();
    void write_all(const std::string& text);
    void give_up(const std::string& why);
    [[nodiscard]] bool is_given_up();

    int descriptor_;  ///< file descriptor; -1 after close()
    bool is_owned_;   ///< true: close() closes the descriptor; false for standard output
    std::mutex mutex_;
    std::condition_variable wakeup_;
    std::deque<std::string> waiting_;
    std::size_t lost_ = 0;
    bool is_closing_ = false;
    std::chrono::steady_clock::time_point timeout_{};  ///< time at which close() gives up
    bool is_broken_ = false;  ///< true: writing has failed, or close() was called
    std::string failure_;
    std::thread thread_;
};

}  // namespace tafl::views
