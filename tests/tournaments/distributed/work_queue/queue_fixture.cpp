// SPDX-License-Identifier: MIT
#include "tests/tournaments/distributed/work_queue/queue_fixture.h"

#include <algorithm>

namespace tafl::tests {

std::unique_ptr<PostgresCluster>& the_cluster() {
    static std::unique_ptr<PostgresCluster> one;
    return one;
}

PostgresCluster& cluster() {
    std::unique_ptr<PostgresCluster>& one = the_cluster();
    if (!one) {
        one = std::make_unique<PostgresCluster>();
        one->make_role("keeper", "CREATEROLE");
    }
    return *one;
}

std::vector<Offer> pairs(UnitId first, int count, int priority) {
    std::vector<Offer> offers;
    for (UnitId unit = first; unit < first + 2 * count; unit += 2) {
        offers.push_back({unit,
                          1,
                          priority,
                          {engine_a, engine_b},
                          {"{\"game\":" + std::to_string(unit) + "}",
                           "{\"game\":" + std::to_string(unit + 1) + "}"}});
    }
    return offers;
}

std::vector<Bytes> records_of(UnitId unit, std::size_t games) {
    std::vector<Bytes> records;
    for (std::size_t game = 0; game < games; ++game) {
        const std::string text = "record of " + std::to_string(unit + static_cast<UnitId>(game));
        records.emplace_back(text.begin(), text.end());
        records.back().push_back(0);
        records.back().push_back(0xFF);
    }
    return records;
}

PlayedUnit play(const Lease& lease) {
    return {lease.unit, lease.token, records_of(lease.unit, lease.assignments.size()),
            R"({"load":0.5})"};
}

RegisteredMachine machine(const std::string& name) {
    RegisteredMachine machine;
    machine.name = name;
    machine.facts = R"({"cores":8})";
    machine.calibration = 1234.5;
    machine.slots = 8;
    machine.engines = {engine_a, engine_b};
    return machine;
}

std::vector<std::int64_t> numbers(const std::vector<Delivery>& deliveries) {
    std::vector<std::int64_t> numbers;
    for (const Delivery& delivery : deliveries) numbers.push_back(delivery.number);
    return numbers;
}

QueueFixture::QueueFixture()
    : owner_url((cluster().make_database(database, "keeper"), cluster().url("keeper", database))),
      coordinator(owner_url) {
    init(owner_url);
    cluster().note_password("ravn", add_worker(owner_url, "ravn"));
    coordinator.claim(first_coordinator);
}

std::unique_ptr<WorkerQueue> QueueFixture::worker(const std::string& name,
                                                  const std::string& role) {
    auto worker = std::make_unique<WorkerQueue>(cluster().url(role, database));
    worker->enter(machine(name));
    return worker;
}

}  // namespace tafl::tests
