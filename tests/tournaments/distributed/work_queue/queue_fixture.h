// SPDX-License-Identifier: MIT
// Fixture for tests of the work queue: a queue in a database of its own, its coordinator, and
// workers. All tests share one server.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/postgres_cluster.h"
#include "tournaments/distributed/work_queue/coordinator_queue.h"
#include "tournaments/distributed/work_queue/postgres.h"
#include "tournaments/distributed/work_queue/queue_setup.h"
#include "tournaments/distributed/work_queue/worker_queue.h"

namespace tafl::tests {

using namespace work_queue;
using namespace std::chrono_literals;

/// Started at the first call; main() stops it.
[[nodiscard]] std::unique_ptr<PostgresCluster>& the_cluster();
[[nodiscard]] PostgresCluster& cluster();

inline const std::string engine_a(64, 'a');
inline const std::string engine_b(64, 'b');
inline const Coordinator first_coordinator{"3e1f9c5a-0b0f-4b4e-8f57-1f1d5a0f2a11", 1};

/// Units of two games each.
[[nodiscard]] std::vector<Offer> pairs(UnitId first, int count, int priority = 0);
/// Returns the delivery of a worker for `lease`: for each game a record that names it.
[[nodiscard]] PlayedUnit play(const Lease& lease);
[[nodiscard]] std::vector<Bytes> records_of(UnitId unit, std::size_t games);
[[nodiscard]] RegisteredMachine machine(const std::string& name);
/// Numbers of deliveries.
[[nodiscard]] std::vector<std::int64_t> numbers(const std::vector<Delivery>& deliveries);
/// Returns the kind of the QueueError that `call` throws; fails if it throws none.
template <class Call>
[[nodiscard]] QueueError::Kind kind_of(Call call) {
    try {
        call();
    } catch (const QueueError& error) {
        INFO(error.what());
        return error.kind();
    }
    FAIL("nothing was thrown");
    return {};
}

/// Returns the text of the QueueError that `call` throws; fails if it throws none.
template <class Call>
[[nodiscard]] std::string message_of(Call call) {
    try {
        call();
    } catch (const QueueError& error) {
        return error.what();
    }
    FAIL("nothing was thrown");
    return {};
}

/// A queue that is empty and claimed; `owner` and `worker` are roles.
class QueueFixture {
  public:
    QueueFixture();

    /// Returns a worker that has entered as machine `name`.
    [[nodiscard]] std::unique_ptr<WorkerQueue> worker(const std::string& name = "huginn",
                                                      const std::string& role = "ravn");
    /// Returns the result of `query`, which runs as the superuser.
    std::string look(const std::string& query) { return cluster().run(query, database); }

    const std::string database = "queue";
    const std::string owner_url;
    CoordinatorQueue coordinator;
};

}  // namespace tafl::tests
