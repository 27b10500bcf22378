// SPDX-License-Identifier: MIT
// IdlePlayerPool: players of one game runner that wait for their next game (restart = "never").
// Used on the loop's thread only.
//
// A player is reusable if three conditions hold. It was not to move when its last game ended. It
// made no protocol error in that game. Since then it has sent at most 200 lines, and none of them
// belongs to a game (a move, a resignation, a fatal error).
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <vector>

#include "referee/player.h"

namespace tafl::referee {

/// Owns the idle players and the players that are shutting down.
class IdlePlayerPool {
  public:
    /// Maximum number of idle players. Beyond it, the player that has waited longest is stopped.
    static constexpr std::size_t max_waiting = 4;

    explicit IdlePlayerPool(boost::asio::any_io_executor executor) : timer_(std::move(executor)) {}

    /// Returns a player that can play at once, or null. Stops a matching player that misbehaved
    /// while it was idle.
    [[nodiscard]] std::unique_ptr<Player> take(const EngineSpec& spec,
                                               const LaunchContext& context);
    /// Adds a player whose game has ended.
    void put(std::unique_ptr<Player> player);

    /// Stops all players; returns when they are gone.
    [[nodiscard]] boost::asio::awaitable<void> clear();
    /// Shortens the quit timeouts of players that are shutting down, and of later ones.
    void hurry();

  private:
    void start_shutdown(std::unique_ptr<Player> player);
    void erase_ended();

    boost::asio::steady_timer timer_;
    std::vector<std::unique_ptr<Player>> waiting_;  ///< oldest first
    std::vector<std::unique_ptr<Player>> leaving_;  ///< shutting down
    bool is_hurried_ = false;
};

/// Ends processes that engines left behind, and returns when they are gone. After some seconds it
/// logs a warning and returns.
[[nodiscard]] boost::asio::awaitable<void> sweep(boost::asio::any_io_executor executor);

/// Time between two steps of an engine's shutdown if the host must stop quickly.
inline constexpr std::chrono::milliseconds hurried_timeouts{100};

}  // namespace tafl::referee
