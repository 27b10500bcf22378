// SPDX-License-Identifier: MIT
// RemoteRunnerSource: source of match runners for workers. A match is offered in the work queue. A
// worker leases it, and its delivery is checked before it is passed on. Used on the loop's thread
// only; the loop must live as long as any game.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/distributed/remote/backlog_warning.h"
#include "tournaments/distributed/remote/lease_watch.h"
#include "tournaments/distributed/remote/machine_error_rates.h"
#include "tournaments/distributed/remote/queue_link.h"
#include "tournaments/play/hosting/match_runner.h"
#include "tournaments/play/hosting/runner_source.h"

namespace tafl::remote {

/// Coordinator of one run: match runners, queue, and supervision of the machines.
class RemoteRunnerSource final : public hosting::MatchRunnerSource, private QueueLink::Listener {
  public:
    /// `url`: in a format of libpq. Connects on a thread of its own. If that fails finally, play()
    /// of the match runners throws the failure.
    RemoteRunnerSource(hosting::RunnerContext host, std::string url, ConnectPolicy patience);
    ~RemoteRunnerSource() override;

    [[nodiscard]] std::unique_ptr<hosting::MatchRunner> make_table(
        const hosting::SlotRequest& request) override;
    /// Returns the maximum number of offered units. The slots decide how many are offered.
    [[nodiscard]] int max_tables(int wanted) const override;

  private:
    class Runner;
    using Clock = std::chrono::steady_clock;

    void on_news(LinkUpdates news) override;
    void on_trouble(const std::string& text) override;
    void on_failure(std::exception_ptr failure, bool has_claimed) override;
    void fail(std::exception_ptr failure);

    void look_at(const std::vector<work_queue::RegisteredMachine>& machines,
                 const std::vector<work_queue::EngineHashes>& unmet);
    void note_pace(std::size_t delivered);
    void warn_of_missing_engines(const std::vector<work_queue::RegisteredMachine>& machines,
                                 const std::vector<work_queue::EngineHashes>& unmet);
    [[nodiscard]] std::string names_of(const work_queue::EngineHashes& needs) const;
    boost::asio::awaitable<void> settle_stray_deliveries(
        std::vector<std::pair<std::int64_t, work_queue::UnitId>> strays);
    void ban(const std::string& machine, const std::string& why);
    void note_refusal(const CheckedDelivery& delivery);
    void warn_of(const std::vector<work_queue::RegisteredMachine>& machines);
    void watch_leases(const LinkUpdates& news);
    void revoke_overdue(Clock::time_point now);
    void note_void(const std::string& machine);
    void note_stall(const std::string& machine);
    void note_lost(const std::string& machine);
    void note_played(const std::string& machine, const rules::GameRecord& record);

    hosting::RunnerContext host_;
    std::map<work_queue::UnitId, Runner*> tables_;  ///< running match runners, by unit
    std::map<std::string, std::string> needs_;      ///< text for people, by need_of() the engine
    std::map<std::string, int> voids_in_a_row_;     ///< void matches, by machine
    std::map<std::string, int> lost_in_a_row_;      ///< lost leases, by machine
    std::map<std::string, int> stalls_in_a_row_;    ///< rows of leases without a ply, by machine
    std::set<std::string> banned_;
    std::set<std::string> warnings_;  ///< warnings that were reported
    LeaseWatch lease_watch_;
    MachineErrorRates suspicion_;
    BacklogWarning backlog_;
    std::exception_ptr failure_;
    int machine_slots_ = 0;              ///< slots of all machines that may play
    int delivered_ = 0;                  ///< units since `paced_`
    double pace_ = 0;                    ///< units per second
    Clock::time_point paced_{};          ///< time of the last update of `pace_`
    Clock::time_point untaken_since_{};  ///< last lease, or last check with a suitable machine
    Clock::time_point told_missing_{};   ///< last warning about missing engines or machines
    QueueLink link_;
};

}  // namespace tafl::remote
