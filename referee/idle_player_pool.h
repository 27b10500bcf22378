// SPDX-License-Identifier: MIT
// IdlePlayerPool: where the players of one table wait between two games (restart = "never").
// Belongs to the loop's thread.
//
// A player may play again if nothing can be left over from its last game: it was not being asked
// when that ended, it did nothing wrong, and it said nothing since that might be taken for a move.
// Any other leaves, and the next game begins with a fresh one.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <vector>

#include "referee/player.h"

namespace tafl::referee {

class IdlePlayerPool {
  public:
    /// More wait no longer: whoever came first leaves.
    static constexpr std::size_t most_waiting = 4;

    explicit IdlePlayerPool(boost::asio::any_io_executor executor) : timer_(std::move(executor)) {}

    /// A player that can play at once, or null.
    [[nodiscard]] std::unique_ptr<Player> take(const EngineSpec& spec,
                                               const LaunchContext& context);
    void put(std::unique_ptr<Player> player);

    /// Sees all out; returns when they are gone.
    [[nodiscard]] boost::asio::awaitable<void> clear();
    /// From now on they are given little time for that.
    void hurry();

  private:
    void wait_until_gone(std::unique_ptr<Player> player);
    void erase_ended();

    boost::asio::steady_timer timer_;
    std::vector<std::unique_ptr<Player>> waiting_;  ///< who came first, first
    std::vector<std::unique_ptr<Player>> leaving_;
    bool is_hurried_ = false;
};

/// What is left of engines that are gone: ends it, and returns when that is done. Gives up, with a
/// warning, after some seconds.
[[nodiscard]] boost::asio::awaitable<void> sweep(boost::asio::any_io_executor executor);

/// What an engine is left between two steps of its way out when all has to stop.
inline constexpr std::chrono::milliseconds hurried_timeouts{100};

}  // namespace tafl::referee
