// SPDX-License-Identifier: MIT
// Internal to this directory. QueueUpdateReader: makes QueueUpdates from the rows of the SQL
// function poll() (coordinator.sql). It removes updates that were reported before. poll() returns
// all changes by transactions from a given number on, and the number for the next call. So changes
// of transactions that were still running are returned twice.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/distributed/work_queue/coordinator_queue.h"
#include "tournaments/distributed/work_queue/postgres.h"

namespace tafl::work_queue {

/// Reader of one coordinator's polls. It remembers the updates that were reported.
class QueueUpdateReader {
  public:
    /// Returns the parameter `since` of the next poll(), which returns the changes of the
    /// transactions from this number on; 0 = of all transactions.
    [[nodiscard]] std::uint64_t since() const { return since_; }
    /// Returns the numbers of the lost leases that the last read() has returned. The next poll()
    /// passes them to the database, which deletes them.
    [[nodiscard]] const std::vector<std::int64_t>& heard() const { return heard_; }

    /// Returns the updates in `rows`, the result of one poll(), that were not reported before.
    [[nodiscard]] QueueUpdates read(const QueryResult& rows);
    /// Makes the next poll() return the changes of all transactions. Called after a reconnect,
    /// since the server may be another one with other transaction numbers.
    void restart() { since_ = 0; }

    /// Returns the token of the lease under which a reported delivery was made; empty if the
    /// delivery is unknown.
    [[nodiscard]] std::string token_of(std::int64_t delivery) const;
    /// Forgets deliveries that were settled or refused.
    void forget_deliveries(std::span<const std::int64_t> deliveries);
    /// Forgets the leases of units that were withdrawn.
    void forget_units(std::span<const UnitId> units);

  private:
    /// Token of a lease, and number of the transaction that changed its progress.
    using Change = std::pair<std::string, std::uint64_t>;

    void read_row(const QueryResult& rows, int row, QueueUpdates& news);
    void read_lease(const QueryResult& rows, int row, QueueUpdates& news);
    void read_delivery(const QueryResult& rows, int row, QueueUpdates& news);
    void read_progress(const QueryResult& rows, int row, QueueUpdates& news);

    std::uint64_t since_ = 0;
    std::vector<std::int64_t> heard_;
    std::map<UnitId, std::string> leases_;  ///< token of the last reported lease of each unit
    /// Reported deliveries that are not settled or refused, by number.
    std::map<std::int64_t, LeaseHolder> deliveries_;
    std::set<Change> told_;      ///< reported progress that the database may return again
    std::set<Change> told_now_;  ///< next content of `told_`, collected by the current read()
};

}  // namespace tafl::work_queue
