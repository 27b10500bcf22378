// SPDX-License-Identifier: MIT
// Internal to this folder: QueueUpdateReader makes News of what the function poll() gives
// (coordinator.sql), and knows what has been told already. That function is asked for all that
// transactions from some number on have done, and says from where on to ask next: what was under
// way comes twice then.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/work_queue/coordinator_queue.h"
#include "tournaments/work_queue/postgres.h"

namespace tafl::work_queue {

class QueueUpdateReader {
  public:
    /// The transaction to ask from.
    [[nodiscard]] std::uint64_t since() const { return since_; }
    /// Numbers of lost leases that were told: the database need not tell them again.
    [[nodiscard]] const std::vector<std::int64_t>& heard() const { return heard_; }

    [[nodiscard]] QueueUpdates read(const QueryResult& rows);
    /// The server may be another one, which counts transactions in its own way.
    void restart() { since_ = 0; }

    /// The token of a delivery that was told; empty for any other.
    [[nodiscard]] std::string token_of(std::int64_t delivery) const;
    /// Settled or refused; gone.
    void forget_deliveries(std::span<const std::int64_t> deliveries);
    void forget_units(std::span<const UnitId> units);

  private:
    using Change = std::pair<std::string, std::uint64_t>;  ///< token and transaction

    void read_row(const QueryResult& rows, int row, QueueUpdates& news);
    void read_lease(const QueryResult& rows, int row, QueueUpdates& news);
    void read_delivery(const QueryResult& rows, int row, QueueUpdates& news);
    void read_progress(const QueryResult& rows, int row, QueueUpdates& news);

    std::uint64_t since_ = 0;
    std::vector<std::int64_t> heard_;
    std::map<UnitId, std::string> leases_;  ///< tokens that were told
    std::map<std::int64_t, LeaseHolder> deliveries_;
    std::set<Change> told_;  ///< progress that may come again
    std::set<Change> told_now_;
};

}  // namespace tafl::work_queue
