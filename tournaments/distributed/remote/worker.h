// SPDX-License-Identifier: MIT
// Worker: plays games of the work queue on this machine until it is stopped (`lawspeaker worker`).
// Finished games are delivered even if the queue is unreachable for a long time.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/distributed/remote/worker_engines.h"
#include "tournaments/distributed/remote/worker_slot.h"
#include "tournaments/distributed/work_queue/worker_queue.h"
#include "tournaments/play/hosting/build_reader.h"
#include "tournaments/play/hosting/local_runners.h"

namespace tafl::remote {

/// Settings of one worker process.
struct WorkerSettings {
    std::string url;   ///< URL of the queue, in a format of libpq
    std::string name;  ///< name of this machine
    int slots = 1;     ///< games at the same time
    std::vector<plan::Entrant> engines;
    std::vector<std::filesystem::path> hidden;    ///< paths hidden from engines in a sandbox
    std::chrono::milliseconds calibration{2000};  ///< duration of a calibration; 0 = none
    std::chrono::seconds lease{45};               ///< duration of a lease
};

/// Worker process.
class Worker {
  public:
    /// `tell` prints messages for people.
    Worker(WorkerSettings settings, std::function<void(const std::string&)> tell);

    /// Plays until it is stopped. The first SIGINT or SIGTERM lets the running games end; the
    /// second one gives them back. Throws work_queue::QueueError if the queue finally refuses this
    /// worker. Throws std::runtime_error if a leased game cannot be played here.
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
    boost::asio::awaitable<void> turn();
    boost::asio::awaitable<void> keep_leases();
    boost::asio::awaitable<void> keep_once();
    boost::asio::awaitable<void> calibrate();
    boost::asio::awaitable<void> on_queue_thread(std::function<void()> work);
    boost::asio::awaitable<bool> try_on_queue(std::function<void()> work);

    void watch_signals();
    void stop_leasing();
    void take(work_queue::Lease lease);
    void give_up(const std::string& why);
    void drop(const std::vector<std::string>& held, const std::vector<std::string>& still_mine);
    void note_trouble(const work_queue::QueueError& error);
    void note_duration(Clock::duration duration);
    [[nodiscard]] int playing() const;
    [[nodiscard]] int wanted() const;
    [[nodiscard]] bool is_turn_due() const;
    [[nodiscard]] bool is_finished() const;

    WorkerSettings settings_;
    std::function<void(const std::string&)> tell_;
    boost::asio::io_context loop_{1};
    boost::asio::signal_set signals_;
    boost::asio::thread_pool queue_thread_{1};
    hosting::BuildReader builds_;
    hosting::LocalRunnerSource tables_;
    hosting::SlotRequest request_;
    WorkerEngines shelf_;
    work_queue::WorkerQueue queue_;
    std::vector<std::unique_ptr<WorkerSlot>> slots_;
    std::shared_ptr<const rules::CompiledRules> compiled_rules_;  ///< of the last leased game
    boost::asio::steady_timer slot_bell_;  ///< cancelled to wake idle slots: new work, or the end
    boost::asio::steady_timer deal_timer_;
    boost::asio::steady_timer keep_timer_;
    std::deque<Leased> backlog_;
    std::vector<work_queue::PlayedUnit> done_;  ///< played units, not yet delivered to the queue
    double calibration_ = 0;                    ///< last calibration, in playouts per second
    double best_calibration_ = 0;               ///< highest calibration so far
    bool is_slow_ = false;  ///< more than 25 % below `best_calibration_`: leases no games
    Clock::time_point next_calibration_{};
    Clock::time_point first_done_{};  ///< since when the results in `done_` wait
    Clock::time_point last_turn_{};
    Clock::time_point last_keep_{};
    Clock::duration unit_time_{};  ///< recent average duration of a unit; 0 = unknown
    Clock::duration idle_wait_ = std::chrono::seconds(1);  ///< before the next request for work
    Clock::duration pause_{};                              ///< before the next connection attempt
    int signals_seen_ = 0;
    int games_played_ = 0;  ///< games delivered
    bool has_entered_ = false;
    std::optional<work_queue::QueueError::Kind> trouble_;  ///< reported failure; none = connected
    bool is_version_checked_ = false;  ///< check_version() has run since enter()
    bool is_forgotten_ = false;        ///< the queue does not know this machine any more
    bool is_leasing_ = true;
    bool is_calibrating_ = false;
    bool is_over_ = false;  ///< slots and timers must end
    std::exception_ptr failure_;
};

}  // namespace tafl::remote
