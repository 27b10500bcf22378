// SPDX-License-Identifier: MIT
// GameRunner: a place where one game at a time is played. It seats two engines, hears their moves,
// keeps their clocks, and gives back the record of the game; whatever an engine does wrong is a
// Termination in that record.
//
// Threads: a table belongs to the one thread that runs its executor, and that thread must live as
// long as any game does (engines die with the thread that started them). Call ignore_broken_pipes()
// once before.
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

class GameRunner {
  public:
    /// The world outlives the table.
    explicit GameRunner(boost::asio::any_io_executor executor, const World& world = real_world());

    /// Plays one game to its end and sees both engines out; one that is not to be restarted stays,
    /// in case that the next game needs it. What goes wrong on the host's side ends the game as
    /// void_host_error. The assignment must be playable (why_unplayable).
    [[nodiscard]] boost::asio::awaitable<rules::GameRecord> play(Assignment assignment,
                                                                 GameObserver observer);

    /// Of the games from now on; empty = nobody wants to know.
    void on_thought(SearchInfoListener listener) { thoughts_ = std::move(listener); }

    /// Sees out whoever has stayed. To be awaited after the last game; only the destructor kills.
    [[nodiscard]] boost::asio::awaitable<void> clear();

    /// Ends the running game at once as `interrupted`; play() then returns as soon as its processes
    /// are gone, and so does clear(). Does nothing else to an idle table.
    void stop();

  private:
    boost::asio::any_io_executor executor_;
    const World& world_;
    IdlePlayerPool bench_;
    SearchInfoListener thoughts_;
    GameSession* running_ = nullptr;
};

/// Lets a write to a dead engine fail instead of killing the host. For main(), before any game.
void ignore_broken_pipes();
/// The same, and makes the host find what engines leave behind (orphans.h); so does any table.
void prepare_host();

}  // namespace tafl::referee
