// SPDX-License-Identifier: MIT
// Service: requests that change its queue.
#include <spdlog/spdlog.h>

#include <chrono>

#include "rules/count_of.h"
#include "store/tournament_queue.h"
#include "tournaments/plan/engine_builds.h"
#include "tournaments/plan/schedule.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/play/hosting/withdrawal.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/server/service/service.h"

namespace tafl::service {

namespace asio = boost::asio;

namespace {

using Kind = QueueAnswer::Kind;
using State = store::QueueState;

QueueAnswer done(store::TournamentId tournament) { return {Kind::done, tournament, {}, {}}; }
QueueAnswer conflict(const std::string& text) { return {Kind::conflict, 0, text, {}}; }
QueueAnswer invalid(const plan::PlanErrors& errors) {
    return {Kind::invalid, 0, "this file cannot be played here", errors};
}
QueueAnswer too_many(const std::string& text) { return {Kind::too_many, 0, text, {}}; }
QueueAnswer forbidden() {
    return {Kind::forbidden,
            0,
            "this tournament was submitted with another token, expected that one or one with the "
            "scope admin",
            {}};
}
QueueAnswer not_found(store::TournamentId tournament) {
    return {Kind::not_found,
            0,
            "no tournament has the number " + to_string(tournament) + " in the queue",
            {}};
}

/// CPU time of the file worker to read a submitted file. Drawing its openings has the same limit
/// again.
constexpr std::chrono::milliseconds reading_time{10'000};

/// Returns errors if a game may become longer than the quotas. Used for new submissions only:
/// tournaments that were accepted under higher quotas stay valid.
plan::PlanErrors errors_of_length(const plan::Plan& plan, const Quotas& quotas) {
    plan::PlanErrors errors;
    const auto refuse = [&](const std::string& text) {
        errors.push_back({plan::PlanFault::bad_value, 0, 0, text});
    };
    const bool is_endless = plan.limits.max_plies == 0 || plan.limits.max_plies > quotas.plies;
    if (quotas.plies > 0 && is_endless) {
        refuse("[tournament] max_plies: " + std::to_string(plan.limits.max_plies) +
               " is out of range 1-" + std::to_string(quotas.plies) +
               " of this server; set max_plies = " + std::to_string(quotas.plies) + " or less");
    }
    const auto longest = longest_game(plan);
    const std::chrono::minutes most(quotas.game_minutes);
    if (quotas.game_minutes > 0 && (!longest || *longest > most)) {
        refuse("[tournament] time: a game could last more than the " +
               std::to_string(quotas.game_minutes) +
               " minutes that this server allows; give less time, or a smaller max_plies");
    }
    return errors;
}

/// Returns true if a request may change the state `from` to the state `to`.
bool may_become(State from, State to) {
    if (to == State::paused) return from == State::queued || from == State::running;
    if (to == State::queued) return from == State::paused || from == State::failed;
    return true;
}

}  // namespace

/// Limits the waiting submissions of each owner and of all owners together, to limit their memory.
asio::awaitable<QueueAnswer> Service::submit(std::string file, int priority, std::string owner) {
    constexpr std::size_t max_of_one = 4;
    constexpr std::size_t max_of_all = 256;
    if (reader_.turns().waiting(owner) >= max_of_one || reader_.turns().waiting() >= max_of_all) {
        co_return too_many("other submissions are still being read; try again later");
    }
    const async::FairMutex::Turn turn = co_await reader_.turns().lock(owner);
    std::string why;
    try {
        auto answer = co_await submit_at_turn(std::move(file), priority, std::move(owner));
        co_return answer;
    } catch (const plan::CpuTimeExceeded& spent) {
        why = spent.what();
    }
    co_return invalid({{plan::PlanFault::bad_value, 0, 0,
                        why + " to read it and to draw its openings, expected fewer openings, "
                              "variants or random_plies"}});
}

/// Must be called with the lock `reader_.turns()`. Otherwise several submissions of one owner could
/// pass the check of the quotas together.
asio::awaitable<QueueAnswer> Service::submit_at_turn(std::string file, int priority,
                                                     std::string owner) {
    const std::optional time(reading_time);
    auto plan = co_await reader_.read(file, settings_, time);
    if (!plan) co_return invalid(plan.error());
    const plan::PlanErrors too_long = errors_of_length(*plan, settings_->quotas);
    if (!too_long.empty()) co_return invalid(too_long);
    const int games_in_all = expected_games(plan->format_settings);
    const std::string refused = co_await why_too_many(owner, games_in_all);
    if (!refused.empty()) co_return too_many(refused);
    const store::TournamentRecord record{0, plan->name, plan->site, to_json(to_stored(*plan)),
                                         std::chrono::system_clock::now()};
    store::ScheduledStage drawn;
    std::vector<store::EntrantRecord> entrants;
    std::function<void()> draw = [&] {
        drawn = known_draw(*plan, {}, reader_.limit(reading_time));
        entrants = entrant_records(*plan, builds_.cache());
    };
    co_await reader_.run(draw);
    for (const std::string& warning : plan->warnings) {
        spdlog::warn("\"{}\": {}", record.name, warning);
    }
    store::QueueEntry entry{0, record.name, State::queued, priority, record.created, {}, owner};
    std::string refusal;
    hosting::Recorder::Work work = [&](store::Archive& archive) {
        try {
            entry.tournament = store::TournamentQueue(archive).add(record, entrants, drawn,
                                                                   {file, priority, owner});
        } catch (const store::ArchiveError& error) {
            if (error.kind() != store::ArchiveError::Kind::refused) throw;
            refusal = error.what();
        }
    };
    co_await recorder_.run(work);
    if (!refusal.empty()) co_return conflict(refusal);
    add(entry, games_in_all, plan->starts_at);
    co_return done(entry.tournament);
}

/// Returns the reason why the owner may not have `games` further games; empty if allowed.
asio::awaitable<std::string> Service::why_too_many(std::string owner, int games) {
    const Quotas quotas = settings_->quotas;
    std::map<store::TournamentId, int> open;  // expected games of each open tournament
    for (const auto& [id, item] : items_) {
        if (item->entry.owner == owner && !item->is_over()) open.emplace(id, item->games);
    }
    const auto most = [](int number, const std::string& of_what) {
        return "this token may have at most " + std::to_string(number) + of_what +
               "; wait until some are over, or cancel a tournament";
    };
    const int tournaments = count_of(open);
    if (quotas.open_tournaments > 0 && tournaments >= quotas.open_tournaments) {
        co_return most(quotas.open_tournaments, " tournaments that are not over");
    }
    std::int64_t waiting = games;
    hosting::Recorder::Work count = [&](store::Archive& archive) {
        for (const auto& [id, expected] : open) {
            const store::GameCounts counts = archive.count_games(id);
            waiting += std::max(counts.known, expected) - counts.finished;
        }
    };
    co_await recorder_.run(count);
    if (quotas.games_waiting > 0 && waiting > quotas.games_waiting) {
        co_return most(quotas.games_waiting, " games that are not finished, and this would make " +
                                                 std::to_string(waiting));
    }
    co_return std::string();
}

void Service::add(const store::QueueEntry& entry, int games, std::optional<store::Time> starts_at) {
    spdlog::info("tournament {} \"{}\" is in the queue, priority {}{}", entry.tournament.number(),
                 entry.name, entry.priority,
                 starts_at ? ", starts at " + results::iso_text(*starts_at) : "");
    auto item = std::make_shared<QueuedTournament>(entry, loop_);
    item->games = games;
    item->starts_at = starts_at;
    items_.emplace(entry.tournament, std::move(item));
    if (observer_) observer_(queue_event(entry));
    reconcile();
}

asio::awaitable<std::optional<store::QueueEntry>> Service::find_entry(store::TournamentId id) {
    std::optional<store::QueueEntry> found;
    const auto item = items_.find(id);
    if (item != items_.end()) {
        found = item->second->entry;
        co_return found;
    }
    hosting::Recorder::Work look = [&](store::Archive& archive) {
        found = store::TournamentQueue(archive).entry(id);
    };
    co_await recorder_.run(look);
    co_return found;
}

asio::awaitable<QueueAnswer> Service::permit(store::TournamentId tournament, RequestOwner caller) {
    const auto entry = co_await find_entry(tournament);
    if (!entry) co_return not_found(tournament);
    const bool is_own = !entry->owner.empty() && entry->owner == caller.token;
    if (is_own || caller.is_admin) co_return done(tournament);
    co_return forbidden();
}

/// Returns the answer for a tournament that is not in `items_`: it is over or unknown.
asio::awaitable<QueueAnswer> Service::explain_absence(store::TournamentId tournament) {
    const auto entry = co_await find_entry(tournament);
    if (!entry) co_return not_found(tournament);
    co_return conflict("it is " + std::string(name_of(entry->state)) + ", for good");
}

asio::awaitable<QueueAnswer> Service::order(store::TournamentId tournament, State state) {
    const auto found = items_.find(tournament);
    if (found == items_.end()) {
        QueueAnswer answer = co_await explain_absence(tournament);
        co_return answer;
    }
    const std::shared_ptr<QueuedTournament> item = found->second;
    const State now = item->entry.state;
    if (item->is_over() || !may_become(now, state)) {
        co_return conflict("it is " + std::string(name_of(now)));
    }
    const std::string no_reason;
    co_await change(item, state, no_reason);
    if (item->active && state == State::paused) stop_starting(*item);
    if (item->active && state == State::cancelled) stop_now(*item);
    if (!item->active && item->is_over()) items_.erase(tournament);
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

/// A running Director still has games of the engine to play. So it starts no further game. When
/// its running games have ended, the tournament is started again from the archive. The archive
/// processes requests in order: games that started before are stored as running at the withdrawal.
asio::awaitable<QueueAnswer> Service::withdraw(store::TournamentId tournament, std::string engine) {
    const auto found = items_.find(tournament);
    if (found == items_.end() || found->second->is_over()) {
        QueueAnswer answer = co_await explain_absence(tournament);
        co_return answer;
    }
    const std::shared_ptr<QueuedTournament> item = found->second;
    hosting::WithdrawalResult withdrawal;
    hosting::Recorder::Work look = [&](store::Archive& archive) {
        withdrawal =
            hosting::check_withdrawal(archive, archive.tournament(tournament).value(), engine);
    };
    co_await recorder_.run(look);
    if (withdrawal.kind == hosting::WithdrawalResult::Kind::done) {
        if (item->active) item->active->stop_starting();
        hosting::Recorder::Work work = [&](store::Archive& archive) {
            withdrawal = hosting::withdraw(archive, archive.tournament(tournament).value(), engine);
        };
        co_await recorder_.run(work);
    }
    if (withdrawal.kind == hosting::WithdrawalResult::Kind::unknown) {
        co_return QueueAnswer{Kind::not_found, 0, withdrawal.text, {}};
    }
    if (withdrawal.kind == hosting::WithdrawalResult::Kind::over)
        co_return conflict(withdrawal.text);
    spdlog::info("{}", withdrawal.text);
    if (item->active && item->active->publisher) {
        item->active->publisher->message(withdrawal.text);
    }
    if (observer_) observer_(queue_event(item->entry));
    reconcile();
    co_return QueueAnswer{Kind::done, tournament, withdrawal.text, {}};
}

asio::awaitable<QueueAnswer> Service::set_priority(store::TournamentId tournament, int priority) {
    const auto found = items_.find(tournament);
    if (found == items_.end()) {
        QueueAnswer answer = co_await explain_absence(tournament);
        co_return answer;
    }
    const std::shared_ptr<QueuedTournament> item = found->second;
    hosting::Recorder::Work work = [tournament, priority](store::Archive& archive) {
        store::TournamentQueue(archive).set_priority(tournament, priority);
    };
    co_await recorder_.run(work);
    item->entry.priority = priority;
    item->request.priority = priority;
    if (observer_) observer_(queue_event(item->entry));
    reconcile();
    co_return done(tournament);
}

}  // namespace tafl::service
