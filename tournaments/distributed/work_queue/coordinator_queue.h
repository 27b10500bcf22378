// SPDX-License-Identifier: MIT
// CoordinatorQueue: the coordinator's side of the work queue, with the role of the queue's owner.
// Blocking: use it on one thread at a time, and not on the thread of an event loop. Every call is
// one transaction. It may be repeated after a lost connection, because the next call reconnects.
// All calls throw QueueError.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tournaments/distributed/work_queue/queue_error.h"
#include "tournaments/distributed/work_queue/values.h"

namespace tafl::work_queue {

/// Identity of the coordinator that owns the queue.
struct Coordinator {
    std::string archive;           ///< UUID of the database
    std::int64_t incarnation = 0;  ///< number of times the database was opened to coordinate
    std::string version{};         ///< version of this program, for the workers
};

/// Changes of the work queue since the last poll.
struct QueueUpdates {
    /// New leases. Each is reported once after each claim(). A lease is left out if its unit is
    /// already delivered. If a unit is also in `lost`, the earlier lease was lost first.
    std::vector<LeaseHolder> leased;
    /// Deliveries; each poll returns them until they are settled or refused.
    std::vector<Delivery> deliveries;
    /// Leases that ended without a delivery; the queue offers their units again.
    std::vector<LostLease> lost;
    std::vector<Progress> progress;  ///< progress of leased units that has changed
    bool has_more = false;           ///< true: more deliveries wait for the next poll
    /// Connection was lost and made again since the last poll. A restored queue may lack offers
    /// (units()).
    bool has_reconnected = false;
};

/// The coordinator's connection to its work queue.
class CoordinatorQueue {
  public:
    /// `url`: address of the database, in a format of libpq: postgresql://... or key=value. Does
    /// not connect yet.
    explicit CoordinatorQueue(std::string url);
    ~CoordinatorQueue();

    /// Takes the queue over for this coordinator. Call it first, after the database has stored this
    /// incarnation. Throws `refused` if another process has claimed the queue with this incarnation
    /// or a later one, because the database is then an old copy. Throws `busy` if the queue holds
    /// work of another database. Leases and deliveries stay, and poll() reports them again. If the
    /// queue is more than 10 incarnations behind, it was restored from a backup, and all its work
    /// is dropped.
    void claim(const Coordinator& coordinator);

    /// Offers units to the workers. A unit that the queue already holds keeps its state and its
    /// lease. If its assignments differ, it is replaced.
    void offer(std::span<const Offer> offers);
    /// Removes these units with their offers, leases and deliveries from the queue. The workers
    /// that hold them learn this at their next call.
    void withdraw(std::span<const UnitId> units);
    /// Returns the ids of all units in the queue (offered, leased or delivered), in ascending
    /// order. A restored queue may hold withdrawn units and lack offered ones.
    [[nodiscard]] std::vector<UnitId> units();
    /// Returns the changes since the last poll, with at most `max_deliveries` deliveries. Leaves
    /// out the deliveries with the numbers `known`. Also ends expired leases, and ends sessions of
    /// workers with a transaction that has lasted longer than 60 s.
    [[nodiscard]] QueueUpdates poll(int max_deliveries, std::span<const std::int64_t> known = {});
    /// Removes these deliveries and their units from the queue. The deliveries, given by number,
    /// were reported by a poll and are now stored in the database.
    void settle(std::span<const std::int64_t> deliveries);
    /// Removes these deliveries, which are useless, from the queue and offers their units again.
    /// The deliveries, given by number, were reported by a poll.
    void refuse(std::span<const std::int64_t> deliveries);
    /// Ends these leases if they are still valid; the next poll reports them as lost.
    void revoke(std::span<const LeaseHolder> leases);

    // The calls below need no claim().
    /// Adds `tally` to the tally of `machine` that machines() returns. Does nothing if the queue
    /// has no such machine.
    void note(const std::string& machine, const Tally& tally);
    /// Returns all machines that have entered the queue, sorted by name.
    [[nodiscard]] std::vector<RegisteredMachine> machines();
    /// Returns the needs of offered units for which no single machine has all engines, each set
    /// once. Machines that are absent or banned do not count.
    [[nodiscard]] std::vector<EngineHashes> unmet_needs();
    /// Returns the amount of work that is not settled. Does not count the deliveries with the
    /// numbers `known`, which stay in the queue intentionally.
    [[nodiscard]] PendingDeliveries waiting(std::span<const std::int64_t> known);
    /// Bans a machine: its leases end, it gets no new ones, and its deliveries are ignored. Throws
    /// QueueError if the queue has no such machine.
    void ban(const std::string& machine);
    /// Lets a banned machine lease units again. Throws QueueError if the queue has no such machine.
    void unban(const std::string& machine);

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::work_queue
