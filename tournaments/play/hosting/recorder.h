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

/// Asynchronous access to the Archive.
class Recorder {
  public:
    Recorder(store::Archive archive, boost::asio::any_io_executor loop);
    /// Waits until all requested writes have ended.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Stores that `game` is running, with its time controls and players.
    [[nodiscard]] boost::asio::awaitable<void> begin(store::GameId game,
                                                     rules::BySide<rules::TimeControl> time,
                                                     store::PlayedBy by);

    /// Stores games that have ended together; all of them or none. They are durable when the
    /// function returns. Saves that wait at the same time share one commit. Discards plies of the
    /// games that are still to be journalled, because the records have them.
    [[nodiscard]] boost::asio::awaitable<void> save(std::vector<store::FinishedGame> games);

    /// Returns the whole known schedule of a tournament for its history.
    using Continuation =
        std::function<store::ScheduledStage(const formats::TournamentHistory& history)>;
    /// A game that was finished when it was scheduled, because an entrant had withdrawn.
    struct WalkoverGame {
        store::ScheduledGame game;
        rules::GameRecord record;
    };
    /// Games that the schedule has and the archive did not have.
    struct ScheduleChange {
        store::ScheduledStage draw;                 ///< the new games, with ids
        std::vector<store::ScheduledGame> waiting;  ///< new games that are to be played
        std::vector<WalkoverGame> unplayed;         ///< new games that are finished already
    };
    /// Adds the new games of the schedule to the archive and returns them. `continuation` is called
    /// on the archive's thread. Throws std::runtime_error if it does not reproduce the stored
    /// games.
    [[nodiscard]] boost::asio::awaitable<ScheduleChange> extend(store::TournamentId tournament,
                                                                Continuation continuation);

    /// Task for the archive's thread.
    using Work = std::function<void(store::Archive&)>;
    /// Runs `work` on the archive's thread; `work` has finished when the function returns. While
    /// the database has a failure that may pass, this and all functions above wait (disk()).
    [[nodiscard]] boost::asio::awaitable<void> run(Work work);
    /// Runs `work` as run() does, but without waiting and retrying: throws each failure at once.
    [[nodiscard]] boost::asio::awaitable<void> run_once(Work work);

    /// Returns the DiskState: it tracks whether the database can be written, and controls retries.
    [[nodiscard]] DiskState& disk() { return disk_; }

    /// Adds a ply of a running game to the journal. The plies of half a second are written
    /// together.
    void journal(store::JournalPly ply);

    /// Sets the listener for messages to people that DiskState::on_change() does not report. Such a
    /// message reports that plies of running games could not be stored. The listener is called on
    /// the loop's thread.
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
    std::map<store::GameId, std::vector<store::JournalPly>> pending_;
    GroupCommit saves_;
    std::function<void(const std::string&)> complain_;
    DiskState disk_;
};

}  // namespace tafl::hosting
