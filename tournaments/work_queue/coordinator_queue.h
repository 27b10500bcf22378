// SPDX-License-Identifier: MIT
// CoordinatorQueue: the coordinator's side of the work queue, as its owner's role. Blocking; one
// thread at a time, and not that of a loop. Every call is one transaction, and may be repeated
// after a lost connection: the next call connects anew. Throws QueueError.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tournaments/work_queue/queue_error.h"
#include "tournaments/work_queue/values.h"

namespace tafl::work_queue {

/// Whose queue it is: the archive's UUID, and how often that has been opened to coordinate.
struct Coordinator {
    std::string archive;
    std::int64_t incarnation = 0;
    std::string version{};  ///< of this program, for workers
};

/// What has happened since the last poll.
struct QueueUpdates {
    /// Leases that began, each told once to each incarnation; what is delivered at once is not
    /// told. A unit that is also among `lost` was lost first.
    std::vector<LeaseHolder> leased;
    std::vector<Delivery> deliveries;  ///< not yet settled; told until they are
    std::vector<LostLease> lost;       ///< leases that are over; offered again
    std::vector<Progress> progress;    ///< that has changed
    bool has_more = false;             ///< deliveries that this poll had no room for
    bool has_reconnected =
        false;  ///< since the last poll: what was offered may be gone, see units()
};

class CoordinatorQueue {
  public:
    /// `url` as libpq takes it: postgresql://..., or key=value. Does not connect yet.
    explicit CoordinatorQueue(std::string url);
    ~CoordinatorQueue();

    /// To be called first, after the archive has noted this incarnation. Refused if the queue has
    /// seen this incarnation or a later one (the archive is an old copy), or is another archive's
    /// and holds work. Leases and deliveries stay, and are told anew; if the queue is far behind
    /// the archive, it was restored, and all that it holds is dropped.
    void claim(const Coordinator& coordinator);

    /// What is there already stays as it is, whoever has it.
    void offer(std::span<const Offer> offers);
    /// Offers, leases and deliveries of these units are gone; their workers hear of it.
    void withdraw(std::span<const UnitId> units);
    /// All that it holds, offered or leased or delivered, in order: a queue that was restored holds
    /// what was withdrawn, and lacks what was offered.
    [[nodiscard]] std::vector<UnitId> units();
    /// Ends leases that are over, and sessions that idle in a transaction. Deliveries that are
    /// `known` are not told again.
    [[nodiscard]] QueueUpdates poll(int most_deliveries, std::span<const std::int64_t> known = {});
    /// These deliveries, which a poll has told, are in the archive: gone with their units.
    void settle(std::span<const std::int64_t> deliveries);
    /// These are of no use: gone, and their units are offered again.
    void refuse(std::span<const std::int64_t> deliveries);
    /// Ends these leases if they still hold; the next poll reports them as lost.
    void revoke(std::span<const LeaseHolder> leases);

    // These need no claim().
    /// Adds to what `machines` tells of a machine of that name.
    void note(const std::string& machine, const Tally& tally);
    [[nodiscard]] std::vector<RegisteredMachine> machines();
    /// What units that are offered need, and no machine has that is present: SHA-256 each.
    [[nodiscard]] std::vector<EngineHashes> unmet_needs();
    /// `known`: deliveries that are left there on purpose, and not counted.
    [[nodiscard]] PendingDeliveries waiting(std::span<const std::int64_t> known);
    /// Who is banned gets no leases, keeps none, and delivers in vain.
    void ban(const std::string& machine);
    void unban(const std::string& machine);

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::work_queue
