// SPDX-License-Identifier: MIT
// Worker: plays games of the work queue on this machine until it is stopped (`lawspeaker worker`).
// Finished games are delivered even if the queue is unreachable for a long time.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/base/async/wakeup.h"
#include "tournaments/distributed/remote/calibration.h"
#include "tournaments/distributed/remote/lease_schedule.h"
#include "tournaments/distributed/remote/queue_session.h"
#include "tournaments/distributed/remote/worker_engines.h"
#include "tournaments/distributed/remote/worker_slot.h"
#include "tournaments/play/hosting/build_reader.h"
#include "tournaments/play/hosting/local_runners.h"

namespace tafl::remote {

/// Settings of one worker process.
struct WorkerSettings {
    std::string url;   ///< address of the queue's database, in a format of libpq
    std::string name;  ///< name of this machine; the queue shows it as ROLE/NAME
    int slots = 1;     ///< number of games that run at the same time
    /// Engines that this worker can start.
    std::vector<plan::Entrant> engines;
    std::vector<std::filesystem::path> hidden;    ///< paths hidden from engines in a sandbox
    std::chrono::milliseconds calibration{2000};  ///< duration of a calibration; 0 = no calibration
    std::chrono::seconds lease{45};               ///< time until a lease ends if it is not renewed
    /// Called on another thread after each successful call of the queue; null = not called.
    std::function<void()> on_contact{};
};

/// The process of `lawspeaker worker`.
class Worker {
  public:
    /// `tell` receives messages for people, which do not end with a line break.
    Worker(WorkerSettings settings, std::function<void(const std::string&)> tell);

    /// Plays games until the process receives a signal. After the first SIGINT or SIGTERM, the
    /// running games end and are delivered. A second signal interrupts them, and gives them back to
    /// the queue. Throws work_queue::QueueError after a final error of the queue. Throws
    /// std::runtime_error if this worker cannot play a leased game.
    void run();

  private:
    using Clock = std::chrono::steady_clock;
    /// Leased unit that waits for a slot.
    struct Leased {
        work_queue::Lease lease;
        std::vector<referee::Assignment> games;
    };

    boost::asio::awaitable<void> work();
    boost::asio::awaitable<void> enter();
    boost::asio::awaitable<void> leave();
    boost::asio::awaitable<void> check_clock();
    boost::asio::awaitable<void> check_version();
    boost::asio::awaitable<void> serve_slot(std::size_t number);
    boost::asio::awaitable<void> deal();
    boost::asio::awaitable<void> exchange_units();
    boost::asio::awaitable<void> keep_leases();
    boost::asio::awaitable<void> keep_once();
    boost::asio::awaitable<void> calibrate();

    void watch_signals();
    void stop_leasing();
    void take(work_queue::Lease lease);
    void give_up(const std::string& why);
    void drop(const std::vector<std::string>& held, const std::vector<std::string>& still_mine);
    [[nodiscard]] int playing() const;
    [[nodiscard]] LeaseSchedule::Load load() const;
    [[nodiscard]] bool is_turn_due() const;
    [[nodiscard]] bool is_finished() const;

    WorkerSettings settings_;
    std::function<void(const std::string&)> tell_;
    boost::asio::io_context loop_{1};
    boost::asio::signal_set signals_;
    hosting::BuildReader builds_;
    hosting::LocalRunnerSource tables_;
    hosting::SlotRequest request_;
    WorkerEngines shelf_;
    QueueSession session_;
    LeaseSchedule schedule_;
    std::vector<std::unique_ptr<WorkerSlot>> slots_;
    /// Compiled rules of the last leased game, reused for the next; null before the first.
    std::shared_ptr<const rules::CompiledRules> compiled_rules_;
    /// Wakes idle game slots, because a unit waits or the worker stops.
    async::Wakeup slot_wakeup_;
    boost::asio::steady_timer deal_timer_;
    boost::asio::steady_timer keep_timer_;
    std::deque<Leased> backlog_;
    /// Played units that the queue has not received yet.
    std::vector<work_queue::PlayedUnit> done_;
    CalibrationHistory calibrations_;
    Clock::time_point next_calibration_{};
    Clock::time_point last_keep_{};
    int signals_seen_ = 0;
    int games_played_ = 0;             ///< number of delivered games that the queue has accepted
    bool is_version_checked_ = false;  ///< true: check_version() has run since the last enter()
    bool is_leasing_ = true;
    bool is_calibrating_ = false;
    bool is_over_ = false;  ///< true: the coroutines of slots and timers must end
    std::exception_ptr failure_;
};

}  // namespace tafl::remote
