// SPDX-License-Identifier: MIT
// Director: plays the games of a tournament that are still to be played, at as many tables as the
// plan asks for, stage after stage, and stops when it is told to. A game counts when the Recorder
// has it on disk, not before.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "referee/table.h"
#include "store/archive.h"
#include "tournaments/hosting/progress.h"
#include "tournaments/hosting/recorder.h"
#include "tournaments/plan/plan.h"

namespace tafl::tournaments {

class Director {
  public:
    /// The tournament is in the archive. Plan and progress outlive the Director.
    Director(const Plan& plan, store::TournamentId tournament, store::Archive archive,
             Progress& progress);

    /// Is asked after each game that counts, on the loop's thread; true ends the tournament, and
    /// running games are left as interrupted.
    using IsDecided = std::function<bool(const store::ScheduledGame&, const rules::GameRecord&)>;
    void end_when(IsDecided is_decided) { is_decided_ = std::move(is_decided); }

    /// Plays. The first SIGINT or SIGTERM lets the running games end, the second stops them; so
    /// does `until` for seating. Throws what the Archive throws, and std::runtime_error if the host
    /// cannot play a game at all.
    Ending run(std::optional<std::chrono::milliseconds> until);

  private:
    boost::asio::awaitable<void> serve_table(std::size_t number);
    boost::asio::awaitable<bool> has_game();
    boost::asio::awaitable<void> extend_schedule();
    boost::asio::awaitable<void> play(referee::Table& table, store::ScheduledGame game,
                                      referee::Assignment assignment);
    [[nodiscard]] referee::Assignment assignment_of(const store::ScheduledGame& game);
    [[nodiscard]] std::shared_ptr<const rules::RulesTables> law_of(const std::string& rules);
    void watch(const referee::GameEvent& event);
    void watch_signals();
    void stop_seating(const std::string& why);
    void stop_now();
    void tell_tables();
    void fail(std::exception_ptr failure);
    void table_closed();

    const Plan& plan_;
    Progress& progress_;
    std::deque<store::ScheduledGame> waiting_;
    store::TournamentId tournament_;
    std::map<std::string, std::shared_ptr<const rules::RulesTables>> laws_;  ///< by rules record
    IsDecided is_decided_;
    boost::asio::io_context loop_{1};
    boost::asio::steady_timer bell_;  ///< never expires; cancelled when there is news for tables
    std::vector<std::unique_ptr<referee::Table>> tables_;
    std::size_t open_tables_ = 0;
    int playing_ = 0;            ///< games that may still come back to `waiting_`
    bool is_extending_ = false;  ///< the schedule is asked for more
    bool is_complete_ = false;   ///< and had no more
    bool is_decided_now_ = false;
    bool is_seating_ = true;
    bool is_stopped_ = false;  ///< no game may go on
    int signals_seen_ = 0;
    int voids_in_a_row_ = 0;
    std::exception_ptr failure_;
    boost::asio::signal_set signals_;
    boost::asio::steady_timer deadline_;
    std::optional<Recorder> recorder_;
};

}  // namespace tafl::tournaments
