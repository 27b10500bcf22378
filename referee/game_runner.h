// SPDX-License-Identifier: MIT
// GameRunner: plays one game at a time. It starts two engines, receives their moves, measures their
// time and returns the record of the game. A fault of an engine becomes a Termination in that
// record.
//
// Threads: use a game runner only on the thread that runs its executor. That thread must not end
// before all games have ended. The end of a thread kills the engines that it started. Call
// ignore_broken_pipes() once before the first game.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <utility>

#include "referee/assignment.h"
#include "referee/event.h"
#include "referee/idle_player_pool.h"
#include "referee/player.h"
#include "referee/world.h"
#include "rules/game_record.h"

namespace tafl::referee {

class GameSession;

/// Plays games one after the other. Between games it keeps the idle players of its pool.
class GameRunner {
  public:
    /// The world must outlive the game runner.
    explicit GameRunner(boost::asio::any_io_executor executor, const World& world = real_world());

    /// Plays one game to its end and stops both engines. An engine with restart = "never" stays for
    /// the next game if it is reusable. An error of the host ends the game as void_host_error. The
    /// assignment must be playable (why_unplayable()).
    [[nodiscard]] boost::asio::awaitable<rules::GameRecord> play(Assignment assignment,
                                                                 GameObserver observer);

    /// Sets the function that receives the search info of all later games; an empty function = no
    /// receiver.
    void on_thought(SearchInfoListener listener) { thoughts_ = std::move(listener); }

    /// Stops all idle players, and returns when their processes have ended. Await clear() after the
    /// last game. Otherwise the destructor of this object kills the engines.
    [[nodiscard]] boost::asio::awaitable<void> clear();

    /// Ends the running game at once as `interrupted`. Shortens the quit timeouts of the engines,
    /// so that play() and clear() return soon. Without a running game, only shortens the timeouts.
    void stop();

  private:
    boost::asio::any_io_executor executor_;
    const World& world_;
    IdlePlayerPool idle_players_;
    SearchInfoListener thoughts_;
    GameSession* running_ = nullptr;
};

/// Ignores SIGPIPE: a write to an engine that has ended then fails, and does not kill the host.
/// Call it in main(), before any game.
void ignore_broken_pipes();
/// Calls ignore_broken_pipes() and adopt_orphans() (orphans.h). After that, processes that engines
/// leave behind become children of the host.
void prepare_host();

}  // namespace tafl::referee
