// SPDX-License-Identifier: MIT
// Internal to this directory. QueueUpdateReader: converts the rows of the SQL function poll()
// (coordinator.sql) to QueueUpdates. It removes leases and progress that were reported before.
// poll() receives the number of a transaction, and returns the changes by this transaction and by
// later ones. It also returns the number for the next call: that of the oldest transaction that is
// still running. Therefore poll() may return a change twice.
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

/// Reader of the polls of one coordinator. It stores which updates were reported.
class QueueUpdateReader {
  public:
    /// Returns the value of the parameter `since` for the next poll(). poll() returns the changes
    /// by the transaction with this number and by later ones. 0 = the changes by all transactions.
    [[nodiscard]] std::uint64_t since() const { return since_; }
    /// Returns the numbers of the lost leases that the last read() has returned. They are the
    /// parameter `heard` of the next poll(), which deletes them from the database.
    [[nodiscard]] const std::vector<std::int64_t>& heard() const { return heard_; }

    /// Returns the updates in `rows`, which is the result of one poll(). Leaves out leases and
    /// progress that were reported before. Does not leave out deliveries.
    [[nodiscard]] QueueUpdates read(const QueryResult& rows);
    /// Sets since() to 0. Called after a reconnect, because the new server may count its
    /// transactions differently.
    void restart() { since_ = 0; }

    /// Returns the token of the lease under which a reported delivery was made; empty if the
    /// delivery is unknown.
    [[nodiscard]] std::string token_of(std::int64_t delivery) const;
    /// Removes deliveries that were settled or refused, and the leases of their units, from the
    /// memory of this reader.
    void forget_deliveries(std::span<const std::int64_t> deliveries);
    /// Removes the leases of withdrawn units from the memory of this reader.
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
