// SPDX-License-Identifier: MIT
// Director: plays the games of a schedule that are still to be played, at as many tables as the
// plan asks for, and stops when it is told to. A game counts when the Recorder has it on disk, not
// before.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "referee/table.h"
#include "store/archive.h"
#include "tournaments/plan.h"
#include "tournaments/progress.h"
#include "tournaments/recorder.h"

namespace tafl::tournaments {

enum class Ending : std::uint8_t { finished, interrupted };

class Director {
  public:
    /// `games` are those that are still to be played, in order. Plan and progress outlive the
    /// Director.
    Director(const Plan& plan, std::vector<store::ScheduledGame> games, store::Archive archive,
             Progress& progress);

    /// Plays. The first SIGINT or SIGTERM lets the running games end, the second stops them; so
    /// does `until` for seating. Throws what the Archive throws, and std::runtime_error if the host
    /// cannot play a game at all.
    Ending run(std::optional<std::chrono::milliseconds> until);

  private:
    boost::asio::awaitable<void> serve_table(std::size_t number);
    boost::asio::awaitable<void> play(referee::Table& table, store::ScheduledGame game,
                                      referee::Assignment assignment);
    [[nodiscard]] referee::Assignment assignment_of(const store::ScheduledGame& game) const;
    void watch(const referee::GameEvent& event);
    void watch_signals();
    void stop_seating(const std::string& why);
    void stop_now();
    void fail(std::exception_ptr failure);
    void table_closed();

    const Plan& plan_;
    Progress& progress_;
    std::deque<store::ScheduledGame> waiting_;
    std::shared_ptr<const rules::RulesTables> law_;
    boost::asio::io_context loop_{1};
    std::vector<std::unique_ptr<referee::Table>> tables_;
    std::size_t open_tables_ = 0;
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
