// SPDX-License-Identifier: MIT
// IdlePlayerPool: players of one game runner that wait for their next game (restart = "never").
// Used on the loop's thread only.
//
// A player is reusable if three conditions hold. First, the player was not to move when its last
// game ended. Second, the player did not end that game by a fault or a resignation, and made no
// move out of turn in that game. Third, the player has sent at most 200 lines since the end of that
// game, and each of these lines may be sent between games (no move, resignation or fatal error).
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <vector>

#include "referee/player.h"

namespace tafl::referee {

/// Owns the idle players of one game runner, and its players that are shutting down.
class IdlePlayerPool {
  public:
    /// Maximum number of idle players. If one more is added, the oldest one is stopped.
    static constexpr std::size_t max_waiting = 4;

    explicit IdlePlayerPool(boost::asio::any_io_executor executor) : timer_(std::move(executor)) {}

    /// Removes and returns an idle player that can play with `spec` and `context`; null if the pool
    /// has no such player. If the found player misbehaved while it was idle, stops it and returns
    /// null.
    [[nodiscard]] std::unique_ptr<Player> acquire(const EngineSpec& spec,
                                                  const LaunchContext& context);
    /// Disconnects `player` from its game, and adds it to the pool. If the pool is full, stops the
    /// oldest player of the pool.
    void add(std::unique_ptr<Player> player);

    /// Stops all players of the pool. Returns when their processes have ended.
    [[nodiscard]] boost::asio::awaitable<void> clear();
    /// Shortens the quit timeouts to `hurried_timeouts`: those of players that are shutting down,
    /// and of all players that are stopped later.
    void shorten_timeouts();

  private:
    void start_shutdown(std::unique_ptr<Player> player);
    void erase_ended();

    boost::asio::steady_timer timer_;
    std::vector<std::unique_ptr<Player>> waiting_;  ///< idle players, oldest first
    std::vector<std::unique_ptr<Player>> leaving_;  ///< players that are shutting down
    bool is_hurried_ = false;
};

/// Kills the processes that engines left behind, and returns when they have ended. Then also
/// removes the stored resources of ended engines (engine_resources.h). If processes are left after
/// 5 s, logs a warning and returns.
[[nodiscard]] boost::asio::awaitable<void> sweep(boost::asio::any_io_executor executor);

/// Quit timeout of each step of an engine's shutdown if the host must stop soon.
inline constexpr std::chrono::milliseconds hurried_timeouts{100};

}  // namespace tafl::referee
