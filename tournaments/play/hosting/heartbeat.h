// SPDX-License-Identifier: MIT
// Heartbeat: checks once a second that the database can be written and read. It writes a number
// through the Recorder, which also writes the games. Then it reads the number through a separate
// connection. It reports the result to the DiskState. At longer intervals, it reads the whole file
// to find damage. Used on the loop's thread only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <filesystem>

#include "tournaments/play/hosting/disk_state.h"
#include "tournaments/play/hosting/recorder.h"

namespace tafl::hosting {

/// Checks the database file periodically and reports failures to a DiskState.
class Heartbeat {
  public:
    /// `recorder` and `state` must outlive this object. `database` is the path of the database
    /// file.
    Heartbeat(boost::asio::any_io_executor loop, Recorder& recorder, DiskState& state,
              std::filesystem::path database);

    /// Repeatedly writes a number to the database, reads it back and pauses for one second. Reports
    /// each success or failure to the DiskState. Ends after stop(), or if a recorded failure cannot
    /// pass.
    [[nodiscard]] boost::asio::awaitable<void> run();
    /// Repeatedly checks all pages of the database file and reports damage to the DiskState. Pauses
    /// between checks for at least five seconds. Ends after stop(), or if a recorded failure cannot
    /// pass.
    [[nodiscard]] boost::asio::awaitable<void> look_for_damage();
    /// Ends run() and look_for_damage() when their current check has completed.
    void stop();

  private:
    using Clock = std::chrono::steady_clock;
    boost::asio::awaitable<void> check_once();
    boost::asio::awaitable<void> write(std::int64_t number);
    boost::asio::awaitable<void> pause(boost::asio::steady_timer& timer, Clock::duration duration);

    Recorder& recorder_;
    DiskState& state_;
    std::filesystem::path database_;
    boost::asio::steady_timer timer_;
    boost::asio::steady_timer look_timer_;
    /// Two threads, because the damage check is slow and must not delay run().
    boost::asio::thread_pool reader_{2};
    bool is_stopped_ = false;
};

}  // namespace tafl::hosting
