// SPDX-License-Identifier: MIT
// UnitRegistry: units of a coordinator in the work queue, with their leases and deliveries. It
// checks the updates of the queue and sorts them by kind. Pure.
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
    /// Record of the running game with its plies so far, which were checked by the rules. Empty if
    /// the plies are too long to be sent.
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
    /// New deliveries of units that the coordinator has offered. Deliveries that the check has
    /// refused are included (CheckedUnit::refusal).
    std::vector<CheckedDelivery> deliveries;
    /// Deliveries of units that the coordinator does not offer at present, as pairs (number, unit).
    std::vector<std::pair<std::int64_t, work_queue::UnitId>> strays;
    /// All machines of the queue if `has_machines`, else empty.
    std::vector<work_queue::RegisteredMachine> machines;
    /// Needs that no machine meets (CoordinatorQueue::unmet_needs()) if `has_machines`, else empty.
    std::vector<work_queue::EngineHashes> unmet;
    /// True: this update contains `machines`, `unmet` and `waiting`, as one update every few
    /// seconds does.
    bool has_machines = false;
    /// Numbers of deliveries and units in the queue; only valid if `has_machines`.
    work_queue::PendingDeliveries waiting;
    /// Time just before the call to the queue that returned these updates. If they contain only
    /// leases that were known before their unit was offered, it is the time of the offer.
    std::chrono::steady_clock::time_point asked;
    /// True: the connection was lost before this update, so workers may have been unable to report.
    bool has_reconnected = false;
};

/// Units that the coordinator has in the work queue. Used on one thread only.
class UnitRegistry {
  public:
    /// Function that returns the facts about the machine of a lease.
    using MachineOf = std::function<store::Machine(const work_queue::LeaseHolder&)>;

    /// Adds an offered unit. If the unit is already known, replaces it but keeps its `place`. Makes
    /// add() report the unit's deliveries again. Returns the unit's lease if a worker already has
    /// one; else nullopt.
    [[nodiscard]] std::optional<work_queue::LeaseHolder> offer(Unit unit);
    /// Removes a unit with its lease and its deliveries.
    void withdraw(work_queue::UnitId unit);
    /// Removes a delivery and its unit.
    void settle(std::int64_t delivery, work_queue::UnitId unit);
    /// Removes a delivery and the lease of its unit. Keeps the unit, which is offered again.
    void refuse(std::int64_t delivery, work_queue::UnitId unit);
    /// Removes all leases and deliveries, and keeps the units. Called after a claim, because the
    /// queue reports leases and deliveries again.
    void forget_reports();

    /// Adds the updates of a poll, and returns them for QueueLink::Listener. Checks each delivery
    /// of an offered unit, calls `machine_of` for it, and returns it once. Does not set
    /// LinkUpdates::asked.
    [[nodiscard]] LinkUpdates add(work_queue::QueueUpdates found, const MachineOf& machine_of);

    /// Returns true while a reported delivery is not yet settled or refused.
    [[nodiscard]] bool has_deliveries() const { return !reported_.empty(); }
    /// Returns the numbers of the deliveries of units that are not offered, in ascending order.
    [[nodiscard]] std::vector<std::int64_t> strays() const;
    /// Returns the units with an id that is not in `present`, in the order of their first offers.
    /// `present` must be in ascending order. The pointers are valid until the next change.
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
