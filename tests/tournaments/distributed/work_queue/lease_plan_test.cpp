// SPDX-License-Identifier: MIT
// Plans of PostgreSQL for the statements in the functions of the queue, as auto_explain logs them.
#include <doctest/doctest.h>

#include "tests/tournaments/distributed/work_queue/queue_fixture.h"

namespace tafl::tests::lease_plan_test {

namespace {

TEST_SUITE_BEGIN("tournaments/distributed/work_queue/lease_plan");

TEST_CASE_FIXTURE(QueueFixture, "a lease is found by an index among a hundred thousand others") {
    look(
        "INSERT INTO lawspeaker.units (id, tournament, priority, games, state, token, machine, "
        "needs) "
        "SELECT i, 1, i % 7, 1, 2, gen_random_uuid(), 1, '{}' FROM generate_series(1, 100000) i");
    coordinator.offer(pairs(200'000, 50));
    SUBCASE("before its statistics are known") {}
    SUBCASE("after that") { look("ANALYZE lawspeaker.units"); }
    const auto huginn = worker();
    // Connects as the superuser, which may log plans. The plan of a session's sixth call is the
    // plan of all later calls.
    Connection session(cluster().url("postgres", database));
    session.run(
        "LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; "
        "SET auto_explain.log_nested_statements = on; SET auto_explain.log_analyze = on");
    const std::string id = session.run(
        "SELECT lawspeaker.enter('m', '7d5f4bd0-7a55-4d9c-9d2e-6a3f6f0a0001', '{}', 1, 1, '{" +
        engine_a + "," + engine_b + "}')");
    std::size_t before = 0;
    for (int call = 0; call < 8; ++call) {
        before = cluster().log().size();
        session.run(
            "SELECT * FROM lawspeaker.turn(" + id +
            ", '7d5f4bd0-7a55-4d9c-9d2e-6a3f6f0a0001', '{}', '{}', '{}', '{}', '{}', 4, 45)");
    }
    const std::string log = cluster().log().substr(before);
    CAPTURE(log);
    CHECK(log.find("Index Scan using offered on units") != std::string::npos);
    CHECK(log.find("Seq Scan on units") == std::string::npos);
    CHECK(log.find("Sort Key: u.priority") == std::string::npos);

    before = cluster().log().size();
    session.run("SELECT * FROM lawspeaker.keep(" + id +
                ", '7d5f4bd0-7a55-4d9c-9d2e-6a3f6f0a0001', '{x}', 45, '{}', '{}', '{}', '{}')");
    const std::string kept = cluster().log().substr(before);
    CAPTURE(kept);
    CHECK(kept.find(" leased") != std::string::npos);
    CHECK(kept.find("Seq Scan on units") == std::string::npos);

    before = cluster().log().size();
    session.run("SELECT * FROM lawspeaker.poll('" + first_coordinator.archive +
                "', 1, '1', '{}', 10, '{}')");
    const std::string polled = cluster().log().substr(before);
    CAPTURE(polled);
    CHECK(polled.find(" leased") != std::string::npos);
    CHECK(polled.find("Seq Scan on units") == std::string::npos);
}

TEST_SUITE_END();

}  // namespace

}  // namespace tafl::tests::lease_plan_test
