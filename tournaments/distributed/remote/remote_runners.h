// SPDX-License-Identifier: MIT
// RemoteRunnerSource: source of match runners for games that workers play. A match runner offers
// its match in the work queue, and a worker leases it. The worker's delivery is checked before the
// match runner passes it to its listener. Used on the loop's thread only. The loop must live as
// long as any game.
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

/// Coordinator of one run: makes the match runners, connects to the queue, and supervises the
/// machines.
class RemoteRunnerSource final : public hosting::MatchRunnerSource, private QueueLink::Listener {
  public:
    /// `url`: address of the queue's database, in a format of libpq. Connects on a thread of its
    /// own. If the connection fails finally, play() of every match runner throws the failure.
    /// `patience`: reaction to a failure of the first connection.
    RemoteRunnerSource(hosting::RunnerContext host, std::string url, ConnectPolicy patience);
    ~RemoteRunnerSource() override;

    [[nodiscard]] std::unique_ptr<hosting::MatchRunner> make_runner(
        const hosting::SlotRequest& request) override;
    /// Returns the maximum number of units that are offered at the same time. It is the same for
    /// every `wanted`, because the number of game slots is adapted to the machines.
    [[nodiscard]] int max_tables(int wanted) const override;

  private:
    class Runner;
    using Clock = std::chrono::steady_clock;

    void on_news(LinkUpdates news) override;
    void on_trouble(const std::string& text) override;
    void on_failure(LinkFailure failure) override;
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
    void warn_of_clocks_and_versions(const std::vector<work_queue::RegisteredMachine>& machines);
    void watch_leases(const LinkUpdates& news);
    void revoke_overdue(Clock::time_point now);
    void note_void(const std::string& machine);
    void note_stall(const std::string& machine);
    void note_lost(const std::string& machine);
    void note_played(const std::string& machine, const rules::GameRecord& record);

    hosting::RunnerContext host_;
    /// Match runners with a running play(), by unit.
    std::map<work_queue::UnitId, Runner*> tables_;
    /// Descriptions of engines (engine_description()), by need_of() the engine.
    std::map<std::string, std::string> needs_;
    /// Number of void matches since the last game that counted, by machine.
    std::map<std::string, int> voids_in_a_row_;
    /// Number of lost leases since the last game that counted, by machine.
    std::map<std::string, int> lost_in_a_row_;
    /// Number of times that leases were revoked since the last game that counted, by machine.
    /// Leases that are revoked together count once.
    std::map<std::string, int> stalls_in_a_row_;
    std::set<std::string> banned_;
    /// Warnings about machines that were reported in this run. A warning about a clock is stored as
    /// the machine's name.
    std::set<std::string> warnings_;
    LeaseWatch lease_watch_;
    MachineErrorRates suspicion_;
    BacklogWarning backlog_;
    std::exception_ptr failure_;
    int machine_slots_ = 0;  ///< number of slots of all machines that are present and not banned
    int delivered_ = 0;      ///< number of units delivered since `paced_`
    double pace_ = 0;        ///< estimated rate of deliveries, in units per second
    Clock::time_point paced_{};  ///< time of the last update of `pace_`
    /// Start of the time in which offered units were not leased. It is the time of the last lease,
    /// or of the last check with no offered unit or with machines for every offered unit. Default =
    /// not set yet.
    Clock::time_point untaken_since_{};
    /// Time of the last warning about missing engines or machines; default = no warning yet.
    Clock::time_point told_missing_{};
    QueueLink link_;
};

}  // namespace tafl::remote
