// SPDX-License-Identifier: MIT
// What a service is asked to do with its queue.
#include <spdlog/spdlog.h>

#include <chrono>

#include "tournaments/hosting/withdrawal.h"
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
    store::Draw drawn;
    std::vector<store::EntrantRecord> entrants;
    std::function<void()> draw = [&] {
        drawn = known_draw(*plan);
        entrants = entrant_records(*plan);
    };
    co_await in_workshop(draw);
    store::QueueEntry entry{0, record.name, State::queued, priority, record.created, {}};
    std::string refusal;
    Recorder::Work work = [&](store::Archive& archive) {
        try {
            entry.tournament = archive.enqueue(record, entrants, drawn, {file, priority});
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
    if (place->performance && state == State::paused) place->performance->stop_seating();
    if (place->performance && state == State::cancelled) place->performance->stop_now();
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

/// What is being played knows games of his that are to be played: no further one begins, and it
/// starts anew from what is in the archive when the running ones have ended. What is asked of the
/// archive is done in order, so whatever was begun before is running when he withdraws.
asio::awaitable<QueueAnswer> Service::withdraw(store::TournamentId tournament, std::string engine) {
    const auto found = places_.find(tournament);
    if (found == places_.end() || found->second->is_over()) {
        QueueAnswer answer = co_await explain_absence(tournament);
        co_return answer;
    }
    const std::shared_ptr<Place> place = found->second;
    Withdrawal withdrawal;
    const auto record_in = [name = place->entry.name](store::Archive& archive) {
        const auto record = archive.find_tournament(name);
        if (!record) throw std::runtime_error("the tournament has another name by now");
        return *record;
    };
    Recorder::Work look = [&](store::Archive& archive) {
        withdrawal = look_at_withdrawal(archive, record_in(archive), engine);
    };
    co_await recorder_.run(look);
    if (withdrawal.kind == Withdrawal::Kind::done) {
        if (place->performance) place->performance->stop_seating();
        Recorder::Work work = [&](store::Archive& archive) {
            withdrawal = tournaments::withdraw(archive, record_in(archive), engine);
        };
        co_await recorder_.run(work);
    }
    if (withdrawal.kind == Withdrawal::Kind::unknown) {
        co_return QueueAnswer{Kind::not_found, 0, withdrawal.text, {}};
    }
    if (withdrawal.kind == Withdrawal::Kind::over) co_return conflict(withdrawal.text);
    spdlog::info("{}", withdrawal.text);
    if (place->performance && place->performance->progress) {
        place->performance->progress->say(withdrawal.text);
    }
    if (watchers_.news) watchers_.news(place->entry);
    reconcile();
    co_return QueueAnswer{Kind::done, tournament, withdrawal.text, {}};
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
