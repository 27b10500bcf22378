// SPDX-License-Identifier: MIT
// EngineProcess::Child: what the pending operations of an engine's process share; it lives until
// the last of them has been told that it is over. What its functions mean: process.h. Used by
// process.cpp alone.
#pragma once

#include <array>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "referee/line_buffer.h"
#include "referee/process.h"
#include "referee/quit_patience.h"

namespace tafl::referee {

/// What is read of a pipe at once.
using Piece = std::array<char, 16 * 1024>;

class EngineProcess::Child : public std::enable_shared_from_this<Child> {
  public:
    Child(const boost::asio::any_io_executor& executor, Launched launched, Listener& listener,
          Enclosure enclosure)
        : pid_(launched.pid),
          listener_(&listener),
          enclosure_(std::move(enclosure)),
          process_(executor, launched.process.release()),
          input_(executor, launched.input.release()),
          output_(executor, launched.output.release()),
          error_(executor, launched.error.release()),
          timer_(executor) {}

    /// Starts reading and watching; once, right after construction.
    void run();
    /// The owner goes away: kills and reaps what is left.
    void abandon();
    void send(std::string_view text);
    void collect();
    void pardon_output() { lines_.pardon(); }
    void quit(const QuitPatience& patience);

    [[nodiscard]] pid_t id() const { return pid_; }
    [[nodiscard]] bool has_ended() const { return has_ended_; }
    [[nodiscard]] ExitStatus exit_status() const { return status_; }
    /// Its tail, with all that it has written by now.
    [[nodiscard]] const std::string& standard_error();

  private:
    void read_output();
    static boost::asio::awaitable<void> read_error(std::shared_ptr<Child> self);
    void take_output(std::string_view text);
    void take_error(std::string_view text);
    void collect_output();
    bool collect_error();
    void flush();
    void watch_input();
    void watch_exit();
    void notice_exit();
    /// A pipe is closed: broken, unless the process exits within the grace and gives a better
    /// reason.
    void doubt(rules::Termination how);
    void confirm_doubt() { tell_broken(doubt_); }
    void tell_broken(rules::Termination how);
    void take_next_step();
    void arm(std::chrono::milliseconds patience, void (Child::*step)());
    void bury();
    void close_all();

    pid_t pid_;
    Listener* listener_;  ///< null once the owner is gone
    Enclosure enclosure_;
    boost::asio::posix::stream_descriptor process_;
    boost::asio::posix::stream_descriptor input_;
    boost::asio::posix::stream_descriptor output_;
    boost::asio::posix::stream_descriptor error_;
    boost::asio::steady_timer timer_;  ///< the grace of a doubt, later the patience of quit()

    std::string outbox_;
    Piece output_piece_;
    LineBuffer lines_;
    std::string error_text_;
    std::size_t error_bytes_ = 0;

    rules::Termination doubt_ = rules::Termination::none;
    bool is_broken_ = false;
    bool is_quitting_ = false;
    bool has_ended_ = false;
    int step_ = 0;
    QuitPatience patience_{std::chrono::milliseconds(0)};
    ExitStatus status_;
};

}  // namespace tafl::referee
