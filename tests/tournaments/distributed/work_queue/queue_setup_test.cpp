// SPDX-License-Identifier: MIT
// Owner of a queue, rights to connect, and databases without a valid queue.
#include <doctest/doctest.h>

#include "tests/tournaments/distributed/work_queue/queue_fixture.h"

namespace tafl::tests::queue_setup_test {

namespace {

TEST_SUITE_BEGIN("tournaments/distributed/work_queue/queue_setup");

using Kind = QueueError::Kind;

TEST_CASE_FIXTURE(QueueFixture, "a queue has one coordinator, the last that claimed it") {
    coordinator.offer(pairs(10, 2));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 2, 45s);
    REQUIRE(turn.leases.size() == 2);
    CHECK(huginn->exchange_units(std::vector{play(turn.leases[0])}, 0, 45s).is_taken ==
          std::vector{true});
    CHECK(coordinator.poll(10).deliveries.size() == 1);

    CoordinatorQueue next(owner_url);
    const std::string archive = first_coordinator.archive;
    CHECK(kind_of([&] { next.claim({archive, 1}); }) == Kind::refused);
    CHECK(kind_of([&] { next.claim({archive, 0}); }) == Kind::refused);
    CHECK(kind_of([&] { next.claim({"another", 9}); }) == Kind::busy);
    coordinator.claim(first_coordinator);  // claims again, as after a lost reply

    next.claim({archive, 2});
    CHECK(kind_of([&] { (void)coordinator.poll(10); }) == Kind::refused);
    CHECK(kind_of([&] { coordinator.offer(pairs(30, 1)); }) == Kind::refused);
    CHECK(kind_of([&] { coordinator.withdraw(std::vector<UnitId>{10}); }) == Kind::refused);
    CHECK(kind_of([&] { coordinator.settle({}); }) == Kind::refused);
    CHECK(kind_of([&] { coordinator.refuse({}); }) == Kind::refused);
    CHECK(kind_of([&] { (void)coordinator.units(); }) == Kind::refused);
    CHECK(kind_of([&] { coordinator.claim(first_coordinator); }) == Kind::refused);

    // The new coordinator receives the present state.
    const QueueUpdates news = next.poll(10);
    REQUIRE(news.leased.size() == 1);
    CHECK(news.leased[0].token == turn.leases[1].token);
    CHECK(news.deliveries.size() == 1);
    CHECK(next.poll(10).leased.empty());

    SUBCASE("an archive that was opened in vain some times finds all there") {
        CoordinatorQueue late(owner_url);
        late.claim({archive, 12});
        CHECK(late.units() == std::vector<UnitId>{10, 12});
    }
    SUBCASE("a queue that is far behind was restored") {
        CoordinatorQueue late(owner_url);
        late.claim({archive, 13});
        CHECK(late.units().empty());
        CHECK(late.poll(10).deliveries.empty());
        CHECK(huginn->renew_leases(std::vector{turn.leases[1].token}, {}, 45s).empty());
    }
    SUBCASE("another archive may claim an empty queue") {
        next.withdraw(std::vector<UnitId>{10, 12});
        CoordinatorQueue other(owner_url);
        other.claim({"another", 1});
        CHECK(kind_of([&] { (void)next.poll(10); }) == Kind::refused);
    }
}

TEST_CASE_FIXTURE(QueueFixture, "a rebuilt queue has neither a coordinator nor machines") {
    coordinator.offer(pairs(10, 1));
    const auto huginn = worker();
    CHECK(huginn->exchange_units({}, 1, 45s).leases.size() == 1);
    init(owner_url);
    CHECK(kind_of([&] { (void)coordinator.poll(10); }) == Kind::forgotten);
    // init() ends the session of the worker. Then the queue does not know this worker.
    CHECK(kind_of([&] { (void)huginn->exchange_units({}, 1, 45s); }) == Kind::unreachable);
    CHECK(kind_of([&] { (void)huginn->exchange_units({}, 1, 45s); }) == Kind::forgotten);
    coordinator.claim(first_coordinator);
    coordinator.offer(pairs(10, 1));
    huginn->enter(machine("huginn"));
    CHECK(huginn->exchange_units({}, 1, 45s).leases.size() == 1);
    CHECK(coordinator.poll(10).leased.size() == 1);
}

TEST_CASE("a missing server, a denied login and a database without a queue are distinguished") {
    cluster().make_database("empty", "keeper");
    const std::string url = cluster().url("keeper", "empty");
    CHECK(kind_of([&] { CoordinatorQueue(url).claim(first_coordinator); }) == Kind::foreign);
    CHECK(kind_of([&] { WorkerQueue(url).enter(machine("huginn")); }) == Kind::foreign);
    CHECK(kind_of([&] { WorkerQueue(cluster().url("keeper", "none")).enter(machine("a")); }) ==
          Kind::foreign);
    CHECK(kind_of([&] { WorkerQueue("postgresql://127.0.0.1:1/x").enter(machine("a")); }) ==
          Kind::unreachable);
    CHECK(kind_of([&] { WorkerQueue(cluster().url("stranger", "empty")).enter(machine("a")); }) ==
          Kind::denied);
    cluster().note_password("stranger", "wrong");
    CHECK(kind_of([&] { WorkerQueue(cluster().url("stranger", "empty")).enter(machine("a")); }) ==
          Kind::denied);
    CHECK(kind_of([&] { init("no url at all"); }) == Kind::refused);
}

TEST_CASE_FIXTURE(QueueFixture, "a queue of another version is not ours") {
    look("UPDATE lawspeaker.queue SET version = 1");
    CHECK(kind_of([&] { CoordinatorQueue(owner_url).claim({"x", 9}); }) == Kind::foreign);
    const auto advice = [&] {
        return message_of([&] { CoordinatorQueue(owner_url).claim({"x", 9}); });
    };
    CHECK(advice().find("make a new queue with `lawspeaker workers init URL`") !=
          std::string::npos);
    look("UPDATE lawspeaker.queue SET version = 99");
    CHECK(advice().find("install the newer version") != std::string::npos);
    look("DELETE FROM lawspeaker.queue");  // as a client sees it while the queue is created
    CHECK(kind_of([&] { CoordinatorQueue(owner_url).claim({"x", 9}); }) == Kind::unreachable);
}

TEST_CASE("a superuser may own a queue as well") {
    cluster().make_database("super", "postgres");
    cluster().run("DROP SCHEMA public", "super");
    const std::string url = cluster().url("postgres", "super");
    init(url);
    cluster().note_password("ask", add_worker(url, "ask"));
    CoordinatorQueue coordinator(url);
    coordinator.claim(first_coordinator);
    coordinator.offer(pairs(10, 1));
    WorkerQueue ask(cluster().url("ask", "super"));
    ask.enter(machine("a"));
    CHECK(ask.exchange_units({}, 1, 45s).leases.size() == 1);
    CHECK(coordinator.poll(1).leased.size() == 1);
    // Its workers are not those of other queues on this server.
    cluster().make_database("other", "keeper");
    init(cluster().url("keeper", "other"));
    CHECK(kind_of([&] { WorkerQueue(cluster().url("ask", "other")).enter(machine("a")); }) ==
          Kind::denied);
}

TEST_CASE("a password has no place in a url") {
    for (const std::string url :
         {"postgresql://me:secret@127.0.0.1/db", "password=secret dbname=db",
          "postgresql://127.0.0.1/db?password=secret"}) {
        CAPTURE(url);
        try {
            init(url);
            FAIL("nothing was thrown");
        } catch (const QueueError& error) {
            CHECK(error.kind() == Kind::refused);
            CHECK(std::string(error.what()).find("PGPASSFILE") != std::string::npos);
            CHECK(std::string(error.what()).find("secret") == std::string::npos);
            CHECK(why_no_address(url) == error.what());
        }
    }
}

TEST_CASE_FIXTURE(QueueFixture, "a worker is added once, and gets a new password after that") {
    const std::string first = add_worker(owner_url, "bjorn");
    const std::string second = add_worker(owner_url, "bjorn");
    CHECK(first.size() == 32);
    CHECK(first != second);
    cluster().note_password("bjorn", first);
    CHECK(kind_of([&] { (void)worker("a", "bjorn"); }) == Kind::denied);
    cluster().note_password("bjorn", second);
    CHECK(worker("a", "bjorn")->exchange_units({}, 1, 45s).leases.empty());
    for (const std::string name : {"keeper", "postgres", "pg_monitor", "Robert\"; DROP", "", "ä"}) {
        CAPTURE(name);
        CHECK_THROWS_AS((void)add_worker(owner_url, name), QueueError);
    }
    CHECK(cluster().log().find(second) == std::string::npos);
}

TEST_SUITE_END();

}  // namespace

}  // namespace tafl::tests::queue_setup_test
