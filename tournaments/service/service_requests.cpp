// SPDX-License-Identifier: MIT
// What a service is asked to do with its queue.
#include <spdlog/spdlog.h>

#include <chrono>

#include "tournaments/plan/engine_builds.h"
#include "tournaments/plan/schedule.h"
#include "tournaments/service/place.h"

namespace tafl::tournaments {

namespace asio = boost::asio;

namespace {

using Kind = QueueAnswer::Kind;
using State = store::QueueState;

QueueAnswer done(store::TournamentId tournament) { return {Kind::done, tournament, {}, {}}; }
QueueAnswer conflict(const std::string& text) { return {Kind::conflict, 0, text, {}}; }
QueueAnswer invalid(const PlanErrors& errors) {
    return {Kind::invalid, 0, "this file cannot be played here", errors};
}
QueueAnswer not_found(store::TournamentId tournament) {
    return {Kind::not_found,
            0,
            "there is no tournament " + std::to_string(tournament) + " in the queue",
            {}};
}

/// From where a request leads there.
bool may_become(State from, State to) {
    if (to == State::paused) return from == State::queued || from == State::running;
    if (to == State::queued) return from == State::paused || from == State::failed;
    return true;
}

}  // namespace

asio::awaitable<QueueAnswer> Service::submit(std::string file, int priority) {
    auto plan = co_await read(file);
    if (!plan) co_return invalid(plan.error());
    const store::TournamentRecord record{0, plan->name, plan->site, to_json(*plan),
                                         std::chrono::system_clock::now()};
    std::vector<store::ScheduledGame> games;
    std::vector<store::EntrantRecord> entrants;
    std::function<void()> draw = [&] {
        games = schedule(*plan);
        entrants = entrant_records(*plan, builds_.cache());
    };
    co_await in_workshop(draw);
    for (const std::string& warning : plan->warnings) {
        spdlog::warn("\"{}\": {}", record.name, warning);
    }
    store::QueueEntry entry{0, record.name, State::queued, priority, record.created, {}};
    std::string refusal;
    Recorder::Work work = [&](store::Archive& archive) {
        try {
            entry.tournament = archive.enqueue(record, entrants, games, {file, priority});
        } catch (const store::ArchiveError& error) {
            if (error.kind() != store::ArchiveError::Kind::refused) throw;
            refusal = error.what();
        }
    };
    co_await recorder_.run(work);
    if (!refusal.empty()) co_return conflict(refusal);
    add(entry);
    co_return done(entry.tournament);
}

void Service::add(const store::QueueEntry& entry) {
    spdlog::info("tournament {} \"{}\" is in the queue, priority {}", entry.tournament, entry.name,
                 entry.priority);
    places_.emplace(entry.tournament, std::make_shared<Place>(entry, loop_));
    if (watchers_.news) watchers_.news(entry);
    reconcile();
}

/// What is no longer in the queue is over, or was never there.
asio::awaitable<QueueAnswer> Service::explain_absence(store::TournamentId tournament) {
    std::string state;
    Recorder::Work look = [&](store::Archive& archive) {
        for (const auto& entry : archive.queue()) {
            if (entry.tournament == tournament) state = name_of(entry.state);
        }
    };
    co_await recorder_.run(look);
    if (state.empty()) co_return not_found(tournament);
    co_return conflict("it is " + state + ", for good");
}

asio::awaitable<QueueAnswer> Service::order(store::TournamentId tournament, State state) {
    const auto found = places_.find(tournament);
    if (found == places_.end()) {
        QueueAnswer answer = co_await explain_absence(tournament);
        co_return answer;
    }
    const std::shared_ptr<Place> place = found->second;
    const State now = place->entry.state;
    if (place->is_over() || !may_become(now, state)) {
        co_return conflict("it is " + std::string(name_of(now)));
    }
    const std::string no_reason;
    co_await change(place, state, no_reason);
    if (place->performance && state == State::paused) stop_seating(*place);
    if (place->performance && state == State::cancelled) stop_now(*place);
    if (!place->performance && place->is_over()) places_.erase(tournament);
    reconcile();
    co_return done(tournament);
}

asio::awaitable<QueueAnswer> Service::pause(store::TournamentId tournament) {
    return order(tournament, State::paused);
}

asio::awaitable<QueueAnswer> Service::resume(store::TournamentId tournament) {
    return order(tournament, State::queued);
}

asio::awaitable<QueueAnswer> Service::cancel(store::TournamentId tournament) {
    return order(tournament, State::cancelled);
}

asio::awaitable<QueueAnswer> Service::set_priority(store::TournamentId tournament, int priority) {
    const auto found = places_.find(tournament);
    if (found == places_.end()) {
        QueueAnswer answer = co_await explain_absence(tournament);
        co_return answer;
    }
    const std::shared_ptr<Place> place = found->second;
    Recorder::Work work = [tournament, priority](store::Archive& archive) {
        archive.set_priority(tournament, priority);
    };
    co_await recorder_.run(work);
    place->entry.priority = priority;
    place->claim.priority = priority;
    if (watchers_.news) watchers_.news(place->entry);
    reconcile();
    co_return done(tournament);
}

}  // namespace tafl::tournaments
