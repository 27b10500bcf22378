// SPDX-License-Identifier: MIT
// Recorder: the bridge between the loop and the Archive. It owns the one thread that touches the
// Archive, so that the disk never delays a line of an engine. All members are called on the loop's
// thread; awaitables resume there when the Archive has done its work, and rethrow what it threw.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <exception>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "store/archive.h"
#include "tournaments/formats/history.h"
#include "tournaments/hosting/disk_state.h"
#include "tournaments/hosting/group_commit.h"

namespace tafl::hosting {

class Recorder {
  public:
    Recorder(store::Archive archive, boost::asio::any_io_executor loop);
    /// Waits until everything that was asked for is on disk.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Marks a game as running, and as played by these.
    [[nodiscard]] boost::asio::awaitable<void> begin(store::GameId game,
                                                     rules::BySide<rules::TimeControl> time,
                                                     store::PlayedBy by);

    /// Durable when it returns. Plies of the game that are still to be journalled are dropped: the
    /// record has them.
    [[nodiscard]] boost::asio::awaitable<void> save(store::GameId game, rules::GameRecord record);
    /// The same for games that have ended together: all of them or none. With others that wait at
    /// the same time it is one commit.
    [[nodiscard]] boost::asio::awaitable<void> save(std::vector<store::FinishedGame> games);

    /// From what has happened in a tournament, what its whole known schedule comes to.
    using Continuation =
        std::function<store::ScheduledStage(const formats::TournamentHistory& history)>;
    /// A game that was over when it was scheduled, as an entrant had withdrawn.
    struct WalkoverGame {
        store::ScheduledGame game;
        rules::GameRecord record;
    };
    /// What the schedule had more than the archive.
    struct ScheduleChange {
        store::ScheduledStage draw;                 ///< with ids
        std::vector<store::ScheduledGame> waiting;  ///< those of its games that are to be played
        std::vector<WalkoverGame> unplayed;         ///< and the others
    };
    /// Adds that. `continuation` is called on the archive's thread.
    [[nodiscard]] boost::asio::awaitable<ScheduleChange> extend(store::TournamentId tournament,
                                                                Continuation continuation);

    /// Anything else, on the archive's thread; done when it returns. While the database cannot be
    /// written for a reason that passes, this and all the functions above wait (disk()).
    using Work = std::function<void(store::Archive&)>;
    [[nodiscard]] boost::asio::awaitable<void> run(Work work);
    /// The same without waiting: throws what fails at once.
    [[nodiscard]] boost::asio::awaitable<void> run_once(Work work);

    /// The state of the database, and the policy for a database that cannot be written.
    [[nodiscard]] DiskState& disk() { return disk_; }

    /// Notes a ply of a running game; it is on disk within half a second, together with all others
    /// of that time.
    void journal(store::JournalPly ply);

    /// `listener` is called on the loop's thread with what people should know beyond
    /// DiskState::on_change(): that plies of running games could not be stored.
    void on_complaint(std::function<void(const std::string&)> listener) {
        complain_ = std::move(listener);
    }

  private:
    boost::asio::awaitable<void> save(std::vector<store::GameId> games, Work work);
    bool note_failure(std::exception_ptr failure);
    void complain(const std::string& text);
    void flush();

    store::Archive archive_;
    boost::asio::any_io_executor loop_;
    boost::asio::thread_pool thread_{1};
    boost::asio::steady_timer flush_timer_;
    std::map<store::GameId, std::vector<store::JournalPly>> pending_;
    GroupCommit saves_;
    std::function<void(const std::string&)> complain_;
    DiskState disk_;
};

}  // namespace tafl::hosting
