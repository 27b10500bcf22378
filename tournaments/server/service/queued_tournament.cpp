// SPDX-License-Identifier: MIT
#include "tournaments/server/service/queued_tournament.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "referee/os/sandbox_paths.h"
#include "referee/players/protocols.h"
#include "store/tournament_queue.h"
#include "tournaments/plan/engine_builds.h"
#include "tournaments/plan/format_check.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/play/hosting/start_check.h"
#include "tournaments/play/hosting/tournament_run.h"
#include "tournaments/scoring/formats/history.h"
#include "tournaments/server/service/logging.h"

namespace tafl::service {

namespace asio = boost::asio;

namespace {

/// Throws the public reason and logs the differences. `changes` must not contain private values,
/// which may be passwords.
[[noreturn]] void refuse_changes(const std::vector<std::string>& changes) {
    for (const std::string& line : changes) spdlog::error("{}", line);
    throw std::runtime_error(
        "the registered engines or the server's settings differ from those at the start of the "
        "tournament (the server's log lists the differences); restore them and resume");
}

/// Adds the paths that sandboxes hide: the server's files, and the files of all registered engines,
/// also of those that do not take part.
void hide_server(const ServiceSettings& settings, plan::Plan& plan) {
    plan.hidden = settings.hidden;
    for (const plan::Entrant& entrant : settings.engines.engines) {
        std::ranges::move(referee::paths_of(entrant.engine), std::back_inserter(plan.others));
    }
}

/// Throws the public reason if the program of an engine is missing, which is not a forfeit. Only
/// the log contains the path.
void require_programs(const plan::Plan& plan, const std::vector<int>& withdrawn) {
    int number = 0;
    for (const plan::Entrant& entrant : plan.entrants) {
        if (std::ranges::binary_search(withdrawn, ++number)) continue;
        if (referee::is_person(entrant.engine)) continue;
        const auto program = referee::find_program(entrant.engine);
        if (program) continue;
        spdlog::error("the engine \"{}\": {}", entrant.engine.name, to_string(program.error()));
        throw std::runtime_error(hosting::cannot_start(entrant.engine.name));
    }
}

}  // namespace

asio::awaitable<events::RunOutcome> QueuedTournament::play(const TournamentContext& service,
                                                           std::function<void()> on_started) {
    co_await prepare(service);
    co_await check_engines(service);
    if (active->is_called_off) co_return events::RunOutcome::interrupted;
    active->publisher.emplace(
        hosting::snapshot_of(active->plan, entry.tournament, active->games_in_all, active->history),
        observers_of(service, std::move(on_started)));
    active->director = std::make_unique<hosting::Director>(service.host, active->plan, request,
                                                           active->games, *active->publisher);
    events::RunOutcome ending = events::RunOutcome::interrupted;
    std::exception_ptr failure;
    try {
        ending = co_await active->director->play();
    } catch (...) {
        failure = std::current_exception();
    }
    active->publisher->run_ended(ending);
    if (failure) std::rethrow_exception(failure);
    co_return ending;
}

/// Checks that the engines start. Engines on workers are not checked. Takes a game slot, so that
/// the number of running engines stays within the limit.
asio::awaitable<void> QueuedTournament::check_engines(const TournamentContext& service) {
    if (active->is_called_off || service.remote_tables) co_return;
    const std::optional<int> slot = co_await service.host.slots.acquire(request);
    if (!slot) co_return;
    std::vector<referee::FailedStart> failed;
    std::exception_ptr failure;
    try {
        if (!active->is_called_off) {
            auto engines =
                hosting::engines_to_check(active->plan, active->games, active->history.withdrawn);
            engines.at_once = 2;
            active->start_check = std::make_unique<referee::StartCheck>(
                service.host.loop.get_executor(), std::move(engines));
            failed = co_await active->start_check->run();
            for (const std::string& sentence :
                 learn_opentafl(active->plan, active->start_check->opentafl()))
                spdlog::warn("\"{}\": {}", active->plan.name, sentence);
        }
    } catch (...) {
        failure = std::current_exception();
    }
    active->start_check.reset();
    service.host.slots.release(*slot);
    if (failure) std::rethrow_exception(failure);
    if (failed.empty() || active->is_called_off) co_return;
    std::istringstream lines(hosting::refusal(failed));
    for (std::string line; std::getline(lines, line);) spdlog::error("{}", line);
    throw std::runtime_error(hosting::public_refusal(failed));
}

events::Observers QueuedTournament::observers_of(const TournamentContext& service,
                                                 std::function<void()> on_started) const {
    events::Observers observers;
    observers.add(
        [on_started = std::move(on_started)](const events::Event& event) {
            if (std::holds_alternative<events::AttemptStarted>(event.what)) on_started();
        },
        events::Observers::Detail::games);
    observers.add(service.observer);
    observers.add(log_view(active->plan.name), events::Observers::Detail::games);
    return observers;
}

std::vector<std::string> QueuedTournament::Active::continue_from(
    store::Archive& archive, store::TournamentId id,
    const std::vector<store::EntrantRecord>& builds) {
    const auto stored = archive.tournament(id);
    if (!stored || stored->name != plan.name) {
        throw std::runtime_error("the tournament has another name by now");
    }
    const plan::StoredPlan before = plan::read_stored_plan(stored->plan);
    for (const std::string& sentence : keep_stored_choices(plan, before))
        spdlog::warn("\"{}\": {}", plan.name, sentence);
    auto changes = differences(before, to_stored(plan), "/", plan::Visibility::others);
    if (!changes.empty()) return changes;
    const auto entrants = archive.entrants(id);
    static_cast<void>(before.settings_of(entrants.size()));
    for (const auto& sentence : plan::changed_builds(entrants, builds)) {
        spdlog::warn("\"{}\": {}; later games are stored with the new build", plan.name, sentence);
    }
    archive.set_builds(id, builds);
    static_cast<void>(archive.recover(id));
    games = archive.games(id);
    history = formats::history_of(archive, id, games);
    games_in_all = formats::games_in_all(archive, id, plan.format_settings);
    return changes;
}

/// Reads the submitted plan with the engines that are registered now, and loads the state of the
/// tournament.
asio::awaitable<void> QueuedTournament::prepare(const TournamentContext& service) {
    const store::TournamentId id = entry.tournament;
    std::string source;
    std::vector<int> withdrawn;
    hosting::Recorder::Work look = [&](store::Archive& archive) {
        source = store::TournamentQueue(archive).file_of(id);
        withdrawn = archive.withdrawn(id);
    };
    co_await service.host.recorder.run(look);
    // No time limit: the file was accepted before, so it must be read again.
    const std::string nobody;  // owner name for files that the server reads for itself
    const async::FairMutex::Turn turn = co_await service.reader.turns().lock(nobody);
    const std::optional<std::chrono::milliseconds> no_limit;
    auto plan = co_await service.reader.read(source, service.settings, no_limit);
    if (!plan) {
        std::string text = to_string(plan.error(), entry.name);
        text.pop_back();
        throw std::runtime_error(text);
    }
    active->plan = std::move(*plan);
    std::vector<store::EntrantRecord> builds;
    const auto settings = service.settings;  // set() may replace them during the wait
    std::function<void()> hash = [&] {
        require_programs(active->plan, withdrawn);
        hide_server(*settings, active->plan);
        builds = entrant_records(active->plan, service.builds.cache());
    };
    co_await service.reader.run(hash);
    std::vector<std::string> changes;
    hosting::Recorder::Work work = [&](store::Archive& archive) {
        changes = active->continue_from(archive, id, builds);
    };
    co_await service.host.recorder.run(work);
    if (!changes.empty()) refuse_changes(changes);
}

}  // namespace tafl::service
