// SPDX-License-Identifier: MIT
// EngineProcess::Child: state that the pending operations of an engine's process share. The object
// lives until the last operation has completed or was cancelled. Its public functions are those of
// EngineProcess (process.h). Used by process.cpp and child.cpp only.
//
// Output is read in turns. A turn handles a bounded number of bytes and lines; then other handlers
// of the loop run. If an engine exceeds its read rate, reading pauses, and the engine blocks in its
// own write.
#pragma once

#include <array>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/line_buffer.h"
#include "referee/loop_load.h"
#include "referee/os/process.h"
#include "referee/quit_timeouts.h"
#include "referee/read_rate_limit.h"

namespace tafl::referee {

class EngineProcess::Child : public std::enable_shared_from_this<Child> {
  public:
    Child(const boost::asio::any_io_executor& executor, Launched launched, Listener& listener,
          EngineResources enclosure)
        : pid_(launched.pid),
          listener_(&listener),
          enclosure_(std::move(enclosure)),
          own_files_(std::move(launched.own_files)),
          process_(executor, launched.process.release()),
          input_(descriptor_of(executor, launched.input)),
          output_(descriptor_of(executor, launched.output)),
          error_(executor, launched.error.release()),
          timer_(executor),
          output_pause_(executor),
          error_pause_(executor),
          scratch_timer_(executor),
          load_(LoopLoad::of(executor)) {}

    /// Starts reading the output and watching the process. Call it once, right after construction.
    void run();
    /// Detaches the listener. Kills and reaps the processes of the engine that are left.
    void abandon();
    void send(std::string_view text);
    void collect();
    void set_frozen(bool is_frozen) { enclosure_.group.set_frozen(is_frozen); }
    void reset_flood_count() { lines_.reset_flood_count(); }
    void quit(const QuitTimeouts& timeout);

    [[nodiscard]] pid_t id() const { return pid_; }
    [[nodiscard]] bool has_ended() const { return has_ended_; }
    [[nodiscard]] ExitStatus exit_status() const { return status_; }
    /// Reads the error pipe, and returns the last 4 KiB of the engine's standard error.
    [[nodiscard]] const std::string& standard_error();
    [[nodiscard]] ProcessorUse processor_use(Duration max_age) const;
    [[nodiscard]] std::string_view unfinished_line() const { return lines_.rest(); }

  private:
    /// Returns a stream that owns `descriptor`; a closed stream if `descriptor` is empty.
    [[nodiscard]] static boost::asio::posix::stream_descriptor descriptor_of(
        const boost::asio::any_io_executor& executor, Descriptor& descriptor);
    void await_output();
    void handle_some();
    void go_on(bool has_more);
    [[nodiscard]] bool take_some();
    void read_piece();
    void deliver_lines();
    [[nodiscard]] bool collect_output();
    void await_error();
    void take_error_turn();
    [[nodiscard]] bool read_error_piece();
    void collect_error();
    void pause(boost::asio::steady_timer& timer, TimePoint until, void (Child::*step)());
    [[nodiscard]] std::size_t write(std::string_view text, boost::system::error_code& error);
    void flush();
    void await_input(boost::system::error_code error);
    void watch_input();
    void watch_exit();
    void notice_exit();
    void finish_exit();
    /// Reports `how` after 200 ms, because the engine has closed a pipe. If the process exits
    /// before that, its exit is reported instead.
    void doubt(rules::Termination how);
    void confirm_doubt() { report_broken(doubt_); }
    void report_broken(rules::Termination how);
    void take_next_step();
    void watch_scratch();
    void measure_scratch();
    void end_for_scratch();
    void arm(std::chrono::milliseconds timeout, void (Child::*step)());
    void reap();
    void close_all();

    pid_t pid_;
    Listener* listener_;  ///< receiver of the events; null after abandon()
    EngineResources enclosure_;
    /// Open files of the process in /proc, from Launched::own_files; empty without landlock.
    std::vector<Descriptor> own_files_;
    boost::asio::posix::stream_descriptor process_;
    boost::asio::posix::stream_descriptor input_;
    boost::asio::posix::stream_descriptor output_;
    boost::asio::posix::stream_descriptor error_;
    /// Timer of a pending doubt(), which waits 200 ms. After quit(), timer of the next step of the
    /// shutdown.
    boost::asio::steady_timer timer_;
    boost::asio::steady_timer output_pause_;
    boost::asio::steady_timer error_pause_;
    boost::asio::steady_timer scratch_timer_;
    LoopLoad& load_;

    std::string outbox_;  ///< bytes that the engine's input pipe has not accepted yet
    LineBuffer lines_;
    TimePoint stamp_;  ///< time at which the last piece of output was read
    /// The last piece of output has lines that the listener has not received.
    bool has_lines_ = false;
    bool is_piece_full_ = false;  ///< the last read filled the buffer: the pipe probably holds more
    bool is_output_closed_ = false;
    TimePoint turn_began_;
    int units_ = 0;  ///< work in this turn: 1 for each line, and 1 for each 256 bytes
    /// Rate limit of the standard output: 128 lines or 32 KiB per ms, after a burst of 16 times
    /// that.
    ReadRateLimit output_pace_{std::chrono::nanoseconds(7'812), 2048};
    /// Rate limit of the standard error: 32 MiB per s in pieces of 16 KiB, after a burst of 1 MiB.
    ReadRateLimit error_pace_{std::chrono::microseconds(500), 64};
    std::string error_text_;       ///< last 4 KiB of the standard error
    std::size_t error_bytes_ = 0;  ///< bytes read from the standard error so far

    rules::Termination doubt_{};  ///< termination that doubt() was called with; none before that
    bool is_broken_ = false;
    bool is_quitting_ = false;
    bool has_exited_ = false;  ///< the process has exited; some of its output may not be read yet
    bool has_ended_ = false;   ///< the process is reaped, and all descriptors are closed
    int step_ = 0;             ///< number of steps of quit() that were taken so far
    QuitTimeouts timeout_{std::chrono::milliseconds(0)};
    ExitStatus status_;
};

}  // namespace tafl::referee
