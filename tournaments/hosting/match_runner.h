// SPDX-License-Identifier: MIT
// MatchRunner: a place where matches of a tournament are played, here or elsewhere. Whoever gives
// them out (the Director) knows no more of it than this: play, clear, stop. local_runners.h is the
// one on this host.
//
// All members are called on the loop's thread, and call the listener there.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "referee/event.h"
#include "rules/game_record.h"
#include "rules/side.h"
#include "store/records.h"
#include "tournaments/hosting/game_slots.h"

namespace tafl::hosting {

/// A game that has ended at a table, whether it counts or not.
struct PlayedGame {
    std::int64_t game = 0;  ///< Assignment::game
    rules::GameRecord record;
    rules::BySide<std::string> builds;        ///< SHA-256 of those who played; empty = not known
    std::string holder{};                     ///< who has played it elsewhere; empty = this host
    std::optional<store::Machine> machine{};  ///< what that was
    std::optional<double> load{};  ///< load average at the end of the game, where it was played
    bool is_refused = false;       ///< it is not believed that it was played: nobody's void game
};

class MatchRunner {
  public:
    /// Whoever has given the match out. Outlives its play().
    class Listener {
      public:
        /// Before a game is played, with the builds that are expected to play it
        /// (EngineSpec::build). `holder` is who plays it elsewhere, empty on this host. When it
        /// returns true, the game is noted as his; false: it must not be played any more.
        [[nodiscard]] virtual boost::asio::awaitable<bool> begin(const referee::Assignment& game,
                                                                 std::string holder) = 0;
        /// What happens in a game that is being played. Must not block.
        virtual void watch(const referee::GameEvent& event) = 0;
        /// Games of the match that have ended together; all of them are durable when it returns, or
        /// none if it throws. False if no other game of the match is to be begun. Those that are
        /// void are played again; whether a match is played again whole is the table's to say, by
        /// giving back all of its games as void.
        [[nodiscard]] virtual boost::asio::awaitable<bool> end(std::vector<PlayedGame> played) = 0;

      protected:
        ~Listener() = default;
    };

    MatchRunner() = default;
    virtual ~MatchRunner() = default;
    MatchRunner(const MatchRunner&) = delete;
    MatchRunner& operator=(const MatchRunner&) = delete;

    /// Plays these games of one match, one after the other, and returns when they have ended or the
    /// listener wants no more of them. Each must be playable (referee::why_unplayable). Throws what
    /// the listener throws.
    [[nodiscard]] virtual boost::asio::awaitable<void> play(std::vector<referee::Assignment> match,
                                                            Listener& listener) = 0;
    /// Sees out engines that have stayed. To be awaited after the last match.
    [[nodiscard]] virtual boost::asio::awaitable<void> clear() = 0;
    /// No game is to be begun any more, nor one taken that somebody else may begin. Games that have
    /// begun go on.
    virtual void stop_starting() {}
    /// Ends the running game at once as `interrupted`.
    virtual void stop() = 0;
};

/// Where the tables of a tournament come from.
class MatchRunnerSource {
  public:
    virtual ~MatchRunnerSource() = default;
    /// For games of this tournament. The request outlives the table.
    [[nodiscard]] virtual std::unique_ptr<MatchRunner> make_table(const SlotRequest& request) = 0;
    /// How many a tournament has that asks for so many games at the same time.
    [[nodiscard]] virtual int most_tables(int wanted) const { return wanted; }
};

}  // namespace tafl::hosting
