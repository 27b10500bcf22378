// SPDX-License-Identifier: MIT
#include "tournaments/distributed/work_queue/coordinator_queue.h"

#include <chrono>
#include <cmath>
#include <stdexcept>

#include "rules/count_of.h"
#include "tournaments/distributed/work_queue/postgres_error.h"
#include "tournaments/distributed/work_queue/queue_update_reader.h"
#include "tournaments/distributed/work_queue/random_text.h"
#include "tournaments/distributed/work_queue/session.h"

namespace tafl::work_queue {

namespace {

using Clock = std::chrono::steady_clock;

// Limits for a worker's transaction, in seconds. `longest_obstacle` applies if it blocks this
// coordinator. Other transactions are checked every `between_sweeps`.
constexpr double longest_transaction = 60;
constexpr double longest_obstacle = 1;
constexpr std::chrono::seconds between_sweeps{5};
constexpr int max_blocked_attempts = 5;

// Deleted rows keep their space until a VACUUM. PostgreSQL's autovacuum runs once a minute. In that
// time a busy queue fills a hundred times the space that it needs.
constexpr std::size_t units_between_cleanings = 250;
constexpr std::chrono::milliseconds between_cleanings{500};
constexpr const char* clean =
    "VACUUM (SKIP_LOCKED, TRUNCATE false) lawspeaker.units, lawspeaker.work, "
    "lawspeaker.deliveries, lawspeaker.machines, lawspeaker.live";

/// Offers as columns. Needs and assignments are separate lists, with the unit of each element.
struct OfferColumns {
    std::vector<std::int64_t> units;
    std::vector<std::int64_t> tournaments;
    std::vector<int> priorities;
    std::vector<int> games;
    std::vector<std::int64_t> need_units;
    std::vector<std::string> needs;
    std::vector<std::int64_t> game_units;
    std::vector<std::string> assignments;

    explicit OfferColumns(std::span<const Offer> offers) {
        for (const Offer& offer : offers) add(offer);
    }

    void add(const Offer& offer) {
        units.push_back(offer.unit);
        tournaments.push_back(offer.tournament);
        priorities.push_back(offer.priority);
        needs.insert(needs.end(), offer.needs.begin(), offer.needs.end());
        games.push_back(count_of(offer.assignments));
        need_units.insert(need_units.end(), offer.needs.size(), offer.unit);
        game_units.insert(game_units.end(), offer.assignments.size(), offer.unit);
        assignments.insert(assignments.end(), offer.assignments.begin(), offer.assignments.end());
    }
};

RegisteredMachine machine_of(const QueryResult& rows, int row) {
    RegisteredMachine machine;
    machine.id = rows.integer(row, 0);
    machine.name = rows.text(row, 1);
    machine.login = rows.text(row, 2);
    machine.facts = rows.text(row, 3);
    machine.calibration = rows.number(row, 4);
    machine.slots = static_cast<int>(rows.integer(row, 5));
    machine.engines = rows.texts(row, 6);
    machine.silent = std::chrono::seconds(rows.integer(row, 7));
    machine.is_present = rows.truth(row, 8);
    machine.is_banned = rows.truth(row, 9);
    machine.tally.games = static_cast<int>(rows.integer(row, 10));
    machine.tally.crashes = static_cast<int>(rows.integer(row, 11));
    machine.tally.time_losses = static_cast<int>(rows.integer(row, 12));
    machine.clock = std::chrono::seconds(std::llround(rows.number(row, 13)));
    machine.has_left = rows.truth(row, 14);
    return machine;
}

}  // namespace

class CoordinatorQueue::State {
  public:
    explicit State(std::string url) : session(std::move(url)) {}

    /// Returns the first parameters of every call, which identify this coordinator.
    [[nodiscard]] Values mine() const {
        if (coordinator.archive.empty()) throw std::logic_error("a queue that is not claimed");
        Values values;
        values.add(coordinator.archive).add(coordinator.incarnation);
        return values;
    }

    /// Runs Session::query(). If a worker's transaction blocks it, ends that transaction and
    /// retries.
    QueryResult query(const std::string& statement, const Values& values = {});
    /// Ends sessions of workers with a transaction that has lasted too long.
    void sweep();
    /// Settles or refuses deliveries, depending on `statement`.
    void end(const char* statement, std::span<const std::int64_t> deliveries);
    void clean_up(std::size_t settled);

    Session session;
    Coordinator coordinator;
    const std::string claimant = random_uuid();
    QueueUpdateReader reader;
    std::int64_t connection = 0;  ///< Session::connections() at the last poll

  private:
    Clock::time_point swept_{};
    Clock::time_point cleaned_{};
    std::size_t settled_ = 0;  ///< units settled since `cleaned_`
};

QueryResult CoordinatorQueue::State::query(const std::string& statement, const Values& values) {
    for (int attempt = 1;; ++attempt) {
        try {
            return session.query(statement, values);
        } catch (const StateError& error) {
            if (!error.is_blocked() || attempt == max_blocked_attempts) throw;
        }
        session.query("SELECT lawspeaker.end_sessions($1)", Values().add(longest_obstacle));
    }
}

void CoordinatorQueue::State::sweep() {
    if (Clock::now() < swept_ + between_sweeps) return;
    session.query("SELECT lawspeaker.end_sessions($1)", Values().add(longest_transaction));
    swept_ = Clock::now();
}

void CoordinatorQueue::State::end(const char* statement, std::span<const std::int64_t> deliveries) {
    std::vector<std::int64_t> numbers;
    std::vector<std::string> tokens;
    for (const std::int64_t number : deliveries) {
        if (reader.token_of(number).empty()) continue;
        numbers.push_back(number);
        tokens.push_back(reader.token_of(number));
    }
    query(statement, mine().add(numbers).add(tokens));
    reader.forget_deliveries(numbers);
}

void CoordinatorQueue::State::clean_up(std::size_t settled) {
    settled_ += settled;
    if (settled_ < units_between_cleanings || Clock::now() < cleaned_ + between_cleanings) return;
    settled_ = 0;
    try {
        session.run(clean);
    } catch (const QueueError&) {
        // VACUUM is optional. If the database is unreachable, the next call reports it.
    }
    cleaned_ = Clock::now();
}

CoordinatorQueue::CoordinatorQueue(std::string url)
    : state_(std::make_unique<State>(std::move(url))) {}
CoordinatorQueue::~CoordinatorQueue() = default;

void CoordinatorQueue::claim(const Coordinator& coordinator) {
    state_->query("SELECT lawspeaker.claim($1, $2, $3, $4)", Values()
                                                                 .add(coordinator.archive)
                                                                 .add(coordinator.incarnation)
                                                                 .add_uuid(state_->claimant)
                                                                 .add(coordinator.version));
    state_->coordinator = coordinator;
    state_->reader = QueueUpdateReader();
    state_->connection = state_->session.connections();
}

void CoordinatorQueue::offer(std::span<const Offer> offers) {
    const OfferColumns given(offers);
    state_->query("SELECT lawspeaker.offer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                  state_->mine()
                      .add(given.units)
                      .add(given.tournaments)
                      .add(given.priorities)
                      .add(given.games)
                      .add(given.need_units)
                      .add(given.needs)
                      .add(given.game_units)
                      .add(given.assignments));
}

void CoordinatorQueue::withdraw(std::span<const UnitId> units) {
    state_->query("SELECT lawspeaker.withdraw($1, $2, $3)",
                  state_->mine().add(std::vector(units.begin(), units.end())));
    state_->reader.forget_units(units);
}

std::vector<UnitId> CoordinatorQueue::units() {
    const QueryResult rows =
        state_->query("SELECT * FROM lawspeaker.unit_ids($1, $2)", state_->mine());
    std::vector<UnitId> units;
    units.reserve(rows.count());
    for (int row = 0; row < rows.count(); ++row) units.push_back(rows.integer(row, 0));
    return units;
}

QueueUpdates CoordinatorQueue::poll(int max_deliveries, std::span<const std::int64_t> known) {
    state_->session.connection();
    const bool has_reconnected = state_->connection != state_->session.connections();
    if (has_reconnected) state_->reader.restart();
    const QueryResult rows = state_->query("SELECT * FROM lawspeaker.poll($1, $2, $3, $4, $5, $6)",
                                           state_->mine()
                                               .add_transaction(state_->reader.since())
                                               .add(state_->reader.heard())
                                               .add(max_deliveries)
                                               .add(std::vector(known.begin(), known.end())));
    QueueUpdates news = state_->reader.read(rows);
    news.has_reconnected = has_reconnected;
    state_->connection = state_->session.connections();
    try {
        state_->sweep();
    } catch (const QueueError&) {
        // The updates are valid. If the database is unreachable, the next call reports it.
    }
    return news;
}

void CoordinatorQueue::settle(std::span<const std::int64_t> deliveries) {
    state_->end("SELECT lawspeaker.settle($1, $2, $3, $4)", deliveries);
    state_->clean_up(deliveries.size());
}

void CoordinatorQueue::refuse(std::span<const std::int64_t> deliveries) {
    state_->end("SELECT lawspeaker.refuse($1, $2, $3, $4)", deliveries);
}

void CoordinatorQueue::revoke(std::span<const LeaseHolder> leases) {
    std::vector<std::int64_t> units;
    std::vector<std::string> tokens;
    for (const LeaseHolder& lease : leases) {
        units.push_back(lease.unit);
        tokens.push_back(lease.token);
    }
    state_->query("SELECT lawspeaker.revoke($1, $2, $3, $4)",
                  state_->mine().add(units).add(tokens));
}

std::vector<RegisteredMachine> CoordinatorQueue::machines() {
    const QueryResult rows = state_->query("SELECT * FROM lawspeaker.all_machines()");
    std::vector<RegisteredMachine> machines;
    machines.reserve(rows.count());
    for (int row = 0; row < rows.count(); ++row) machines.push_back(machine_of(rows, row));
    return machines;
}

std::vector<EngineHashes> CoordinatorQueue::unmet_needs() {
    const QueryResult rows = state_->query("SELECT * FROM lawspeaker.unmet_needs()");
    std::vector<EngineHashes> needs;
    needs.reserve(rows.count());
    for (int row = 0; row < rows.count(); ++row) needs.push_back(rows.texts(row, 0));
    return needs;
}

PendingDeliveries CoordinatorQueue::waiting(std::span<const std::int64_t> known) {
    const QueryResult rows =
        state_->query("SELECT deliveries, units, oldest FROM lawspeaker.waiting($1)",
                      Values().add(std::vector(known.begin(), known.end())));
    return {static_cast<int>(rows.integer(0, 0)), static_cast<int>(rows.integer(0, 1)),
            std::chrono::milliseconds(rows.integer(0, 2))};
}

void CoordinatorQueue::note(const std::string& machine, const Tally& tally) {
    state_->query("SELECT lawspeaker.note($1, $2, $3, $4)",
                  Values().add(machine).add(tally.games).add(tally.crashes).add(tally.time_losses));
}

void CoordinatorQueue::ban(const std::string& machine) {
    state_->query("SELECT lawspeaker.ban($1, true)", Values().add(machine));
}

void CoordinatorQueue::unban(const std::string& machine) {
    state_->query("SELECT lawspeaker.ban($1, false)", Values().add(machine));
}

}  // namespace tafl::work_queue
