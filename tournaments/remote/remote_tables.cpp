// SPDX-License-Identifier: MIT
#include "tournaments/remote/remote_tables.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "rules/played_ply.h"
#include "rules/result.h"
#include "tournaments/remote/engine_need.h"

namespace tafl::remote {

namespace asio = boost::asio;
using hosting::PlayedGame;
using referee::Assignment;
using rules::GameRecord;
using rules::Termination;
using work_queue::Holding;
using work_queue::UnitId;

namespace {

/// So many units are offered at most, however many machines there are.
constexpr int most_offers = 1024;
GameRecord empty_record(const Assignment& assignment, Termination termination, std::string why) {
    GameRecord record;
    record.players = {assignment.engines.attackers.name, assignment.engines.defenders.name};
    record.ruleset = assignment.law->ruleset();
    record.time = assignment.time;
    record.started = record.ended = std::chrono::system_clock::now();
    record.end.termination = termination;
    record.end.summary = std::move(why);
    return record;
}

/// A pair is played whole, or not at all.
void make_void(GameRecord& record) {
    if (!counts(record.end.termination)) return;
    record.end = {};
    record.end.termination = Termination::interrupted;
    record.end.summary = "the other game of its pair is void: both are played again";
    record.end.plies = static_cast<int>(record.plies.size());
    record.evidence = {};
}

}  // namespace

class RemoteTables::Table final : public hosting::MatchTable {
  public:
    Table(RemoteTables& host, const hosting::SlotRequest& request)
        : host_(host),
          request_(request),
          bell_(host.host_.loop, asio::steady_timer::time_point::max()) {}

    asio::awaitable<void> play(std::vector<Assignment> match, Listener& listener) override;
    asio::awaitable<void> clear() override { co_return; }
    void stop() override { ring(is_stopped_); }
    void stop_starting() override { ring(is_closing_); }

    // What has happened to the unit
    struct Leased {
        Holding by;
    };
    struct Lost {
        Holding by;
    };
    using News = std::variant<Leased, LiveGame, Lost, CheckedDelivery>;
    void tell(News news) {
        news_.push_back(std::move(news));
        bell_.cancel();
    }
    void fail() { bell_.cancel(); }

  private:
    void ring(bool& flag) {
        flag = true;
        bell_.cancel();
    }
    asio::awaitable<void> read_builds(std::vector<Assignment>& match);
    asio::awaitable<bool> wait();
    asio::awaitable<void> follow(Listener& listener);
    asio::awaitable<bool> take(News news, Listener& listener);
    asio::awaitable<bool> on_leased(Holding by, Listener& listener);
    asio::awaitable<void> on_lost(Holding by, Listener& listener);
    asio::awaitable<bool> on_delivery(CheckedDelivery delivery, Listener& listener);
    void on_live(const LiveGame& live, Listener& listener);
    asio::awaitable<bool> begin(Holding by, Listener& listener);
    asio::awaitable<void> end_interrupted(Listener& listener);
    [[nodiscard]] PlayedGame played_game(std::size_t index, GameRecord record) const;
    [[nodiscard]] std::vector<GameRecord> refused_records(const CheckedDelivery& delivery) const;
    asio::awaitable<void> end(std::vector<GameRecord> records, const CheckedDelivery& from,
                              Listener& listener);
    asio::awaitable<void> withdraw(Listener& listener);

    RemoteTables& host_;
    const hosting::SlotRequest& request_;
    asio::steady_timer bell_;  ///< never expires; cancelled when there is something to look at
    std::deque<News> news_;
    std::vector<Assignment> games_;
    UnitId unit_ = 0;
    std::optional<Holding> holding_;  ///< who plays it, as far as is known
    std::size_t begun_ = 0;           ///< games of it that the listener has let begin
    std::size_t plies_seen_ = 0;      ///< of the game that is live
    std::size_t live_ = 0;            ///< which that is
    bool is_stopped_ = false;
    bool is_closing_ = false;
};

asio::awaitable<void> RemoteTables::Table::play(std::vector<Assignment> match, Listener& listener) {
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
    news_.clear();
    if (!failure) co_return;
    host_.link_.withdraw(unit_);
    std::rethrow_exception(failure);
}

/// Who plays elsewhere has the same build or does not play.
asio::awaitable<void> RemoteTables::Table::read_builds(std::vector<Assignment>& match) {
    for (Assignment& game : match) {
        const rules::BySide<plan::BuildReading> readings =
            co_await host_.host_.builds.read(game.engines);
        for (const rules::Side side : rules::both_sides) {
            game.engines[side].build = readings[side].sha256;
            host_.needs_[need_of(game.engines[side])] = explain_need(game.engines[side]);
            if (!readings[side].sha256.empty()) continue;
            throw std::runtime_error("the files of the engine \"" + game.engines[side].name +
                                     "\" cannot be read here, so that no other machine can be "
                                     "asked for the same build");
        }
    }
}

/// False if the unit is to be taken back.
asio::awaitable<bool> RemoteTables::Table::wait() {
    const auto& token = asio::use_awaitable;
    boost::system::error_code ignored;
    auto quiet_token = asio::redirect_error(token, ignored);
    for (;;) {
        if (host_.failure_) std::rethrow_exception(host_.failure_);
        if (is_stopped_) co_return false;
        if (!news_.empty()) co_return true;
        if (is_closing_ && !holding_) co_return false;
        co_await bell_.async_wait(quiet_token);
    }
}

asio::awaitable<void> RemoteTables::Table::follow(Listener& listener) {
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

/// True if the unit is out of our hands.
asio::awaitable<bool> RemoteTables::Table::take(News news, Listener& listener) {
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
    on_live(std::get<LiveGame>(news), listener);
    co_return false;
}

/// Another lease may have been over before this one, whatever became of that news.
asio::awaitable<bool> RemoteTables::Table::on_leased(Holding by, Listener& listener) {
    if (holding_ && holding_->token == by.token) co_return false;
    co_await end_interrupted(listener);
    const bool may_begin = co_await begin(std::move(by), listener);
    if (may_begin) co_return false;
    host_.link_.withdraw(unit_);
    co_return true;
}

/// The unit is offered again.
asio::awaitable<void> RemoteTables::Table::on_lost(Holding by, Listener& listener) {
    if (!holding_ || holding_->token != by.token) co_return;
    co_await end_interrupted(listener);
}

/// What is refused or void is offered again, and waited for.
asio::awaitable<bool> RemoteTables::Table::on_delivery(CheckedDelivery delivery,
                                                       Listener& listener) {
    const bool is_refused = !delivery.unit.refusal.empty();
    if (is_refused) host_.note_refusal(delivery);
    auto records = is_refused ? refused_records(delivery) : std::move(delivery.unit.records);
    const bool is_void = std::ranges::any_of(
        records, [](const GameRecord& record) { return !counts(record.end.termination); });
    if (is_void) std::ranges::for_each(records, make_void);
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

std::vector<GameRecord> RemoteTables::Table::refused_records(
    const CheckedDelivery& delivery) const {
    std::vector<GameRecord> records;
    for (const Assignment& game : games_) {
        records.push_back(empty_record(game, Termination::void_host_error,
                                       "the record from " + delivery.from.machine_name +
                                           " was refused: " + delivery.unit.refusal));
    }
    return records;
}

/// Tells what is new of it.
void RemoteTables::Table::on_live(const LiveGame& live, Listener& listener) {
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

/// All of the games: the second is nobody else's, and may be delivered with the first.
asio::awaitable<bool> RemoteTables::Table::begin(Holding by, Listener& listener) {
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

/// What had begun and came to nothing is kept as such.
asio::awaitable<void> RemoteTables::Table::end_interrupted(Listener& listener) {
    std::vector<PlayedGame> played;
    for (std::size_t i = 0; i < begun_; ++i) {
        auto record = empty_record(games_[i], Termination::interrupted,
                                   "it was being played on " + holding_->machine_name);
        played.push_back(played_game(i, std::move(record)));
    }
    begun_ = plies_seen_ = live_ = 0;
    holding_.reset();
    if (played.empty()) co_return;
    const bool ignored = co_await listener.end(std::move(played));
    static_cast<void>(ignored);
}

/// All of them are saved together.
asio::awaitable<void> RemoteTables::Table::end(std::vector<GameRecord> records,
                                               const CheckedDelivery& from, Listener& listener) {
    std::vector<PlayedGame> played;
    for (std::size_t i = 0; i < records.size(); ++i) {
        host_.note_played(from.from.machine_name, records[i]);
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

PlayedGame RemoteTables::Table::played_game(std::size_t index, GameRecord record) const {
    const Assignment& assignment = games_[index];
    PlayedGame game;
    game.game = assignment.game;
    game.record = std::move(record);
    game.builds = {assignment.engines.attackers.build, assignment.engines.defenders.build};
    game.holder = holding_->machine_name;
    return game;
}

asio::awaitable<void> RemoteTables::Table::withdraw(Listener& listener) {
    host_.link_.withdraw(unit_);
    co_await end_interrupted(listener);
}

RemoteTables::RemoteTables(hosting::TableHost host, std::string url)
    : host_(std::move(host)),
      link_(host_.loop, std::move(url), {host_.archive.uuid, host_.archive.incarnation}, *this) {}

RemoteTables::~RemoteTables() = default;

std::unique_ptr<hosting::MatchTable> RemoteTables::make_table(const hosting::SlotRequest& request) {
    return std::make_unique<Table>(*this, request);
}

int RemoteTables::most_tables(int) const { return most_offers; }

void RemoteTables::on_news(LinkNews news) {
    const auto tell = [this](UnitId unit, Table::News what) {
        const auto table = tables_.find(unit);
        if (table != tables_.end()) table->second->tell(std::move(what));
    };
    for (const Holding& lost : news.lost) tell(lost.unit, Table::Lost{lost});
    for (const Holding& leased : news.leased) {
        untaken_since_ = Clock::now();
        tell(leased.unit, Table::Leased{leased});
    }
    for (LiveGame& live : news.live) tell(live.unit, std::move(live));
    note_pace(news.deliveries.size());
    for (CheckedDelivery& delivery : news.deliveries) {
        const UnitId unit = delivery.from.unit;
        // Who had offered it has stopped: whoever offers it next has it played.
        if (!tables_.contains(unit)) link_.withdraw(unit);
        tell(unit, std::move(delivery));
    }
    if (news.has_machines) look_at(news.machines, news.missing);
    if (news.has_more) note_backlog(*news.has_more);
    if (news.strays.empty()) return;
    asio::co_spawn(host_.loop, settle_strays(std::move(news.strays)),
                   [this](std::exception_ptr failure) {
                       if (failure) fail(failure);
                   });
}

void RemoteTables::on_trouble(const std::string& text) { host_.tell(text); }

/// A queue that would not have this archive will not have it the next time either.
void RemoteTables::on_failure(std::exception_ptr failure, bool has_claimed) {
    fail(std::move(failure));
    if (has_claimed) return;
    hosting::Recorder::Work take_back = [identity = host_.archive](store::Archive& archive) {
        archive.take_back(identity);
    };
    asio::co_spawn(host_.loop, host_.recorder.run(std::move(take_back)), [](std::exception_ptr) {});
}

void RemoteTables::fail(std::exception_ptr failure) {
    if (!failure_) failure_ = std::move(failure);
    for (const auto& [unit, table] : tables_) table->fail();
}

void RemoteTables::look_at(const std::vector<work_queue::Machine>& machines,
                           const std::vector<std::string>& missing) {
    machine_slots_ = 0;
    for (const auto& machine : machines) {
        if (machine.is_present && !machine.is_banned) machine_slots_ += machine.slots;
    }
    note_pace(0);
    tell_missing(machines, missing);
}

/// Twice what the machines can play at a time, and of short games as many as they play in a second.
void RemoteTables::note_pace(std::size_t delivered) {
    constexpr int least_offers = 4;
    constexpr auto long_enough = std::chrono::milliseconds(200);
    delivered_ += static_cast<int>(delivered);
    const auto now = Clock::now();
    const std::chrono::duration<double> since = now - paced_;
    if (since < long_enough) return;
    const double pace = paced_ == Clock::time_point() ? 0 : delivered_ / since.count();
    pace_ = std::max(pace, pace_ / 2);
    paced_ = now;
    delivered_ = 0;
    const int window = 2 * machine_slots_ + static_cast<int>(pace_);
    host_.slots.set_count(std::clamp(window, least_offers, most_offers));
}

void RemoteTables::tell_missing(const std::vector<work_queue::Machine>& machines,
                                const std::vector<std::string>& missing) {
    constexpr auto patience = std::chrono::seconds(60);
    constexpr auto between = std::chrono::minutes(10);
    const auto now = Clock::now();
    const bool is_taken = std::ranges::any_of(
        machines, [](const auto& one) { return one.is_present && !one.is_banned; });
    if (untaken_since_ == Clock::time_point() || tables_.empty() || (is_taken && missing.empty())) {
        untaken_since_ = now;
    }
    if (now - untaken_since_ < patience) return;
    if (told_missing_ != Clock::time_point() && now - told_missing_ < between) return;
    told_missing_ = now;
    if (!is_taken) {
        return host_.tell(
            "no machine takes games from the work queue; start one: lawspeaker worker --queue "
            "URL --engines DIR");
    }
    for (const std::string& need : missing) {
        host_.tell("no machine has " + (needs_.contains(need) ? needs_[need] : need) +
                   "; a worker's engine is the same if program and arguments are");
    }
}

/// Said once in a while, for as long as it lasts.
void RemoteTables::note_backlog(bool has_more) {
    constexpr auto patience = std::chrono::seconds(10);
    const auto now = Clock::now();
    if (!has_more) {
        is_behind_ = false;
        return;
    }
    if (!is_behind_) behind_since_ = now;
    is_behind_ = true;
    if (now - behind_since_ < patience) return;
    behind_since_ = now;
    host_.tell("games come back faster than this host can save them; they wait in the work queue");
}

/// Of games that are in the archive already, as when the host died right after it had saved them.
asio::awaitable<void> RemoteTables::settle_strays(
    std::vector<std::pair<std::int64_t, UnitId>> strays) {
    std::vector<bool> is_known(strays.size());
    const hosting::Recorder::Work look = [&](store::Archive& archive) {
        for (std::size_t i = 0; i < strays.size(); ++i) {
            const auto game = archive.game(store::GameId(strays[i].second));
            is_known[i] = !game || game->state == store::GameState::finished;
        }
    };
    co_await host_.recorder.run(look);
    for (std::size_t i = 0; i < strays.size(); ++i) {
        if (is_known[i]) {
            link_.settle(strays[i].first, strays[i].second);
        } else {
            host_.slots.set_count(most_offers);  // so that what it belongs to is soon offered
        }
    }
}

/// Who sends what the law does not allow has other rules than we, or no good intentions.
void RemoteTables::note_refusal(const CheckedDelivery& delivery) {
    const std::string& machine = delivery.from.machine_name;
    link_.ban(machine);
    if (!banned_.insert(machine).second) return;
    host_.tell("the record that " + machine + " sent was refused (" + delivery.unit.refusal +
               "): it gets no more games");
}

/// A machine that can play nothing would be given the same games for ever.
void RemoteTables::note_void(const std::string& machine) {
    constexpr int most_in_a_row = 5;
    if (++voids_in_a_row_[machine] < most_in_a_row) return;
    link_.ban(machine);
    if (!banned_.insert(machine).second) return;
    host_.tell("on " + machine + " " + std::to_string(most_in_a_row) +
               " matches in a row were void: it gets no more games, until `lawspeaker workers "
               "unban " +
               machine + "`");
}

/// Void games by hand only: what has counted goes on counting.
void RemoteTables::note_played(const std::string& machine, const GameRecord& record) {
    if (!counts(record.end.termination)) return;
    voids_in_a_row_.erase(machine);
    const work_queue::Tally tally = tally_of(record.end.termination);
    suspicion_.note(machine, tally);
    link_.note(machine, tally);
    const auto z = suspicion_.z_of(machine);
    if (!z || *z <= Suspicion::most) return;
    link_.ban(machine);
    if (!banned_.insert(machine).second) return;
    host_.tell("on " + machine + " engines lose on time or crash far more often than elsewhere: " +
               "it gets no more games; those that it has played count until somebody voids them");
}

}  // namespace tafl::remote
