// SPDX-License-Identifier: MIT
#include "tests/benchmarks/sham_worker.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <thread>
#include <utility>

#include "referee/adjudicator.h"
#include "referee/assignment.h"
#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/result.h"
#include "store/base64.h"
#include "tournaments/distributed/codecs/assignment_codec.h"
#include "tournaments/distributed/codecs/record_codec.h"
#include "tournaments/distributed/remote/delivery_check.h"
#include "tournaments/distributed/remote/machine_facts.h"
#include "tournaments/distributed/work_queue/worker_queue.h"

namespace tafl::benchmarks {

namespace {

using namespace std::chrono_literals;
using referee::Assignment;
using rules::GameRecord;
using work_queue::Lease;
using work_queue::PlayedUnit;
using Clock = std::chrono::steady_clock;
using Bytes = std::vector<std::uint8_t>;

// The constants of worker.cpp.
constexpr auto lease = 45s;
constexpr auto first_idle_wait = 20ms;
constexpr auto longest_idle_wait = 1s;
constexpr auto delivery_patience = 500ms;
constexpr auto keep_pause = 1s;
constexpr auto lease_pause = 10s;

/// Moves at random until the rules or the limits end the game.
void play_at_random(const Assignment& assignment, std::mt19937& random, GameRecord& record) {
    rules::Game game(assignment.compiled_rules);
    const referee::Adjudicator limits(assignment.limits);
    std::optional<rules::Termination> drawn;
    rules::BySide<std::chrono::milliseconds> left{60s, 60s};
    while (!game.is_over() && !drawn) {
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
        const auto side = game.to_move();
        rules::PlyRecord& ply = record.plies.emplace_back();
        ply.move = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
        ply.spent = std::chrono::milliseconds(random() % 1000);
        left[side] -= std::chrono::floor<std::chrono::milliseconds>(ply.spent) / 2;
        ply.left.main = left[side];
        if (!game.play(ply.move)) throw std::logic_error("a legal move was refused");
        if (!game.is_over()) drawn = limits.why_drawn(game);
        record.ended += ply.spent;
    }
    record.end = game.end();
    if (drawn) {
        record.end.result = rules::Result::draw;
        record.end.termination = *drawn;
    }
    record.end.plies = game.plies();
    record.end.captures = game.captures();
}

Bytes encoded(const GameRecord& record) {
    auto bytes = codecs::encode(record);
    if (!bytes) throw std::logic_error(to_string(bytes.error()));
    return std::move(*bytes);
}

/// A game in both forms in which a worker sends it.
struct Recorded {
    Bytes record;
    std::string half;  ///< as Progress::plies
};

Recorded recorded(const Assignment& assignment, std::mt19937& random) {
    GameRecord record = empty_record(assignment);
    record.started = record.ended = std::chrono::system_clock::now() - 1h;
    play_at_random(assignment, random, record);
    rules::Game played(assignment.compiled_rules);
    if (const auto reason = remote::why_refused(assignment, record, played)) {
        throw std::logic_error("the host would refuse this game: " + *reason);
    }
    Recorded game;
    game.record = encoded(record);
    record.plies.resize(record.plies.size() / 2);
    record.end = {};
    const Bytes half = encoded(record);
    game.half = '"' + store::to_base64({half.data(), half.size()}) + '"';
    return game;
}

class Sham {
  public:
    explicit Sham(ShamWorker worker)
        : worker_(std::move(worker)), queue_(worker_.url), random_(worker_.seed) {}

    [[noreturn]] void run() {
        work_queue::RegisteredMachine machine;
        machine.name = worker_.name;
        machine.facts = "{\"cores\":" + std::to_string(worker_.slots) + "}";
        machine.calibration = 1000;
        machine.slots = worker_.slots;
        machine.engines = worker_.engines;
        queue_.enter(machine);
        for (;;) {
            play(Clock::now());
            if (is_turn_due(Clock::now())) turn();
            if (Clock::now() >= next_keep_) keep();
            play(Clock::now());
            if (!is_turn_due(Clock::now())) std::this_thread::sleep_until(next_event());
        }
    }

  private:
    struct Playing {
        Lease lease;
        Clock::time_point until;
        std::string half{};
        std::vector<Bytes> records{};
    };

    void play(Clock::time_point now);
    void begin(Clock::time_point at);
    void finish(Playing unit);
    [[nodiscard]] const Recorded& game_for(const std::string& text);
    [[nodiscard]] int wanted() const;
    [[nodiscard]] bool is_turn_due(Clock::time_point now) const;
    [[nodiscard]] Clock::time_point next_event() const;
    void turn();
    void keep();

    ShamWorker worker_;
    work_queue::WorkerQueue queue_;
    std::mt19937 random_;
    std::shared_ptr<const rules::CompiledRules> compiled_rules_;
    std::map<std::string, std::vector<Recorded>> games_;  ///< by who plays
    std::deque<Lease> backlog_;
    std::vector<Playing> playing_;
    std::vector<PlayedUnit> done_;
    Clock::time_point first_done_{};
    Clock::time_point last_turn_{};
    Clock::time_point next_keep_ = Clock::now() + keep_pause;
    Clock::time_point next_prolonging_ = Clock::now() + lease_pause;
    Clock::duration idle_wait_ = first_idle_wait;
};

const Recorded& Sham::game_for(const std::string& text) {
    constexpr int different = 32;
    const auto assignment = codecs::decode_assignment(text, compiled_rules_);
    if (!assignment) throw std::runtime_error(to_string(assignment.error()));
    compiled_rules_ = assignment->compiled_rules;
    const auto& engines = assignment->engines;
    auto& games = games_[engines.attackers.name + '\n' + engines.defenders.name];
    while (games.size() < different) games.push_back(recorded(*assignment, random_));
    return games[random_() % games.size()];
}

void Sham::begin(Clock::time_point at) {
    Playing unit{std::move(backlog_.front()), at};
    backlog_.pop_front();
    for (const std::string& text : unit.lease.assignments) {
        const Recorded& game = game_for(text);
        unit.records.push_back(game.record);
        unit.half = game.half;
    }
    const double share = std::uniform_real_distribution<double>(0.5, 1.5)(random_);
    unit.until += std::chrono::duration_cast<Clock::duration>(share * worker_.unit_time);
    playing_.push_back(std::move(unit));
}

void Sham::finish(Playing unit) {
    if (done_.empty()) first_done_ = unit.until;
    done_.push_back(
        {unit.lease.unit, unit.lease.token, std::move(unit.records), remote::facts_of_now()});
}

/// A slot takes its next unit at the time at which the previous one ends, not at the time of the
/// call.
void Sham::play(Clock::time_point now) {
    const auto has_room = [&] { return count_of(playing_) < worker_.slots; };
    while (has_room() && !backlog_.empty()) begin(now);
    for (;;) {
        const auto first = std::ranges::min_element(playing_, {}, &Playing::until);
        if (first == playing_.end() || first->until > now) return;
        const auto at = first->until;
        finish(std::move(*first));
        playing_.erase(first);
        if (!backlog_.empty()) begin(at);
    }
}

int Sham::wanted() const {
    int target = worker_.slots;
    if (worker_.unit_time < 1s) {
        const double in_a_second = 1 / std::max(worker_.unit_time.count(), 1e-6) + 1;
        const double most = std::max(work_queue::max_units, worker_.slots);
        target = static_cast<int>(std::min(worker_.slots * std::floor(in_a_second), most));
    }
    const int held = static_cast<int>(playing_.size() + backlog_.size());
    return std::clamp(target - held, 0, work_queue::max_units);
}

bool Sham::is_turn_due(Clock::time_point now) const {
    const bool is_idle = backlog_.empty() && count_of(playing_) < worker_.slots;
    if (!done_.empty()) {
        return is_idle || done_.size() >= work_queue::max_units / 2 ||
               now - first_done_ >= delivery_patience;
    }
    return is_idle && wanted() > 0 && now - last_turn_ >= idle_wait_;
}

Clock::time_point Sham::next_event() const {
    auto next = next_keep_;
    for (const Playing& unit : playing_) next = std::min(next, unit.until);
    if (!done_.empty()) next = std::min<Clock::time_point>(next, first_done_ + delivery_patience);
    if (count_of(playing_) < worker_.slots) {
        next = std::min(next, last_turn_ + idle_wait_);
    }
    return next;
}

void Sham::turn() {
    const auto count = std::min<std::size_t>(done_.size(), work_queue::max_units);
    last_turn_ = Clock::now();
    const work_queue::LeaseBatch answer =
        queue_.exchange_units({done_.data(), count}, wanted(), lease);
    done_.erase(done_.begin(), done_.begin() + static_cast<std::ptrdiff_t>(count));
    first_done_ = Clock::now();
    const bool is_nothing_new = answer.leases.empty() && count == 0;
    idle_wait_ = is_nothing_new ? std::min<Clock::duration>(idle_wait_ * 2, longest_idle_wait)
                                : Clock::duration(first_idle_wait);
    std::ranges::copy(answer.leases, std::back_inserter(backlog_));
}

/// Prolongs the leases and sends the progress of the games that are in play.
void Sham::keep() {
    next_keep_ = Clock::now() + keep_pause;
    std::vector<std::string> held;
    std::vector<work_queue::Progress> progress;
    for (const Playing& unit : playing_) {
        held.push_back(unit.lease.token);
        progress.push_back({unit.lease.unit, unit.lease.token, 1, unit.half});
    }
    for (const Lease& unit : backlog_) held.push_back(unit.token);
    for (const PlayedUnit& unit : done_) held.push_back(unit.token);
    if (held.empty() || (progress.empty() && Clock::now() < next_prolonging_)) return;
    next_prolonging_ = Clock::now() + lease_pause;
    static_cast<void>(queue_.renew_leases(held, progress, lease));
}

}  // namespace

void work(const ShamWorker& worker) { Sham(worker).run(); }

}  // namespace tafl::benchmarks
