// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/director.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "referee/os/limits.h"
#include "rules/result.h"
#include "tournaments/plan/schedule.h"

namespace tafl::hosting {

namespace asio = boost::asio;

namespace {

/// If the game ended because an engine could not be started, makes it void, logs the reason and
/// returns true. Otherwise returns false. A failed start is not a forfeit: the program may just be
/// replaced, or the host lacks resources.
bool void_if_never_started(rules::GameRecord& record, const std::string& holder) {
    rules::GameEnd& end = record.end;
    if (end.termination != rules::Termination::refused_to_start) return false;
    // The record of a worker may lack the engine at fault.
    const std::string name = end.at_fault ? record.players[*end.at_fault] : "?";
    spdlog::error("the engine \"{}\"{}: {}", name, holder.empty() ? "" : " on " + holder,
                  end.summary);
    end.result = rules::Result::none;
    end.termination = rules::Termination::void_host_error;
    end.at_fault.reset();
    end.summary = holder.empty() ? cannot_start(name)
                                 : "the engine \"" + name + "\" cannot be started on " + holder;
    record.evidence = {};
    return true;
}

/// Returns the record of a game that is stored as running, but whose engines were not started.
rules::GameRecord interrupted(const referee::Assignment& assignment) {
    rules::GameRecord record = empty_record(assignment);
    record.started = record.ended = std::chrono::system_clock::now();
    record.end.termination = rules::Termination::interrupted;
    record.end.summary = "the host was stopped";
    return record;
}

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

/// Match on a match runner. It ends when all its games count, or when the game slot is needed for
/// another tournament.
class Director::RunningMatch final : public MatchRunner::Listener {
  public:
    RunningMatch(Director& director, MatchGames games, int slot)
        : director_(director), games_(std::move(games)), slot_(slot) {}

    [[nodiscard]] std::vector<referee::Assignment> assignments() const;
    /// Returns the games that are still to be played.
    [[nodiscard]] MatchGames& games() { return games_; }

    asio::awaitable<bool> begin(const referee::Assignment& assignment, std::string holder) override;
    void watch(const referee::GameEvent& event) override;
    asio::awaitable<bool> end(std::vector<PlayedGame> played) override;

  private:
    [[nodiscard]] MatchGames::iterator find(store::GameId game) {
        return std::ranges::find(games_, game, &store::ScheduledGame::id);
    }

    Director& director_;
    MatchGames games_;
    /// Expected builds of the games that have started.
    std::map<store::GameId, Hashes> expected_;
    int slot_;
};

std::string cannot_start(const std::string& engine) {
    return "the engine \"" + engine + "\" cannot be started on this host; its log says why";
}

Director::Director(DirectorContext& context, const plan::Plan& plan, const SlotRequest& request,
                   const std::vector<store::GameRow>& games, events::EventPublisher& publisher)
    : context_(context),
      plan_(plan),
      request_(request),
      publisher_(publisher),
      assignments_(plan),
      values_(plan.format_settings, games),
      builds_(plan, publisher),
      results_(context.recorder, values_, publisher, *this),
      wakeup_(context.loop, asio::steady_timer::time_point::max()),
      end_(context.loop, asio::steady_timer::time_point::max()) {
    for (const store::GameRow& row : games) {
        if (row.state != store::GameState::finished) add_waiting(row.scheduled);
    }
}

/// Adds a game to its match. Expects the games in the order of the schedule, so that the games of a
/// match are consecutive.
void Director::add_waiting(const store::ScheduledGame& game) {
    const bool is_next_of_match = !waiting_.empty() && waiting_.back().back().round == game.round &&
                                  waiting_.back().back().match == game.match;
    if (!is_next_of_match) waiting_.emplace_back();
    waiting_.back().push_back(game);
}

asio::awaitable<events::RunOutcome> Director::play() {
    const auto& token = asio::use_awaitable;
    if (!waiting_.empty()) warn_of_sandbox_limits(plan_, publisher_);
    open_tables_ = static_cast<std::size_t>(context_.tables.max_tables(plan_.concurrency));
    for (std::size_t i = 0; i < open_tables_; ++i) {
        tables_.push_back(context_.tables.make_table(request_));
    }
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        asio::co_spawn(context_.loop, serve_table(i), [this](std::exception_ptr failure) {
            if (failure) fail(failure);
            if (--open_tables_ == 0) end_.cancel();
        });
    }
    boost::system::error_code ignored;
    auto quiet_token = asio::redirect_error(token, ignored);
    while (open_tables_ > 0) {
        co_await end_.async_wait(quiet_token);
    }
    if (failure_) std::rethrow_exception(failure_);
    if (is_decided_now_) co_return events::RunOutcome::decided;
    co_return is_complete_ ? events::RunOutcome::finished : events::RunOutcome::interrupted;
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
            if (!is_starting_) continue;
        }
        const std::optional<int> slot = co_await context_.slots.take(request_);
        if (!slot) continue;
        std::exception_ptr failure;
        try {
            co_await play_next(table, *slot);
        } catch (...) {
            failure = std::current_exception();
        }
        context_.slots.give(*slot);
        if (failure) std::rethrow_exception(failure);
    }
    co_await table.clear();
}

/// Plays the next match. Returns at once if no match can start: the state may have changed while
/// the caller waited for the slot.
asio::awaitable<void> Director::play_next(MatchRunner& table, int slot) {
    if (waiting_.empty() || !is_next_known() || !is_starting_) co_return;
    RunningMatch match(*this, std::move(waiting_.front()), slot);
    waiting_.pop_front();
    std::vector<referee::Assignment> assignments = match.assignments();
    ++playing_;
    co_await table.play(std::move(assignments), match);
    if (!match.games().empty()) waiting_.push_front(std::move(match.games()));
    --playing_;
    wake_runners();
}

/// Waits until a game may start; returns false if no further game will start. Requests the next
/// stage if no match is in play or waiting.
asio::awaitable<bool> Director::has_game() {
    const auto& token = asio::use_awaitable;
    for (;;) {
        if (is_complete_ || is_stopped_) co_return false;
        if (!waiting_.empty() && is_next_known()) co_return is_starting_;
        if (waiting_.empty() && playing_ == 0 && !is_extending_) {
            co_await extend_schedule();
            continue;
        }
        if (!is_starting_) co_return false;
        boost::system::error_code ignored;
        auto quiet_token = asio::redirect_error(token, ignored);
        co_await wakeup_.async_wait(quiet_token);
    }
}

/// In a tuning tournament, a match may need the results of other matches. These are all before it
/// in the schedule, so a deadlock is impossible.
bool Director::is_next_known() const { return values_.are_known(waiting_.front().front()); }

/// Adds the next stage to the schedule. Called even after stop_starting(): otherwise a complete
/// tournament would be reported as interrupted.
asio::awaitable<void> Director::extend_schedule() {
    if (is_fixed(plan_.format_settings)) {
        is_complete_ = true;
        wake_runners();
        co_return;
    }
    is_extending_ = true;
    const Recorder::Continuation continuation = [this](const formats::TournamentHistory& history) {
        store::ScheduledStage draw = known_draw(plan_, history);
        const bool has_more = draw.games.size() > history.outcomes.size();
        if (!has_more) unpairable_round_ = unpairable_round(plan_.format_settings, history);
        return draw;
    };
    const Recorder::ScheduleChange extension =
        co_await context_.recorder.extend(request_.tournament, continuation);
    is_extending_ = false;
    for (const store::ScheduledGame& game : extension.waiting) add_waiting(game);
    is_complete_ = extension.draw.games.empty();
    if (extension.draw != store::ScheduledStage()) publisher_.schedule_grew(extension.draw);
    for (const auto& [game, record] : extension.unplayed) publisher_.game_ended(game, record);
    if (unpairable_round_) publisher_.message(early_end_text(*unpairable_round_));
    wake_runners();
}

std::vector<referee::Assignment> Director::RunningMatch::assignments() const {
    std::vector<referee::Assignment> assignments;
    for (const store::ScheduledGame& game : games_) {
        const int share = director_.context_.processors_per_slot;
        referee::Assignment& assignment =
            assignments.emplace_back(director_.assignments_.make(game, slot_, share));
        director_.values_.give(game, assignment);
        if (const auto reason = referee::why_unplayable(assignment)) {
            throw std::runtime_error(*reason);
        }
    }
    return assignments;
}

asio::awaitable<bool> Director::RunningMatch::begin(const referee::Assignment& assignment,
                                                    std::string holder) {
    if (!director_.is_starting_) co_return false;
    const store::ScheduledGame game = *find(store::GameId(assignment.game));
    const Hashes expected = {assignment.engines.attackers.build,
                             assignment.engines.defenders.build};
    director_.builds_.note_builds(game, expected);
    store::PlayedBy by;
    by.builds = director_.builds_.builds_of(game, expected);
    by.holder = holder;
    by.parameters = values_text(assignment);
    co_await director_.context_.recorder.begin(game.id, assignment.time, std::move(by));
    if (director_.is_stopped_) {  // stopped during the wait for the disk
        std::vector<store::FinishedGame> unplayed(1);
        unplayed[0].game = game.id;
        unplayed[0].by.holder = std::move(holder);
        unplayed[0].record = interrupted(assignment);
        co_await director_.context_.recorder.save(std::move(unplayed));
        co_return false;
    }
    expected_[game.id] = expected;
    director_.publisher_.game_began(game, holder);
    co_return true;
}

void Director::RunningMatch::watch(const referee::GameEvent& event) {
    director_.watch(event);
    const auto* ready = std::get_if<referee::EngineReady>(&event);
    if (ready == nullptr || !ready->is_opentafl) return;
    const auto game = find(store::GameId(ready->game));
    if (game != games_.end()) director_.builds_.warn_of_opentafl(game->entrants[ready->side]);
}

/// Stores the games. Void games stay in `games_`: the next match runner of this match plays them
/// again.
asio::awaitable<bool> Director::RunningMatch::end(std::vector<PlayedGame> played) {
    std::vector<EndedGame> games;
    for (PlayedGame& one : played) {
        const store::GameId id(one.game);
        games.push_back(director_.ended(*find(id), expected_[id], std::move(one)));
    }
    const std::size_t ended = games.size();
    const std::vector<store::GameId> counting = co_await director_.results_.add(std::move(games));
    for (const store::GameId game : counting) games_.erase(find(game));
    const bool is_any_void = counting.size() < ended;
    co_return !is_any_void && director_.is_starting_ &&
        !director_.context_.slots.is_needed(slot_, director_.request_);
}

EndedGame Director::ended(const store::ScheduledGame& game, const Hashes& expected,
                          PlayedGame played) {
    EndedGame ended{game, store::FinishedGame(),
                    assignments_.board_after(game, played.record.plies)};
    builds_.warn_of_unknown_builds(game, expected, played.builds);
    ended.is_refused = played.is_refused;
    ended.is_unstarted = void_if_never_started(played.record, played.holder);
    store::FinishedGame& finished = ended.finished;
    finished.game = game.id;
    finished.time = played.record.time;
    // A program may have been replaced between the start of the game and the start of the engine.
    if (played.builds != expected) finished.by.builds = builds_.builds_of(game, played.builds);
    finished.by.holder = std::move(played.holder);
    finished.by.machine = std::move(played.machine);
    finished.by.load = played.load;
    finished.record = std::move(played.record);
    return ended;
}

void Director::watch(const referee::GameEvent& event) {
    if (const auto* began = std::get_if<referee::PlayBegan>(&event)) publisher_.play_began(*began);
    const auto* ply = std::get_if<referee::PlyPlayed>(&event);
    if (ply == nullptr) return;
    context_.recorder.journal({store::GameId(ply->game), ply->ply.number, ply->ply.record});
    publisher_.ply_played(*ply);
}

void Director::stop_starting() {
    is_starting_ = false;
    for (const auto& table : tables_) table->stop_starting();
    wake_runners();
}

void Director::stop_now() {
    is_stopped_ = true;
    for (const auto& table : tables_) table->stop();
    stop_starting();
}

void Director::wake_runners() {
    wakeup_.cancel();
    if (!is_starting_ || is_complete_) context_.slots.withdraw(request_);
}

void Director::on_decided() {
    is_decided_now_ = true;
    stop_now();
}

/// Ends the run with an error. Starts no further game, but lets the running games end.
void Director::give_up(const std::string& reason) {
    if (is_decided_now_ || failure_) return;
    failure_ = std::make_exception_ptr(std::runtime_error(reason));
    if (playing_ > 1) publisher_.message(reason + "; the games at other tables end first");
    stop_starting();
}

void Director::fail(std::exception_ptr failure) {
    if (!failure_) failure_ = failure;
    stop_now();
}

}  // namespace tafl::hosting
