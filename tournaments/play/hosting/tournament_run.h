// SPDX-License-Identifier: MIT
// TournamentRun: runs one tournament on its own event loop. A signal or a time limit may stop the
// run early. The commands `run` and `match` use it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "referee/os/host_load.h"
#include "tournaments/plan/plan.h"
#include "tournaments/play/events/event_publisher.h"
#include "tournaments/play/hosting/director.h"
#include "tournaments/play/hosting/runner_source.h"

namespace tafl::hosting {

/// One run of one tournament, on the calling thread.
class TournamentRun {
  public:
    /// Prepares a run of the tournament with the id `tournament`, which must be stored in `archive`
    /// already. `plan`, `builds` and `publisher` must outlive this object. `make_runners` creates
    /// the source of match runners; empty = the games are played on this host.
    TournamentRun(const plan::Plan& plan, store::TournamentId tournament, store::Archive archive,
                  BuildReader& builds, events::EventPublisher& publisher,
                  const RunnerSourceFactory& make_runners = {});

    /// Sets the stop condition of the run (Director::end_when).
    void end_when(Director::StopCondition is_decided) {
        director_->end_when(std::move(is_decided));
    }

    /// Plays the tournament and returns the reason why the run ended. After the first SIGINT or
    /// SIGTERM, no further game starts. The second signal interrupts the running games.
    /// `stop_after` is the time after which no further game starts; empty = no time limit. Throws
    /// the exceptions of Director::play().
    events::RunOutcome run(std::optional<std::chrono::milliseconds> stop_after);

  private:
    boost::asio::awaitable<void> play();
    void watch_signals();
    void watch_time(std::chrono::milliseconds stop_after);
    void watch_load();
    void stop_starting(const std::string& why);

    events::EventPublisher& publisher_;
    boost::asio::io_context loop_{1};
    boost::asio::signal_set signals_;
    boost::asio::steady_timer deadline_;
    boost::asio::steady_timer load_timer_;
    referee::HostLoad load_;
    /// Number of processors that all simultaneous games need together; 0 = workers play the games,
    /// not this host.
    int processors_needed_ = 0;
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

// Functions that compute the input of a run from its plan

/// Returns the name of each entrant of `plan`.
[[nodiscard]] tournaments::PerEntrant<std::string> names_of(const plan::Plan& plan);

/// Returns the state of the tournament before the run: the input of EventPublisher.
[[nodiscard]] events::TournamentSnapshot snapshot_of(const plan::Plan& plan, store::TournamentId id,
                                                     int games_in_all,
                                                     formats::TournamentHistory history);

}  // namespace tafl::hosting
