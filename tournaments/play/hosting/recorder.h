// SPDX-License-Identifier: MIT
// Recorder: connects the loop with the Archive. It owns the only thread that uses the Archive, so
// that the disk never delays an engine's messages. All members are called on the loop's thread.
// Awaitables resume there when the Archive has finished, and rethrow its exceptions.
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
#include "tournaments/play/hosting/disk_state.h"
#include "tournaments/play/hosting/group_commit.h"
#include "tournaments/scoring/formats/history.h"

namespace tafl::hosting {

/// Asynchronous access to the Archive: runs each task on the archive's thread.
class Recorder {
  public:
    Recorder(store::Archive archive, boost::asio::any_io_executor loop);
    /// Writes the collected plies, and waits until all requested tasks have ended.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Stores that the game is running, with the time control of each side and the data in `by`.
    [[nodiscard]] boost::asio::awaitable<void> begin(store::GameId game,
                                                     rules::BySide<rules::TimeControl> time,
                                                     store::PlayedBy by);

    /// Stores games that have ended together; either all of them or none. When the function
    /// returns, they are durable. Saves that wait at the same time share one commit. Plies of these
    /// games that are not in the journal yet are discarded, because the records have them.
    [[nodiscard]] boost::asio::awaitable<void> save(std::vector<store::FinishedGame> games);

    /// Function that returns all games and byes of a tournament that can be scheduled, from its
    /// history. Games that are stored already come first.
    using Continuation =
        std::function<store::ScheduledStage(const formats::TournamentHistory& history)>;
    /// Game that was finished when it was scheduled, because an entrant had withdrawn.
    struct WalkoverGame {
        store::ScheduledGame game;
        rules::GameRecord record;
    };
    /// Result of extend(): the games that were added to the archive.
    struct ScheduleChange {
        store::ScheduledStage draw;  ///< the new games, with their ids in the archive
        std::vector<store::ScheduledGame> waiting;  ///< new games that must be played
        std::vector<WalkoverGame> unplayed;         ///< new games that are finished already
    };
    /// Adds the games that `continuation` returns and that are not stored yet to the archive;
    /// returns them. `continuation` is called on the archive's thread. Throws std::runtime_error if
    /// the games that it returns do not start with the stored games.
    [[nodiscard]] boost::asio::awaitable<ScheduleChange> extend(store::TournamentId tournament,
                                                                Continuation continuation);

    /// Task that is run on the archive's thread.
    using Work = std::function<void(store::Archive&)>;
    /// Runs `work` on the archive's thread. When the function returns, `work` has finished. While
    /// the database has a failure that may pass (disk()), this function, begin(), save() and
    /// extend() wait and try again.
    [[nodiscard]] boost::asio::awaitable<void> run(Work work);
    /// Runs `work` on the archive's thread once. Unlike run(), it does not wait and does not try
    /// again: it throws each failure at once.
    [[nodiscard]] boost::asio::awaitable<void> run_once(Work work);

    /// Returns the DiskState, which records if the database can be written and controls retries.
    [[nodiscard]] DiskState& disk() { return disk_; }

    /// Adds the ply `number` of a running game to its journal. Plies are collected for half a
    /// second and then written together. The function does not wait for the disk.
    void journal(store::GameId game, int number, rules::PlyRecord ply);

    /// Sets the listener for messages to people that DiskState::on_change() does not report: that
    /// plies of running games could not be stored. The listener is called on the loop's thread.
    void on_complaint(std::function<void(const std::string&)> listener) {
        complain_ = std::move(listener);
    }

  private:
    bool note_failure(std::exception_ptr failure);
    void complain(const std::string& text);
    void flush();

    store::Archive archive_;
    boost::asio::any_io_executor loop_;
    boost::asio::thread_pool thread_{1};
    boost::asio::steady_timer flush_timer_;
    store::JournalPlies pending_;
    GroupCommit saves_;
    std::function<void(const std::string&)> complain_;
    DiskState disk_;
};

}  // namespace tafl::hosting
