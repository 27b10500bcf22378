// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/tournament_run.h"

#include <boost/asio/co_spawn.hpp>
#include <csignal>

#include "store/archive_epoch.h"
#include "tournaments/play/hosting/local_runners.h"

namespace tafl::hosting {

namespace asio = boost::asio;

TournamentRun::TournamentRun(const plan::Plan& plan, store::TournamentId tournament,
                             store::Archive archive, BuildReader& builds,
                             events::EventPublisher& publisher,
                             const RunnerSourceFactory& make_runners)
    : publisher_(publisher),
      signals_(loop_),
      deadline_(loop_),
      load_timer_(loop_),
      request_{0, tournament},
      slots_(loop_.get_executor(), plan.concurrency) {
    store::ArchiveIdentity identity;
    if (make_runners) identity = store::ArchiveEpoch(archive).increment();
    const auto games = archive.games(tournament);
    recorder_.emplace(std::move(archive), loop_.get_executor());
    const auto tell_people = [this](const std::string& text) { publisher_.message(text); };
    recorder_->on_complaint(tell_people);
    recorder_->disk().on_change(tell_people);
    if (make_runners) {
        tables_ = make_runners(
            {loop_.get_executor(), builds, *recorder_, slots_, std::move(identity), tell_people});
    } else {
        tables_ = std::make_unique<LocalRunnerSource>(loop_.get_executor(), builds);
        processors_needed_ = processors_needed(plan);
    }
    context_.emplace(DirectorContext{loop_, *recorder_, slots_, *tables_});
    director_.emplace(*context_, plan, request_, games, publisher);
}

events::RunOutcome TournamentRun::run(std::optional<std::chrono::milliseconds> stop_after) {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    watch_signals();
    if (stop_after) watch_time(*stop_after);
    if (processors_needed_ > 0) watch_load();
    asio::co_spawn(loop_, play(), [this](std::exception_ptr failure) {
        failure_ = failure;
        signals_.cancel();
        signals_.clear();
        deadline_.cancel();
        load_timer_.cancel();
    });
    loop_.run();
    director_.reset();
    tables_.reset();    // waits until the workers have received the end
    recorder_.reset();  // waits for the disk
    if (failure_) std::rethrow_exception(failure_);
    return ending_;
}

asio::awaitable<void> TournamentRun::play() { ending_ = co_await director_->play(); }

void TournamentRun::watch_signals() {
    signals_.async_wait([this](boost::system::error_code error, int) {
        if (error) return;
        if (++signals_seen_ == 1) {
            stop_starting(
                "stopping; the running games are finished first (once more to stop at once)");
        } else {
            recorder_->disk().stop_waiting();
            director_->stop_now();
        }
        watch_signals();
    });
}

void TournamentRun::watch_time(std::chrono::milliseconds stop_after) {
    deadline_.expires_after(stop_after);
    deadline_.async_wait([this](boost::system::error_code error) {
        if (!error && director_->is_starting()) stop_starting("the time of this run is over");
    });
}

/// Measures the host's load once, in the first second of the run. Engines that compete with other
/// programs may lose on time.
void TournamentRun::watch_load() {
    constexpr std::chrono::seconds measured(1);
    load_timer_.expires_after(measured);
    load_timer_.async_wait([this](boost::system::error_code error) {
        const std::string remark = error ? "" : load_.remark(processors_needed_);
        if (remark.empty()) return;
        publisher_.message("warning: " + remark +
                           "; engines may lose on time; stop other programs, or lower concurrency");
    });
}

void TournamentRun::stop_starting(const std::string& why) {
    director_->stop_starting();
    publisher_.message(why);
}

tournaments::PerEntrant<std::string> names_of(const plan::Plan& plan) {
    tournaments::PerEntrant<std::string> names;
    for (const plan::Entrant& entrant : plan.entrants) names.push_back(entrant.engine.name);
    return names;
}

events::TournamentSnapshot snapshot_of(const plan::Plan& plan, store::TournamentId id,
                                       int games_in_all, formats::TournamentHistory history) {
    events::TournamentSnapshot snapshot{id, plan.name,    plan.format_settings, names_of(plan),
                                        {}, games_in_all, std::move(history)};
    for (const plan::Entrant& entrant : plan.entrants)
        snapshot.times.push_back(plan.time_of(entrant));
    return snapshot;
}

}  // namespace tafl::hosting
