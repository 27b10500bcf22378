// SPDX-License-Identifier: MIT
#include "tournaments/distributed/work_queue/worker_queue.h"

#include <stdexcept>

#include "rules/count_of.h"
#include "tournaments/distributed/work_queue/random_text.h"
#include "tournaments/distributed/work_queue/session.h"

namespace tafl::work_queue {

namespace {

int seconds_of(std::chrono::seconds lease) { return static_cast<int>(lease.count()); }

/// Delivered units as columns. One column holds the records of all units in their order.
struct DoneColumns {
    std::vector<std::int64_t> units;
    std::vector<std::string> tokens;
    std::vector<int> games;
    std::vector<std::string> facts;
    std::vector<Bytes> records;

    explicit DoneColumns(std::span<const PlayedUnit> all) {
        for (const PlayedUnit& done : all) {
            units.push_back(done.unit);
            tokens.push_back(done.token);
            games.push_back(count_of(done.records));
            facts.push_back(done.facts);
            records.insert(records.end(), done.records.begin(), done.records.end());
        }
    }
};

struct ProgressColumns {
    std::vector<std::int64_t> units;
    std::vector<std::string> tokens;
    std::vector<int> games;
    std::vector<std::string> plies;

    explicit ProgressColumns(std::span<const Progress> all) {
        for (const Progress& progress : all) {
            units.push_back(progress.unit);
            tokens.push_back(progress.token);
            games.push_back(progress.game);
            plies.push_back(progress.plies);
        }
    }
};

}  // namespace

class WorkerQueue::State {
  public:
    explicit State(std::string url) : session(std::move(url)) {}

    /// Returns the first parameters of every call, which identify this worker.
    [[nodiscard]] Values mine() const {
        if (name.empty()) throw std::logic_error("a worker that has not entered");
        Values values;
        values.add(machine).add_uuid(entry);
        return values;
    }

    Session session;
    MachineId machine = 0;
    std::string name;
    const std::string entry = random_uuid();  ///< identity of this process in the queue
};

WorkerQueue::WorkerQueue(std::string url) : state_(std::make_unique<State>(std::move(url))) {}
WorkerQueue::~WorkerQueue() = default;

MachineId WorkerQueue::enter(const RegisteredMachine& machine) {
    const QueryResult rows = state_->session.query(
        "SELECT lawspeaker.enter($1, $2, $3, $4, $5, $6), session_user || '/' || $1",
        Values()
            .add(machine.name)
            .add_uuid(state_->entry)
            .add(machine.facts)
            .add(machine.calibration)
            .add(machine.slots)
            .add(machine.engines));
    state_->machine = rows.integer(0, 0);
    state_->name = rows.text(0, 1);
    return state_->machine;
}

std::string WorkerQueue::host_version() {
    return state_->session.query("SELECT lawspeaker.host()").text(0, 0);
}

std::chrono::seconds WorkerQueue::clock() {
    const QueryResult rows =
        state_->session.query("SELECT extract(epoch FROM clock_timestamp())::bigint");
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(now) -
           std::chrono::seconds(rows.integer(0, 0));
}

const std::string& WorkerQueue::name() const { return state_->name; }

LeaseBatch WorkerQueue::exchange_units(std::span<const PlayedUnit> done, int wanted,
                                       std::chrono::seconds lease) {
    const DoneColumns given(done);
    const QueryResult rows = state_->session.query(
        "SELECT is_taken, unit, token, assignments "
        "FROM lawspeaker.turn($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        state_->mine()
            .add(given.units)
            .add(given.tokens)
            .add(given.games)
            .add(given.facts)
            .add(given.records)
            .add(wanted)
            .add(seconds_of(lease)));
    LeaseBatch turn;
    for (int row = 0; row < rows.count(); ++row) {
        if (!rows.is_null(row, 0)) {
            turn.is_taken.push_back(rows.truth(row, 0));
        } else {
            turn.leases.push_back({rows.integer(row, 1), rows.uuid(row, 2), rows.texts(row, 3)});
        }
    }
    return turn;
}

std::vector<std::string> WorkerQueue::renew_leases(std::span<const std::string> tokens,
                                                   std::span<const Progress> progress,
                                                   std::chrono::seconds lease) {
    const ProgressColumns given(progress);
    const QueryResult rows =
        state_->session.query("SELECT * FROM lawspeaker.keep($1, $2, $3, $4, $5, $6, $7, $8)",
                              state_->mine()
                                  .add(std::vector(tokens.begin(), tokens.end()))
                                  .add(seconds_of(lease))
                                  .add(given.units)
                                  .add(given.tokens)
                                  .add(given.games)
                                  .add(given.plies));
    std::vector<std::string> held;
    for (int row = 0; row < rows.count(); ++row) held.push_back(rows.uuid(row, 0));
    return held;
}

void WorkerQueue::leave() {
    state_->session.query("SELECT lawspeaker.leave($1, $2)", state_->mine());
}

}  // namespace tafl::work_queue
