// SPDX-License-Identifier: MIT
// Heartbeat: checks once a second that the database can be written and read. It writes a number
// through the Recorder, as a game does. Then it reads the number through a separate connection, as
// any other reader does. It reports the result to the DiskState. At longer intervals it reads the
// whole file to find damage. Used on the loop's thread only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <filesystem>
#include <functional>

#include "tournaments/play/hosting/disk_state.h"
#include "tournaments/play/hosting/recorder.h"

namespace tafl::hosting {

/// Periodic check of the database file.
class Heartbeat {
  public:
    /// `recorder` and `state` must outlive this object. `database` is the path of the file.
    Heartbeat(boost::asio::any_io_executor loop, Recorder& recorder, DiskState& state,
              std::filesystem::path database);

    // The coroutines below run until stop(), or until only a restart helps.
    /// Writes a number to the database and reads it back, then pauses for one second, repeatedly.
    /// Reports each success or failure to `state`. Ends after stop(), or if a failure cannot pass.
    [[nodiscard]] boost::asio::awaitable<void> run();
    /// Checks all pages of the file, with pauses of at least five seconds.
    [[nodiscard]] boost::asio::awaitable<void> look_for_damage();
    /// Ends run() and look_for_damage() after their current check.
    void stop();

  private:
    using Clock = std::chrono::steady_clock;
    boost::asio::awaitable<void> check_once();
    boost::asio::awaitable<void> write(std::int64_t number);
    boost::asio::awaitable<void> in_reader(std::function<void()> work);
    boost::asio::awaitable<void> pause(boost::asio::steady_timer& timer, Clock::duration duration);

    Recorder& recorder_;
    DiskState& state_;
    std::filesystem::path database_;
    boost::asio::steady_timer timer_;
    boost::asio::steady_timer look_timer_;
    boost::asio::thread_pool reader_{2};  ///< two threads: the damage check is slow
    bool is_stopped_ = false;
};

}  // namespace tafl::hosting
