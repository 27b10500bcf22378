// SPDX-License-Identifier: MIT
// UnitRegistry: units of a coordinator in the work queue, with their leases and deliveries. It
// checks and sorts the updates of the queue. Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "referee/assignment.h"
#include "rules/game_record.h"
#include "store/records.h"
#include "tournaments/distributed/remote/delivery_check.h"
#include "tournaments/distributed/work_queue/coordinator_queue.h"

namespace tafl::remote {

/// Set of games that one worker leases together, as the coordinator offers it.
struct Unit {
    work_queue::UnitId id = 0;
    std::int64_t tournament = 0;
    int priority = 0;
    std::vector<referee::Assignment> games;
    /// Position in the order of the first offers, from 1; set by UnitRegistry.
    std::int64_t place = 0;
};

/// Progress of the running game of a unit.
struct UnitProgress {
    work_queue::UnitId unit = 0;
    std::string token;
    std::size_t game = 0;  ///< index of the running game in the unit, from 0
    /// The game with its legal plies so far; without plies if they are too long to be sent.
    rules::GameRecord record;
    std::size_t plies = 0;              ///< number of plies of the running game so far
    std::chrono::milliseconds wait{0};  ///< longest_wait() for the next ply of the running game
};

/// Delivery of a unit that check_unit() has checked.
struct CheckedDelivery {
    std::int64_t number = 0;  ///< number of the delivery in the queue (Delivery::number)
    work_queue::LeaseHolder from;
    store::Machine machine;
    /// Load average that the machine reported with the delivery; empty = unknown.
    std::optional<double> load;
    CheckedUnit unit;
};

/// Changes of the work queue since the last call of QueueLink::Listener::on_news().
struct LinkUpdates {
    /// Leases that have started.
    std::vector<work_queue::LeaseHolder> leased;
    std::vector<UnitProgress> live;  ///< progress of running games that has changed
    /// Leases that ended without a delivery. The queue offers their units again.
    std::vector<work_queue::LeaseHolder> lost;
    /// New deliveries of units that the coordinator has offered. They may have been refused by the
    /// check.
    std::vector<CheckedDelivery> deliveries;
    /// Deliveries of units that the coordinator does not offer at present, as pairs (number, unit).
    std::vector<std::pair<std::int64_t, work_queue::UnitId>> strays;
    /// All machines of the queue if `has_machines`, else empty.
    std::vector<work_queue::RegisteredMachine> machines;
    /// Needs that no machine meets (CoordinatorQueue::unmet_needs()) if `has_machines`, else empty.
    std::vector<work_queue::EngineHashes> unmet;
    /// `machines`, `unmet` and `waiting` were read; true every few seconds.
    bool has_machines = false;
    /// Amount of waiting work; only valid if `has_machines`.
    work_queue::PendingDeliveries waiting;
    /// Time shortly before the query of the queue that returned these updates. The time of the
    /// offer if they contain only leases that were known before their unit was offered.
    std::chrono::steady_clock::time_point asked;
    /// Connection was lost before this update, so that workers may have been unable to report.
    bool has_reconnected = false;
};

/// All units that the coordinator has in the work queue. Used on one thread only.
class UnitRegistry {
  public:
    /// Returns the facts about the machine of a lease.
    using MachineOf = std::function<store::Machine(const work_queue::LeaseHolder&)>;

    /// Adds an offered unit, or replaces the unit with this id, which keeps its place. Its
    /// deliveries are reported again. Returns its lease if a worker already holds it.
    [[nodiscard]] std::optional<work_queue::LeaseHolder> offer(Unit unit);
    /// Removes a unit with its lease and its deliveries.
    void withdraw(work_queue::UnitId unit);
    /// Removes a delivery and its unit.
    void settle(std::int64_t delivery, work_queue::UnitId unit);
    /// Removes a delivery and the lease of its unit, which is still offered.
    void refuse(std::int64_t delivery, work_queue::UnitId unit);
    /// Removes all leases and deliveries, and keeps the units. Called after a claim, because the
    /// queue reports leases and deliveries again.
    void forget_reports();

    /// Adds the updates of a poll. Returns them checked, each delivery once. Calls `machine_of` for
    /// each delivery of an offered unit. Does not set LinkUpdates::asked.
    [[nodiscard]] LinkUpdates add(work_queue::QueueUpdates found, const MachineOf& machine_of);

    /// Returns true while a reported delivery is not yet settled or refused.
    [[nodiscard]] bool has_deliveries() const { return !reported_.empty(); }
    /// Returns the numbers of the deliveries of units that are not offered, in ascending order.
    [[nodiscard]] std::vector<std::int64_t> strays() const;
    /// Returns the units that are not in `present`, in the order of their first offers. `present`
    /// is in ascending order. The pointers are valid until the next change.
    [[nodiscard]] std::vector<const Unit*> missing_from(
        std::span<const work_queue::UnitId> present) const;

  private:
    void forget_deliveries(work_queue::UnitId unit);
    void sort_deliveries(std::vector<work_queue::Delivery> deliveries, const MachineOf& machine_of,
                         LinkUpdates& news);
    [[nodiscard]] std::optional<UnitProgress> live_game(const work_queue::Progress& progress) const;

    std::map<work_queue::UnitId, Unit> units_;  ///< units that are offered, leased or delivered
    std::int64_t last_place_ = 0;               ///< largest Unit::place so far; 0 = nothing offered
    /// Leases that the queue has reported and that have not ended, by unit.
    std::map<work_queue::UnitId, work_queue::LeaseHolder> holdings_;
    /// Units of the deliveries that were reported and are not yet settled or refused, by number of
    /// the delivery.
    std::map<std::int64_t, work_queue::UnitId> reported_;
    /// Units that are not offered but have deliveries, by number of the delivery.
    std::map<std::int64_t, work_queue::UnitId> strays_;
};

}  // namespace tafl::remote
