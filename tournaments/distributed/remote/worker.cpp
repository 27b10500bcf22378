// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/worker.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <csignal>
#include <stdexcept>
#include <utility>

#include "referee/os/limits.h"
#include "rules/count_of.h"
#include "tournaments/distributed/codecs/assignment_codec.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::remote {

namespace asio = boost::asio;
using namespace std::chrono_literals;

namespace {

constexpr auto keep_pause = 1s;
constexpr auto lease_pause = 10s;  ///< maximum time between two renewals of the leases
constexpr auto calibration_pause = 1h;

}  // namespace

Worker::Worker(WorkerSettings settings, std::function<void(const std::string&)> tell)
    : settings_(std::move(settings)),
      tell_(std::move(tell)),
      signals_(loop_),
      tables_(loop_.get_executor(), builds_),
      shelf_(settings_.engines, settings_.hidden, builds_.cache()),
      session_(settings_.url, tell_, settings_.on_contact),
      schedule_(settings_.slots),
      slot_wakeup_(loop_.get_executor()),
      deal_timer_(loop_),
      keep_timer_(loop_) {
    for (int i = 0; i < settings_.slots; ++i) {
        slots_.push_back(
            std::make_unique<WorkerSlot>(tables_.make_runner(request_), settings_.name));
    }
}

void Worker::run() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    watch_signals();
    asio::co_spawn(loop_, work(), [this](std::exception_ptr failure) {
        if (failure && !failure_) failure_ = failure;
        signals_.cancel();
        signals_.clear();
    });
    loop_.run();
    session_.join();
    if (failure_) std::rethrow_exception(failure_);
}

void Worker::watch_signals() {
    signals_.async_wait([this](boost::system::error_code error, int) {
        if (error) return;
        if (++signals_seen_ == 1) {
            tell_(
                "stopping; the running games are finished and delivered first (once more to give "
                "them back)");
        } else {
            for (const auto& slot : slots_) slot->stop();
        }
        stop_leasing();
        watch_signals();
    });
}

/// Stops leasing. Units that were leased but not started are given back by leave().
void Worker::stop_leasing() {
    is_leasing_ = false;
    backlog_.clear();
    slot_wakeup_.notify();
    deal_timer_.cancel();
}

asio::awaitable<void> Worker::work() {
    co_await calibrate();
    co_await enter();
    if (!session_.has_entered()) co_return;
    const double playouts = calibrations_.latest();
    tell_("takes games as " + session_.name() + ": " + std::to_string(settings_.slots) +
          " at a time, " + std::to_string(shelf_.needs().size()) + " engines" +
          (playouts > 0 ? ", " + results::decimals(playouts, 0) + " playouts/s" : ""));
    co_await check_clock();
    const auto on_end = [this](std::exception_ptr failure) {
        if (!failure) return;
        if (!failure_) failure_ = failure;
        stop_leasing();
    };
    for (std::size_t i = 0; i < slots_.size(); ++i) asio::co_spawn(loop_, serve_slot(i), on_end);
    asio::co_spawn(loop_, keep_leases(), on_end);
    std::exception_ptr failure;
    try {
        co_await deal();
    } catch (...) {
        failure = std::current_exception();
    }
    is_over_ = true;
    backlog_.clear();
    for (const auto& slot : slots_) slot->stop();
    slot_wakeup_.notify();
    keep_timer_.cancel();
    co_await leave();
    if (failure) std::rethrow_exception(failure);
    tell_(std::to_string(games_played_) + " games delivered");
}

asio::awaitable<void> Worker::serve_slot(std::size_t number) {
    WorkerSlot& slot = *slots_[number];
    while (!is_over_) {
        if (backlog_.empty()) {
            if (!is_leasing_) break;
            co_await slot_wakeup_.wait();
            continue;
        }
        Leased unit = std::move(backlog_.front());
        backlog_.pop_front();
        const auto processors =
            referee::processors_of_table(static_cast<int>(number), shelf_.processors_per_slot());
        for (referee::Assignment& game : unit.games) game.processors = processors;
        const auto begin = Clock::now();
        auto done = co_await slot.play(std::move(unit.lease), std::move(unit.games));
        schedule_.note_duration(Clock::now() - begin);
        if (done) {
            if (done_.empty()) schedule_.start_delivery_wait(Clock::now());
            done_.push_back(std::move(*done));
        }
        if (is_turn_due()) deal_timer_.cancel();
    }
    co_await slot.clear();
    deal_timer_.cancel();
}

int Worker::playing() const {
    return static_cast<int>(
        std::ranges::count_if(slots_, [](const auto& slot) { return slot->is_playing(); }));
}

LeaseSchedule::Load Worker::load() const {
    return {playing(), count_of(backlog_), count_of(done_), is_leasing_,
            is_calibrating_ || calibrations_.is_slow()};
}

bool Worker::is_turn_due() const { return schedule_.is_call_due(load(), Clock::now()); }

bool Worker::is_finished() const { return !is_leasing_ && playing() == 0 && done_.empty(); }

asio::awaitable<void> Worker::deal() {
    while (!is_finished()) {
        if (failure_) std::rethrow_exception(failure_);
        const bool is_due = settings_.calibration > 0ms && Clock::now() >= next_calibration_;
        is_calibrating_ = is_due && is_leasing_;
        const bool is_quiet = playing() == 0 && backlog_.empty() && done_.empty();
        if (is_calibrating_ && is_quiet) {
            co_await calibrate();
            co_await enter();
            is_calibrating_ = false;
        }
        if (session_.take_forgotten()) {
            co_await enter();
        }
        if (is_turn_due()) {
            co_await exchange_units();
        }
        if (session_.is_broken() && signals_seen_ > 1) break;
        deal_timer_.expires_after(session_.is_broken() ? session_.pause()
                                  : done_.empty()      ? schedule_.idle_wait()
                                                       : Clock::duration(50ms));
        const bool is_waiting = session_.is_broken() || !is_turn_due();
        if (is_waiting && !is_finished()) {
            co_await async::wait_quietly(deal_timer_);
        }
    }
}

/// Delivers results and requests units. Removes the results only after the queue has replied.
asio::awaitable<void> Worker::exchange_units() {
    const auto count = std::min<std::size_t>(done_.size(), work_queue::max_units);
    const std::vector<work_queue::PlayedUnit> batch(done_.begin(), done_.begin() + count);
    const int units = std::min(schedule_.wanted(load()), work_queue::max_units);
    work_queue::LeaseBatch answer;
    QueueSession::Call deliver = [&](work_queue::WorkerQueue& queue) {
        answer = queue.exchange_units(batch, units, settings_.lease);
    };
    schedule_.note_call(Clock::now());
    const bool is_done = co_await session_.call(std::move(deliver));
    if (!is_done) co_return;
    done_.erase(done_.begin(), done_.begin() + count);
    schedule_.start_delivery_wait(Clock::now());
    for (std::size_t i = 0; i < answer.is_taken.size() && i < batch.size(); ++i) {
        if (answer.is_taken[i]) {
            games_played_ += count_of(batch[i].records);
        } else {
            tell_("the games of unit " + std::to_string(batch[i].unit) +
                  " came too late: others play them, or they are not needed any more");
        }
    }
    schedule_.note_reply(answer.leases.empty() && count == 0);
    const bool is_first = !answer.leases.empty() && !is_version_checked_;
    for (work_queue::Lease& lease : answer.leases) take(std::move(lease));
    if (is_first) {
        co_await check_version();
    }
}

/// Adds a unit to the backlog. Stops the worker if it cannot play the unit: otherwise it would take
/// units from workers that can.
void Worker::take(work_queue::Lease lease) {
    Leased unit{std::move(lease), {}};
    for (const std::string& text : unit.lease.assignments) {
        auto assignment = codecs::decode_assignment(text, compiled_rules_);
        if (!assignment) {
            return give_up("a game cannot be read (" + to_string(assignment.error()) +
                           "); is this version older than the host's?");
        }
        compiled_rules_ = assignment->compiled_rules;
        auto equipped = shelf_.with_engines(std::move(*assignment));
        if (!equipped) return give_up(equipped.error());
        unit.games.push_back(std::move(*equipped));
    }
    if (unit.games.empty() || !is_leasing_) return;
    backlog_.push_back(std::move(unit));
    slot_wakeup_.notify();
}

void Worker::give_up(const std::string& why) {
    if (!failure_) failure_ = std::make_exception_ptr(std::runtime_error(why));
    stop_leasing();
}

asio::awaitable<void> Worker::keep_leases() {
    while (!is_over_) {
        keep_timer_.expires_after(keep_pause);
        co_await async::wait_quietly(keep_timer_);
        if (is_over_) break;
        co_await keep_once();
    }
}

/// Reports progress, and renews the leases every 10 s. Makes no call if there is nothing to report.
asio::awaitable<void> Worker::keep_once() {
    std::vector<std::string> held;
    std::vector<work_queue::Progress> progress;
    for (const auto& slot : slots_) {
        if (!slot->is_playing()) continue;
        held.push_back(slot->token());
        if (auto far = slot->progress()) progress.push_back(std::move(*far));
    }
    for (const Leased& unit : backlog_) held.push_back(unit.lease.token);
    for (const work_queue::PlayedUnit& done : done_) held.push_back(done.token);
    const bool is_due = Clock::now() - last_keep_ >= lease_pause;
    if (held.empty() || (progress.empty() && !is_due)) co_return;
    last_keep_ = Clock::now();
    std::vector<std::string> mine;
    QueueSession::Call keep = [&](work_queue::WorkerQueue& queue) {
        mine = queue.renew_leases(held, progress, settings_.lease);
    };
    const bool is_done = co_await session_.call(std::move(keep));
    if (is_done) drop(held, mine);
}

/// Stops units with ended leases: another worker may play them.
void Worker::drop(const std::vector<std::string>& held,
                  const std::vector<std::string>& still_mine) {
    const auto is_lost = [&](const std::string& token) {
        return std::ranges::find(held, token) != held.end() &&
               std::ranges::find(still_mine, token) == still_mine.end();
    };
    for (const auto& slot : slots_) {
        if (slot->is_playing() && is_lost(slot->token())) slot->stop();
    }
    std::erase_if(backlog_, [&](const Leased& unit) { return is_lost(unit.lease.token); });
}

/// Measures the speed. All slots must be idle, otherwise games would be disturbed and the result
/// would be too low.
asio::awaitable<void> Worker::calibrate() {
    next_calibration_ = Clock::now() + calibration_pause;
    if (settings_.calibration == 0ms) co_return;
    double playouts = 0;
    std::function<void()> measure = [this, &playouts] {
        playouts = playouts_a_second(settings_.slots, settings_.calibration);
    };
    co_await session_.run(std::move(measure));
    const auto message = calibrations_.add(playouts);
    if (calibrations_.is_slow()) next_calibration_ = Clock::now() + calibration_pause / 6;
    if (message) tell_(*message);
}

}  // namespace tafl::remote
