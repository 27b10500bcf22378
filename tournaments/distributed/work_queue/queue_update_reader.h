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

/// State of one coordinator between two polls.
class QueueUpdateReader {
  public:
    /// Returns the number of the first transaction for the next poll(); 0 = all.
    [[nodiscard]] std::uint64_t since() const { return since_; }
    /// Returns the numbers of the lost leases of the last read(). The database may delete them.
    [[nodiscard]] const std::vector<std::int64_t>& heard() const { return heard_; }

    /// Returns the updates in `rows` that are new.
    [[nodiscard]] QueueUpdates read(const QueryResult& rows);
    /// Starts again with all transactions: after a reconnect, the server may be another one with
    /// other numbers.
    void restart() { since_ = 0; }

    /// Returns the lease token of a reported delivery; empty if it is unknown.
    [[nodiscard]] std::string token_of(std::int64_t delivery) const;
    /// Forgets deliveries that were settled or refused.
    void forget_deliveries(std::span<const std::int64_t> deliveries);
    /// Forgets the leases of units that were withdrawn.
    void forget_units(std::span<const UnitId> units);

  private:
    using Change = std::pair<std::string, std::uint64_t>;  ///< token and transaction

    void read_row(const QueryResult& rows, int row, QueueUpdates& news);
    void read_lease(const QueryResult& rows, int row, QueueUpdates& news);
    void read_delivery(const QueryResult& rows, int row, QueueUpdates& news);
    void read_progress(const QueryResult& rows, int row, QueueUpdates& news);

    std::uint64_t since_ = 0;
    std::vector<std::int64_t> heard_;
    std::map<UnitId, std::string> leases_;            ///< token of the last reported lease
    std::map<std::int64_t, LeaseHolder> deliveries_;  ///< reported and not settled, by number
    std::set<Change> told_;      ///< reported progress that the database may return again
    std::set<Change> told_now_;  ///< the same, collected by the current read()
};

}  // namespace tafl::work_queue
