// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/director.h"

#include <boost/asio/co_spawn.hpp>
#include <set>
#include <string>

#include "referee/os/limits.h"
#include "tournaments/plan/schedule.h"

namespace tafl::hosting {

namespace asio = boost::asio;

namespace {

std::string early_end_text(int unpairable_round) {
    return "no pairing is left for round " + std::to_string(unpairable_round) +
           " in which no two meet twice: the tournament ends after round " +
           std::to_string(unpairable_round - 1);
}

/// Publishes a message for each limit that is weaker on this host than the plan requests. Called
/// before the first game.
void warn_of_sandbox_limits(const plan::Plan& plan, events::EventPublisher& publisher) {
    std::set<std::string> sentences;
    for (const plan::Entrant& entrant : plan.entrants) {
        for (auto& sentence : referee::shortcomings(entrant.engine.limits)) {
            sentences.insert(std::move(sentence));
        }
    }
    for (const std::string& sentence : sentences) publisher.message(sentence);
}

}  // namespace

Director::Director(DirectorContext& context, const plan::Plan& plan, const SlotRequest& request,
                   const std::vector<store::GameRow>& games, events::EventPublisher& publisher)
    : context_(context),
      plan_(plan),
      request_(request),
      publisher_(publisher),
      assignments_(plan),
      values_(plan.format_settings, games),
      pending_(values_, games),
      builds_(plan, publisher),
      results_(context.recorder, values_, publisher, *this),
      run_{context.recorder, context.slots, request, context.processors_per_slot,
           publisher,        assignments_,  values_, builds_,
           results_,         stop_},
      wakeup_(context.loop.get_executor()),
      end_(context.loop.get_executor()) {}

asio::awaitable<events::RunOutcome> Director::play() {
    if (!pending_.empty()) warn_of_sandbox_limits(plan_, publisher_);
    open_tables_ = static_cast<std::size_t>(context_.tables.max_tables(plan_.concurrency));
    for (std::size_t i = 0; i < open_tables_; ++i) {
        tables_.push_back(context_.tables.make_runner(request_));
    }
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        asio::co_spawn(context_.loop, serve_table(i), [this](std::exception_ptr failure) {
            if (failure) fail(failure);
            if (--open_tables_ == 0) end_.notify();
        });
    }
    while (open_tables_ > 0) {
        co_await end_.wait();
    }
    if (failure_) std::rethrow_exception(failure_);
    if (is_decided_now_) co_return events::RunOutcome::decided;
    co_return pending_.is_complete() ? events::RunOutcome::finished
                                     : events::RunOutcome::interrupted;
}

asio::awaitable<void> Director::serve_table(std::size_t number) {
    MatchRunner& table = *tables_[number];
    for (;;) {
        const bool is_there_one = co_await has_game();
        if (!is_there_one) break;
        // Before a wait for a slot, stop the engines that still run from the previous game.
        // Otherwise they would use resources of the games that are played during the wait.
        if (context_.slots.idle() == 0) {
            co_await table.clear();
            if (!stop_.is_starting) continue;
        }
        const std::optional<int> slot = co_await context_.slots.acquire(request_);
        if (!slot) continue;
        std::exception_ptr failure;
        try {
            co_await play_next(table, *slot);
        } catch (...) {
            failure = std::current_exception();
        }
        context_.slots.release(*slot);
        if (failure) std::rethrow_exception(failure);
    }
    co_await table.clear();
}

/// Plays the next match. Returns at once if no match can start: the state may have changed while
/// the caller waited for the slot.
asio::awaitable<void> Director::play_next(MatchRunner& table, int slot) {
    if (pending_.next() != PendingMatches::Next::match || !stop_.is_starting) co_return;
    RunningMatch match(run_, pending_.take(), slot);
    std::vector<referee::Assignment> assignments = match.assignments();
    co_await table.play(std::move(assignments), match);
    pending_.put_back(std::move(match.games()));
    wake_runners();
}

/// Waits until a game may start; returns false if no further game will start. Requests the next
/// stage if no match is in play or waiting.
asio::awaitable<bool> Director::has_game() {
    for (;;) {
        const PendingMatches::Next next = pending_.next();
        if (next == PendingMatches::Next::none || stop_.is_stopped) co_return false;
        if (next == PendingMatches::Next::match) co_return stop_.is_starting;
        if (next == PendingMatches::Next::stage) {
            co_await extend_schedule();
            continue;
        }
        if (!stop_.is_starting) co_return false;
        co_await wakeup_.wait();
    }
}

/// Adds the next stage to the schedule. Called even after stop_starting(): otherwise a complete
/// tournament would be reported as interrupted.
asio::awaitable<void> Director::extend_schedule() {
    if (is_fixed(plan_.format_settings)) {
        pending_.complete();
        wake_runners();
        co_return;
    }
    pending_.begin_stage();
    const Recorder::Continuation continuation = [this](const formats::TournamentHistory& history) {
        store::ScheduledStage draw = known_draw(plan_, history);
        const bool has_more = draw.games.size() > history.outcomes.size();
        if (!has_more) unpairable_round_ = unpairable_round(plan_.format_settings, history);
        return draw;
    };
    const Recorder::ScheduleChange extension =
        co_await context_.recorder.extend(request_.tournament, continuation);
    pending_.add_stage(extension.waiting);
    if (extension.draw.games.empty()) pending_.complete();
    if (extension.draw != store::ScheduledStage()) publisher_.schedule_grew(extension.draw);
    for (const auto& [game, record] : extension.unplayed) publisher_.game_ended(game, record);
    if (unpairable_round_) publisher_.message(early_end_text(*unpairable_round_));
    wake_runners();
}

void Director::stop_starting() {
    stop_.is_starting = false;
    for (const auto& table : tables_) table->stop_starting();
    wake_runners();
}

void Director::stop_now() {
    stop_.is_stopped = true;
    for (const auto& table : tables_) table->stop();
    stop_starting();
}

void Director::wake_runners() {
    wakeup_.notify();
    if (!stop_.is_starting || pending_.is_complete()) context_.slots.withdraw(request_);
}

void Director::on_decided() {
    is_decided_now_ = true;
    stop_now();
}

/// Ends the run with an error. Starts no further game, but lets the running games end.
void Director::give_up(const std::string& reason) {
    if (is_decided_now_ || failure_) return;
    failure_ = std::make_exception_ptr(std::runtime_error(reason));
    if (pending_.in_play() > 1)
        publisher_.message(reason + "; the games at other tables end first");
    stop_starting();
}

void Director::fail(std::exception_ptr failure) {
    if (!failure_) failure_ = failure;
    stop_now();
}

}  // namespace tafl::hosting
