// SPDX-License-Identifier: MIT
// Recorder: connects the loop with the Archive. It owns the only thread that uses the Archive. So a
// slow disk does not delay the messages of engines. All members are called on the loop's thread.
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
    /// Writes the collected plies to the journal, and waits until all requested tasks have ended.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Stores that an attempt at `game` is running. `time` is the time control of each side; `by`
    /// is the data about builds and machine.
    [[nodiscard]] boost::asio::awaitable<void> begin(store::GameId game,
                                                     rules::BySide<rules::TimeControl> time,
                                                     store::PlayedBy by);

    /// Stores games that have ended together; either all of them or none. When the function
    /// returns, they are durable. Saves that wait at the same time share one commit. Plies of these
    /// games that are not in the journal yet are discarded, because the records of the games
    /// contain them.
    [[nodiscard]] boost::asio::awaitable<void> save(std::vector<store::FinishedGame> games);

    /// Function that receives the history of a tournament and returns all its games and byes that
    /// are known. The games that are stored already must come first.
    using Continuation =
        std::function<store::ScheduledStage(const formats::TournamentHistory& history)>;
    /// Game with a result but without plies: it was finished when it was added to the schedule,
    /// because an entrant had withdrawn.
    struct WalkoverGame {
        store::ScheduledGame game;
        rules::GameRecord record;
    };
    /// Result of extend(): the games that were added to the archive.
    struct ScheduleChange {
        store::ScheduledStage draw;  ///< the new games, with their ids in the archive
        std::vector<store::ScheduledGame> waiting;  ///< new games that must be played
        std::vector<WalkoverGame> unplayed;         ///< new games with a withdrawn entrant
    };
    /// Adds the games that `continuation` returns, except those that are stored already, to the
    /// archive. Returns the added games. `continuation` is called on the archive's thread. Throws
    /// std::runtime_error if the games that it returns do not start with the stored games.
    [[nodiscard]] boost::asio::awaitable<ScheduleChange> extend(store::TournamentId tournament,
                                                                Continuation continuation);

    /// Task that is run on the archive's thread.
    using Work = std::function<void(store::Archive&)>;
    /// Runs `work` on the archive's thread. When the coroutine completes, `work` has finished. If
    /// the database has a failure that may pass (DiskState), the coroutine waits and runs `work`
    /// again. Other failures are thrown. begin(), save() and extend() use this function.
    [[nodiscard]] boost::asio::awaitable<void> run(Work work);
    /// Runs `work` on the archive's thread exactly once. When the coroutine completes, `work` has
    /// finished. Unlike run(), it throws every failure of the database, also one that may pass, and
    /// records none in disk().
    [[nodiscard]] boost::asio::awaitable<void> run_once(Work work);

    /// Returns the DiskState, which records if the database can be written and controls retries.
    [[nodiscard]] DiskState& disk() { return disk_; }

    /// Adds the ply `number`, from 1, of a running game to the journal of the game. Plies are
    /// collected for half a second and then written together. If a failure is recorded in disk() at
    /// that time, the plies are discarded. The record of the game contains them too. The function
    /// does not wait for the disk.
    void journal(store::GameId game, int number, rules::PlyRecord ply);

    /// Sets the listener for messages to people about plies of running games that could not be
    /// stored. DiskState::on_change() does not report these. The listener is called on the loop's
    /// thread.
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
