// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/remote_runner.h"

#include <algorithm>
#include <stdexcept>

#include "rules/played_ply.h"
#include "rules/position.h"
#include "rules/result.h"
#include "tournaments/distributed/remote/delivery_check.h"
#include "tournaments/distributed/remote/engine_hash.h"

namespace tafl::remote {

namespace asio = boost::asio;
using hosting::PlayedGame;
using referee::Assignment;
using rules::GameRecord;
using rules::Termination;
using work_queue::LeaseHolder;

namespace {

/// Returns a void record of `game` without plies.
CheckedRecord void_from_now(const Assignment& game, Termination termination, std::string why) {
    GameRecord record = record_from_now(game);
    make_void(record, termination, std::move(why));
    return {std::move(record), rules::Position::start_of(*game.compiled_rules).board()};
}

/// Makes a valid record void too: a match counts only if all its games do.
void make_void_as_well(CheckedRecord& checked) {
    GameRecord& record = checked.record;
    if (!counts(record.end.termination)) return;
    make_void(record, Termination::interrupted,
              "the other game of its pair is void: both are played again");
}

}  // namespace

asio::awaitable<void> RemoteRunnerSource::Runner::play(std::vector<Assignment> match,
                                                       Listener& listener) {
    co_await read_builds(match);
    games_ = std::move(match);
    unit_ = games_.front().game;
    holding_.reset();
    begun_ = plies_seen_ = live_ = 0;
    host_.tables_[unit_] = this;
    Unit unit{unit_, request_.tournament.number(), request_.priority, games_};
    host_.link_.offer(std::move(unit));
    std::exception_ptr failure;
    try {
        co_await follow(listener);
    } catch (...) {
        failure = std::current_exception();
    }
    host_.tables_.erase(unit_);
    host_.lease_watch_.end(unit_);
    news_.clear();
    if (!failure) co_return;
    host_.link_.withdraw(unit_);
    std::rethrow_exception(failure);
}

/// Reads the builds. A worker must have the same build of each engine.
asio::awaitable<void> RemoteRunnerSource::Runner::read_builds(std::vector<Assignment>& match) {
    for (Assignment& game : match) {
        const rules::BySide<plan::BuildReading> readings =
            co_await host_.host_.builds.read(game.engines);
        for (const rules::Side side : rules::both_sides) {
            game.engines[side].build = readings[side].sha256;
            host_.needs_[need_of(game.engines[side])] = engine_description(game.engines[side]);
            if (!readings[side].sha256.empty()) continue;
            throw std::runtime_error("the files of the engine \"" + game.engines[side].name +
                                     "\" cannot be read here, so that no other machine can be "
                                     "asked for the same build");
        }
    }
}

/// Waits for an update. Returns false if the unit must be withdrawn.
asio::awaitable<bool> RemoteRunnerSource::Runner::wait() {
    for (;;) {
        if (host_.failure_) std::rethrow_exception(host_.failure_);
        if (is_stopped_) co_return false;
        if (!news_.empty()) co_return true;
        if (is_closing_ && !holding_) co_return false;
        co_await wakeup_.wait();
    }
}

asio::awaitable<void> RemoteRunnerSource::Runner::follow(Listener& listener) {
    for (;;) {
        const bool is_going_on = co_await wait();
        if (!is_going_on) break;
        News news = std::move(news_.front());
        news_.pop_front();
        const bool is_over = co_await take(std::move(news), listener);
        if (is_over) co_return;
    }
    co_await withdraw(listener);
}

/// Handles an update. Returns true if the unit is not in the queue any more.
asio::awaitable<bool> RemoteRunnerSource::Runner::take(News news, Listener& listener) {
    if (auto* leased = std::get_if<Leased>(&news)) {
        const bool is_over = co_await on_leased(std::move(leased->by), listener);
        co_return is_over;
    }
    if (auto* lost = std::get_if<Lost>(&news)) {
        co_await on_lost(std::move(lost->by), listener);
        co_return false;
    }
    if (auto* delivery = std::get_if<CheckedDelivery>(&news)) {
        const bool is_over = co_await on_delivery(std::move(*delivery), listener);
        co_return is_over;
    }
    on_live(std::get<UnitProgress>(news), listener);
    co_return false;
}

/// Interrupts the attempt of an earlier lease first: its loss may not have been reported.
asio::awaitable<bool> RemoteRunnerSource::Runner::on_leased(LeaseHolder by, Listener& listener) {
    if (holding_ && holding_->token == by.token) co_return false;
    co_await end_interrupted(listener);
    const bool may_begin = co_await begin(std::move(by), listener);
    if (may_begin) co_return false;
    host_.link_.withdraw(unit_);
    co_return true;
}

/// Interrupts the attempt. The queue offers the unit again.
asio::awaitable<void> RemoteRunnerSource::Runner::on_lost(LeaseHolder by, Listener& listener) {
    if (!holding_ || holding_->token != by.token) co_return;
    co_await end_interrupted(listener);
}

/// Passes a delivery to the listener. If it is refused or void, the unit is offered again, and the
/// runner waits for the next delivery.
asio::awaitable<bool> RemoteRunnerSource::Runner::on_delivery(CheckedDelivery delivery,
                                                              Listener& listener) {
    const bool is_refused = !delivery.unit.refusal.empty();
    if (is_refused) host_.note_refusal(delivery);
    auto records = is_refused ? void_records(delivery) : std::move(delivery.unit.records);
    const bool is_void = std::ranges::any_of(
        records, [](const CheckedRecord& one) { return !counts(one.record.end.termination); });
    if (is_void) std::ranges::for_each(records, make_void_as_well);
    const bool is_anothers = holding_ && holding_->token != delivery.from.token;
    if (is_anothers) {
        co_await end_interrupted(listener);
    }
    const bool may_begin = co_await begin(delivery.from, listener);
    if (!may_begin) {
        host_.link_.withdraw(unit_);
        co_return true;
    }
    co_await end(std::move(records), delivery, listener);
    if (!is_void) {
        host_.link_.settle(delivery.number, unit_);
        co_return true;
    }
    host_.link_.refuse(delivery.number, unit_);
    host_.note_void(delivery.from.machine_name);
    co_return false;
}

std::vector<CheckedRecord> RemoteRunnerSource::Runner::void_records(
    const CheckedDelivery& delivery) const {
    std::vector<CheckedRecord> records;
    for (const Assignment& game : games_) {
        records.push_back(void_from_now(game, Termination::void_host_error,
                                        "the record from " + delivery.from.machine_name +
                                            " was refused: " + delivery.unit.refusal));
    }
    return records;
}

std::string RemoteRunnerSource::Runner::players() const {
    const auto& engines = games_.front().engines;
    return engines.attackers.name + " - " + engines.defenders.name;
}

/// Reports the new plies of the running game.
void RemoteRunnerSource::Runner::on_live(const UnitProgress& live, Listener& listener) {
    if (!holding_ || holding_->token != live.token || live.game >= begun_) return;
    if (live.game != live_) plies_seen_ = 0;
    live_ = live.game;
    referee::PlyPlayed event;
    event.game = games_[live.game].game;
    for_each_ply(live.record, [&](const rules::PlayedPly& ply) {
        event.clocks[ply.mover] = ply.record.left;
        if (static_cast<std::size_t>(ply.number) <= plies_seen_) return;
        event.ply = ply;
        listener.watch(event);
    });
    plies_seen_ = std::max(plies_seen_, live.record.plies.size());
}

/// Starts all games of the unit, because the worker holds them all and delivers them together.
asio::awaitable<bool> RemoteRunnerSource::Runner::begin(LeaseHolder by, Listener& listener) {
    holding_ = std::move(by);
    for (; begun_ < games_.size(); ++begun_) {
        std::string holder = holding_->machine_name;
        const Assignment& game = games_[begun_];
        const bool may_begin = co_await listener.begin(game, std::move(holder));
        if (may_begin) continue;
        co_await end_interrupted(listener);
        co_return false;
    }
    co_return true;
}

/// Ends the running attempts as interrupted, so that they are stored.
asio::awaitable<void> RemoteRunnerSource::Runner::end_interrupted(Listener& listener) {
    std::vector<PlayedGame> played;
    for (std::size_t i = 0; i < begun_; ++i) {
        CheckedRecord record = void_from_now(games_[i], Termination::interrupted,
                                             "it was being played on " + holding_->machine_name);
        played.push_back(played_game(i, std::move(record)));
    }
    begun_ = plies_seen_ = live_ = 0;
    holding_.reset();
    if (played.empty()) co_return;
    const bool ignored = co_await listener.end(std::move(played));
    static_cast<void>(ignored);
}

/// Passes all games in one call, so that they are stored together.
asio::awaitable<void> RemoteRunnerSource::Runner::end(std::vector<CheckedRecord> records,
                                                      const CheckedDelivery& from,
                                                      Listener& listener) {
    std::vector<PlayedGame> played;
    for (std::size_t i = 0; i < records.size(); ++i) {
        host_.note_played(from.from.machine_name, records[i].record);
        PlayedGame& game = played.emplace_back(played_game(i, std::move(records[i])));
        game.machine = from.machine;
        game.load = from.load;
        game.is_refused = !from.unit.refusal.empty();
    }
    begun_ = 0;
    holding_.reset();
    const bool ignored = co_await listener.end(std::move(played));
    static_cast<void>(ignored);
}

PlayedGame RemoteRunnerSource::Runner::played_game(std::size_t index, CheckedRecord checked) const {
    const Assignment& assignment = games_[index];
    PlayedGame game;
    game.game = assignment.game;
    game.record = std::move(checked.record);
    game.final_board = checked.final_board;
    game.builds = {assignment.engines.attackers.build, assignment.engines.defenders.build};
    game.holder = holding_->machine_name;
    return game;
}

asio::awaitable<void> RemoteRunnerSource::Runner::withdraw(Listener& listener) {
    host_.link_.withdraw(unit_);
    co_await end_interrupted(listener);
}

}  // namespace tafl::remote
