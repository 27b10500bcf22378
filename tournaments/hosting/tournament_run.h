// SPDX-License-Identifier: MIT
// TournamentRun: one tournament from its first game to its end in a context of its own, with the
// signals and the time that end it early. What `run` and `match` do.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "referee/os/host_load.h"
#include "tournaments/events/event_publisher.h"
#include "tournaments/hosting/director.h"
#include "tournaments/hosting/runner_source.h"
#include "tournaments/plan/plan.h"

namespace tafl::hosting {

class TournamentRun {
  public:
    /// The tournament is in the archive. Plan, builds and publisher outlive the TournamentRun.
    /// Without `make_tables` the games are played on this host.
    TournamentRun(const plan::Plan& plan, store::TournamentId tournament, store::Archive archive,
                  BuildReader& builds, events::EventPublisher& publisher,
                  const RunnerSourceFactory& make_tables = {});

    void end_when(Director::StopCondition is_decided) {
        director_->end_when(std::move(is_decided));
    }

    /// Plays. The first SIGINT or SIGTERM lets the running games end, the second stops them; so
    /// does `until` for seating. Throws what Director::play throws.
    events::RunOutcome run(std::optional<std::chrono::milliseconds> until);

  private:
    boost::asio::awaitable<void> play();
    void watch_signals();
    void watch_time(std::chrono::milliseconds until);
    void watch_load();
    void stop_starting(const std::string& why);

    events::EventPublisher& publisher_;
    boost::asio::io_context loop_{1};
    boost::asio::signal_set signals_;
    boost::asio::steady_timer deadline_;
    boost::asio::steady_timer load_timer_;
    referee::HostLoad load_;
    int processors_needed_ = 0;  ///< by all games together; 0 = they are played elsewhere
    int signals_seen_ = 0;
    events::RunOutcome ending_ = events::RunOutcome::interrupted;
    std::exception_ptr failure_;
    SlotRequest request_;
    GameSlots slots_;
    std::optional<Recorder> recorder_;
    std::unique_ptr<MatchRunnerSource> tables_;
    std::optional<DirectorContext> context_;
    std::optional<Director> director_;
};

// From a plan to what a run of it begins with.

[[nodiscard]] tournaments::PerEntrant<std::string> names_of(const plan::Plan& plan);

[[nodiscard]] events::TournamentSnapshot snapshot_of(const plan::Plan& plan, store::TournamentId id,
                                                     int games_in_all,
                                                     formats::TournamentHistory history);

}  // namespace tafl::hosting
