// SPDX-License-Identifier: MIT
// MatchRunner: interface of an object that plays the matches of a tournament, on this host or on
// workers. The Director uses only this interface. local_runners.h has the implementation for this
// host.
//
// All member functions must be called on the loop's thread. They call the listener on this thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "referee/event.h"
#include "rules/board.h"
#include "rules/game_record.h"
#include "rules/side.h"
#include "store/records.h"
#include "tournaments/play/hosting/game_slots.h"

namespace tafl::hosting {

/// Game that has ended on a match runner, whether its result counts or not.
struct PlayedGame {
    std::int64_t game = 0;  ///< id of the game (Assignment::game)
    rules::GameRecord record;
    /// SHA-256 hash of the build that played each side; empty = unknown.
    rules::BySide<std::string> builds;
    rules::Board final_board{};  ///< board after the last ply of the record
    std::string holder{};        ///< name of the machine that played the game; empty = this host
    std::optional<store::Machine> machine{};  ///< data about the machine; empty = unknown
    /// Load average of the playing machine at the end of the game; empty = unknown.
    std::optional<double> load{};
    /// True if the result was not trusted, so that the game is void. Such a game does not count as
    /// a void game of its machine.
    bool is_refused = false;
};

/// Player of matches, one match at a time.
class MatchRunner {
  public:
    /// Receives the events of a match, and decides if a further game may start. Must exist until
    /// the coroutine of play() has completed.
    class Listener {
      public:
        /// Called before a game starts. `game` contains the builds that are expected to play it
        /// (EngineSpec::build). `holder` is the name of the machine that plays the game; empty =
        /// this host. Returns true if the game may start. The game is then stored as running on
        /// `holder`. Returns false if the game must not start.
        [[nodiscard]] virtual boost::asio::awaitable<bool> begin(const referee::Assignment& game,
                                                                 std::string holder) = 0;
        /// Receives an event of a running game. Must not block.
        virtual void watch(const referee::GameEvent& event) = 0;
        /// Receives games of the match that have ended together, and stores them. When the function
        /// returns, all of them are durable. If they cannot be stored, it throws an exception, and
        /// none of them is stored. Returns false if no further game of the match may start. Void
        /// games are played again. To repeat a whole match, the match runner reports all its games
        /// as void.
        [[nodiscard]] virtual boost::asio::awaitable<bool> end(std::vector<PlayedGame> played) = 0;

      protected:
        ~Listener() = default;
    };

    MatchRunner() = default;
    virtual ~MatchRunner() = default;
    MatchRunner(const MatchRunner&) = delete;
    MatchRunner& operator=(const MatchRunner&) = delete;

    /// Plays the games of one match, one after the other. Returns when all games have ended, or
    /// when the listener has returned false. Each game must be playable (referee::why_unplayable).
    /// Throws the exceptions of the listener.
    [[nodiscard]] virtual boost::asio::awaitable<void> play(std::vector<referee::Assignment> match,
                                                            Listener& listener) = 0;
    /// Stops the engines that still run from the previous game. Must be awaited after the last
    /// match.
    [[nodiscard]] virtual boost::asio::awaitable<void> clear() = 0;
    /// Prevents the start of further games. Running games continue. A match that waits for a
    /// worker, and that no worker has leased yet, is withdrawn.
    virtual void stop_starting() {}
    /// Ends the running game at once. Its termination is `interrupted`.
    virtual void stop() = 0;
};

/// Factory of match runners.
class MatchRunnerSource {
  public:
    virtual ~MatchRunnerSource() = default;
    /// Creates a match runner for games of the tournament `request.tournament`. `request` must
    /// outlive the match runner.
    [[nodiscard]] virtual std::unique_ptr<MatchRunner> make_runner(const SlotRequest& request) = 0;
    /// Returns the number of match runners to create for a tournament with the concurrency
    /// `wanted`.
    [[nodiscard]] virtual int max_tables(int wanted) const { return wanted; }
};

}  // namespace tafl::hosting
