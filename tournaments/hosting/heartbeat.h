// SPDX-License-Identifier: MIT
// Heartbeat: once a second, writes what a game would write, the way a game would write it, and
// reads it back through a connection of its own, as anybody would who reads the file; the DiskState
// hears what came of it. From time to time it reads the whole file and looks for damage. On the
// loop's thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <filesystem>
#include <functional>

#include "tournaments/hosting/disk_state.h"
#include "tournaments/hosting/recorder.h"

namespace tafl::hosting {

class Heartbeat {
  public:
    /// All of them outlive it.
    Heartbeat(boost::asio::any_io_executor loop, Recorder& recorder, DiskState& state,
              std::filesystem::path database);

    // Until stop(), or until a new start is all that helps
    [[nodiscard]] boost::asio::awaitable<void> run();
    [[nodiscard]] boost::asio::awaitable<void> look_for_damage();
    void stop();

  private:
    using Clock = std::chrono::steady_clock;
    boost::asio::awaitable<void> check_once();
    boost::asio::awaitable<void> write(std::int64_t number);
    boost::asio::awaitable<void> read_back(std::int64_t number);
    boost::asio::awaitable<void> in_reader(std::function<void()> work);
    boost::asio::awaitable<void> pause(boost::asio::steady_timer& timer, Clock::duration duration);

    Recorder& recorder_;
    DiskState& state_;
    std::filesystem::path database_;
    boost::asio::steady_timer timer_;
    boost::asio::steady_timer look_timer_;
    boost::asio::thread_pool reader_{2};  ///< to read the whole file may take long
    bool is_stopped_ = false;
};

}  // namespace tafl::hosting
