// SPDX-License-Identifier: MIT
// Tests of each promise in the headers of the work queue.
#include <doctest/doctest.h>

#include <algorithm>
#include <thread>

#include "tests/tournaments/distributed/work_queue/queue_fixture.h"

namespace tafl::tests::queue_test {

namespace {

TEST_SUITE_BEGIN("tournaments/distributed/work_queue/queue");

using Kind = QueueError::Kind;

TEST_CASE_FIXTURE(QueueFixture, "a unit goes from the coordinator to a worker and back") {
    coordinator.offer(pairs(10, 1));
    const auto huginn = worker();
    const LeaseBatch first = huginn->exchange_units({}, 4, 45s);
    CHECK(first.is_taken.empty());
    REQUIRE(first.leases.size() == 1);
    const Lease lease = first.leases[0];
    CHECK(lease.unit == 10);
    CHECK(lease.token.size() == 36);
    CHECK(lease.assignments == std::vector<std::string>{R"({"game":10})", R"({"game":11})"});

    const QueueUpdates begun = coordinator.poll(10);
    REQUIRE(begun.leased.size() == 1);
    CHECK(begun.leased[0].unit == 10);
    CHECK(begun.leased[0].token == lease.token);
    CHECK(begun.leased[0].machine_name == "ravn/huginn");
    CHECK(begun.deliveries.empty());
    CHECK(coordinator.poll(10).leased.empty());

    const std::vector<PlayedUnit> done{play(lease)};
    CHECK(huginn->exchange_units(done, 4, 45s).is_taken == std::vector{true});
    const QueueUpdates played = coordinator.poll(10);
    REQUIRE(played.deliveries.size() == 1);
    CHECK(played.deliveries[0].from.unit == 10);
    CHECK(played.deliveries[0].from.token == lease.token);
    CHECK(played.deliveries[0].from.machine == begun.leased[0].machine);
    CHECK(played.deliveries[0].from.machine_name == "ravn/huginn");
    CHECK(played.deliveries[0].records == records_of(10, 2));
    CHECK(played.deliveries[0].facts == R"({"load":0.5})");
    CHECK_FALSE(played.has_more);
    const PendingDeliveries waiting = coordinator.waiting({});
    CHECK(waiting.deliveries == 1);
    CHECK(waiting.units == 1);
    CHECK(waiting.oldest < 60s);
    look("UPDATE lawspeaker.deliveries SET arrived = now() - interval '5 min'");
    CHECK(coordinator.waiting({}).oldest >= 300s);
    CHECK(coordinator.waiting(numbers(played.deliveries)).deliveries == 0);

    // A delivery is reported until it is settled, then deleted with its unit.
    CHECK(numbers(coordinator.poll(10).deliveries) == numbers(played.deliveries));
    CHECK(coordinator.units() == std::vector<UnitId>{10});
    coordinator.settle(numbers(played.deliveries));
    CHECK(coordinator.poll(10).deliveries.empty());
    CHECK(coordinator.units().empty());
    CHECK(look("SELECT (SELECT count(*) FROM lawspeaker.units) + (SELECT count(*) FROM "
               "lawspeaker.deliveries)") == "0");
}

std::vector<UnitId> units_of(const LeaseBatch& turn) {
    std::vector<UnitId> units;
    for (const Lease& lease : turn.leases) units.push_back(lease.unit);
    return units;
}

TEST_CASE_FIXTURE(QueueFixture,
                  "the highest priority is leased first, then what was offered first") {
    coordinator.offer(pairs(10, 2, 1));
    coordinator.offer(pairs(20, 2, 5));
    coordinator.offer(pairs(2, 1, 1));
    CHECK(units_of(worker()->exchange_units({}, 4, 45s)) == std::vector<UnitId>{20, 22, 10, 12});
}

TEST_CASE_FIXTURE(QueueFixture, "units of one call are leased in the order of that call") {
    std::vector<Offer> offers = pairs(10, 3);
    std::ranges::reverse(offers);
    coordinator.offer(offers);
    CHECK(units_of(worker()->exchange_units({}, 4, 45s)) == std::vector<UnitId>{14, 12, 10});
}

// Both tournaments fill a window of 8 units in turn, like a host. In the order of unit numbers the
// second would not start before the end of the first.
TEST_CASE_FIXTURE(QueueFixture, "two tournaments of the same priority are played in turn") {
    const std::vector<UnitId> first_units{0, 100'000};
    std::vector<int> offered{0, 0};
    std::vector<int> leased{0, 0};
    const auto offer_next = [&](std::size_t which) {
        std::vector<Offer> next = pairs(first_units[which] + 2 * offered[which]++, 1);
        next.front().tournament = static_cast<std::int64_t>(which) + 1;
        coordinator.offer(next);
    };
    for (int i = 0; i < 8; ++i) offer_next(static_cast<std::size_t>(i % 2));
    const auto huginn = worker();
    for (int i = 0; i < 40; ++i) {
        const LeaseBatch turn = huginn->exchange_units({}, 1, 45s);
        REQUIRE(turn.leases.size() == 1);
        ++leased[turn.leases[0].unit < first_units[1] ? 0 : 1];
        REQUIRE(huginn->exchange_units(std::vector{play(turn.leases[0])}, 0, 45s).is_taken ==
                std::vector{true});
        coordinator.settle(numbers(coordinator.poll(10).deliveries));
        offer_next(static_cast<std::size_t>(i % 2));
    }
    CHECK(leased == std::vector{20, 20});
}

TEST_CASE_FIXTURE(QueueFixture, "a unit keeps its place if its lease is lost") {
    coordinator.offer(pairs(10, 3));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 1, 45s);
    REQUIRE(units_of(turn) == std::vector<UnitId>{10});
    SUBCASE("the lease ran out") {
        look("UPDATE lawspeaker.units SET until = now() - interval '1 s' WHERE state = 1");
        CHECK(coordinator.poll(10).lost.size() == 1);
    }
    SUBCASE("the machine left") { huginn->leave(); }
    SUBCASE("the delivery was refused") {
        CHECK(huginn->exchange_units(std::vector{play(turn.leases[0])}, 0, 45s).is_taken ==
              std::vector{true});
        coordinator.refuse(numbers(coordinator.poll(10).deliveries));
    }
    SUBCASE("it was offered a second time") {
        coordinator.offer(pairs(10, 1));
        huginn->leave();
    }
    coordinator.offer(pairs(2, 1));
    CHECK(units_of(worker("muninn")->exchange_units({}, 4, 45s)) ==
          std::vector<UnitId>{10, 12, 14, 2});
}

TEST_CASE_FIXTURE(QueueFixture, "only who has all engines of a unit gets it") {
    RegisteredMachine poor = machine("muninn");
    poor.engines = {engine_b};
    WorkerQueue muninn(cluster().url("ravn", database));
    muninn.enter(poor);
    coordinator.offer(pairs(10, 1));
    CHECK(coordinator.unmet_needs() == std::vector<EngineHashes>{{engine_a, engine_b}});
    CHECK(muninn.exchange_units({}, 4, 45s).leases.empty());
    const auto huginn = worker();
    CHECK(coordinator.unmet_needs().empty());
    CHECK(huginn->exchange_units({}, 4, 45s).leases.size() == 1);
}

TEST_CASE_FIXTURE(QueueFixture, "engines that are on two machines are on none together") {
    coordinator.offer(pairs(10, 1));
    for (const std::string& engine : {engine_a, engine_b}) {
        RegisteredMachine half = machine("has-" + engine.substr(0, 1));
        half.engines = {engine};
        WorkerQueue(cluster().url("ravn", database)).enter(half);
    }
    CHECK(coordinator.unmet_needs() == std::vector<EngineHashes>{{engine_a, engine_b}});
}

TEST_CASE_FIXTURE(QueueFixture, "deliveries that are known make room for others") {
    coordinator.offer(pairs(10, 3));
    const auto huginn = worker();
    for (const Lease& lease : huginn->exchange_units({}, 3, 45s).leases) {
        const PlayedUnit done = play(lease);
        CHECK(huginn->exchange_units({&done, 1}, 0, 45s).is_taken.front());
    }
    const auto first = coordinator.poll(2);
    CHECK(first.deliveries.size() == 2);
    CHECK(first.has_more);
    const auto second = coordinator.poll(2, numbers(first.deliveries));
    REQUIRE(second.deliveries.size() == 1);
    CHECK(!second.has_more);
    CHECK(second.deliveries.front().from.unit == 14);
    std::vector<std::int64_t> all = numbers(first.deliveries);
    all.push_back(second.deliveries.front().number);
    coordinator.settle(all);
    CHECK(coordinator.units().empty());
}

TEST_CASE_FIXTURE(QueueFixture,
                  "a unit that is offered again unchanged keeps its lease and its delivery") {
    coordinator.offer(pairs(10, 1));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 1, 45s);
    REQUIRE(turn.leases.size() == 1);
    coordinator.offer(pairs(10, 2));
    CHECK(coordinator.units() == std::vector<UnitId>{10, 12});
    CHECK(huginn->exchange_units(std::vector{play(turn.leases[0])}, 0, 45s).is_taken ==
          std::vector{true});
    coordinator.offer(pairs(10, 1));
    CHECK(coordinator.poll(10).deliveries.size() == 1);
}

TEST_CASE_FIXTURE(QueueFixture, "a unit that is offered again with changes replaces the old one") {
    coordinator.offer(pairs(10, 1));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 1, 45s);
    REQUIRE(turn.leases.size() == 1);
    auto other = pairs(10, 1);
    other[0].assignments[0] += ' ';
    coordinator.offer(other);
    CHECK(huginn->exchange_units(std::vector{play(turn.leases[0])}, 0, 45s).is_taken ==
          std::vector{false});
    const LeaseBatch again = huginn->exchange_units({}, 1, 45s);
    REQUIRE(again.leases.size() == 1);
    CHECK(again.leases[0].assignments == other[0].assignments);
}

TEST_CASE_FIXTURE(QueueFixture, "a repeated delivery is accepted again and stored once") {
    coordinator.offer(pairs(10, 2));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 2, 45s);
    REQUIRE(turn.leases.size() == 2);
    const std::vector<PlayedUnit> first{play(turn.leases[0])};
    const std::vector<PlayedUnit> both{play(turn.leases[0]), play(turn.leases[1])};
    CHECK(huginn->exchange_units(first, 0, 45s).is_taken == std::vector{true});
    CHECK(huginn->exchange_units(first, 0, 45s).is_taken == std::vector{true});
    CHECK(huginn->exchange_units(both, 0, 45s).is_taken == std::vector{true, true});
    CHECK(huginn->exchange_units(first, 0, 45s).is_taken == std::vector{true});
    const QueueUpdates news = coordinator.poll(10);
    CHECK(news.deliveries.size() == 2);

    SUBCASE("also after the last one was settled") {
        coordinator.settle(numbers(news.deliveries));
        CHECK(huginn->exchange_units(both, 0, 45s).is_taken == std::vector{true, true});
        CHECK(coordinator.poll(10).deliveries.empty());
    }
}

TEST_CASE_FIXTURE(QueueFixture, "a token that does not hold any more delivers in vain") {
    coordinator.offer(pairs(10, 1));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 1, 45s);
    REQUIRE(turn.leases.size() == 1);
    std::vector<PlayedUnit> done{play(turn.leases[0])};
    SUBCASE("it never was one") { done[0].token = "00000000-0000-4000-8000-000000000000"; }
    SUBCASE("it is not a token") { done[0].token = "'; DROP SCHEMA lawspeaker"; }
    SUBCASE("it is another unit's") { done[0].unit = 12; }
    SUBCASE("it was withdrawn") { coordinator.withdraw(std::vector<UnitId>{10}); }
    SUBCASE("it was withdrawn and offered again") {
        coordinator.withdraw(std::vector<UnitId>{10});
        coordinator.offer(pairs(10, 1));
    }
    SUBCASE("it is leased to another") {
        huginn->leave();
        CHECK(worker("muninn")->exchange_units({}, 1, 45s).leases.size() == 1);
        huginn->enter(machine("huginn"));
    }
    CHECK(huginn->exchange_units(done, 0, 45s).is_taken == std::vector{false});
    CHECK(coordinator.poll(10).deliveries.empty());
}

TEST_CASE_FIXTURE(QueueFixture, "an expired lease is reported, and its unit offered again") {
    coordinator.offer(pairs(10, 1));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 1, 45s);
    REQUIRE(turn.leases.size() == 1);
    CHECK(coordinator.poll(10).leased.size() == 1);
    look("UPDATE lawspeaker.units SET until = now() - interval '1 s'");
    SUBCASE("a delivery counts until the coordinator has polled") {
        CHECK(huginn->exchange_units(std::vector{play(turn.leases[0])}, 0, 45s).is_taken ==
              std::vector{true});
        CHECK(coordinator.poll(10).lost.empty());
    }
    SUBCASE("the same machine may have it again") {
        const QueueUpdates news = coordinator.poll(10);
        REQUIRE(news.lost.size() == 1);
        CHECK(news.lost[0].from.unit == 10);
        CHECK(news.lost[0].from.token == turn.leases[0].token);
        CHECK(news.lost[0].from.machine_name == "ravn/huginn");
        CHECK(coordinator.poll(10).lost.empty());
        CHECK(huginn->renew_leases(std::vector{turn.leases[0].token}, {}, 45s).empty());
        const LeaseBatch again = huginn->exchange_units(std::vector{play(turn.leases[0])}, 1, 45s);
        CHECK(again.is_taken == std::vector{false});
        REQUIRE(again.leases.size() == 1);
        CHECK(again.leases[0].token != turn.leases[0].token);
        const QueueUpdates next = coordinator.poll(10);
        REQUIRE(next.leased.size() == 1);
        CHECK(next.leased[0].token == again.leases[0].token);
    }
}

TEST_CASE_FIXTURE(QueueFixture, "a renewed lease lasts longer") {
    coordinator.offer(pairs(10, 2));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 2, 10s);
    REQUIRE(turn.leases.size() == 2);
    const std::vector<std::string> kept{turn.leases[1].token,
                                        "00000000-0000-4000-8000-000000000000"};
    CHECK(huginn->renew_leases(kept, {}, 100s) == std::vector{turn.leases[1].token});
    CHECK(look("SELECT string_agg(id::text, ' ') FROM lawspeaker.units WHERE until > now() + "
               "interval '50 s'") == "12");
    // A small extension is not written.
    CHECK(huginn->renew_leases(kept, {}, 101s).size() == 1);
    CHECK(look("SELECT string_agg(id::text, ' ') FROM lawspeaker.units WHERE until > now() + "
               "interval '100 s'")
              .empty());
}

TEST_CASE_FIXTURE(QueueFixture,
                  "the coordinator receives the progress of a game when it has changed") {
    coordinator.offer(pairs(10, 2));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 2, 45s);
    REQUIRE(turn.leases.size() == 2);
    const std::string token = turn.leases[0].token;
    std::vector<Progress> progress{{10, token, 0, R"(["d1-c1"])"}};
    CHECK(huginn->renew_leases(std::vector{token}, progress, 45s).size() == 1);
    const QueueUpdates news = coordinator.poll(10);
    REQUIRE(news.progress.size() == 1);
    CHECK(news.progress[0].unit == 10);
    CHECK(news.progress[0].token == token);
    CHECK(news.progress[0].game == 0);
    CHECK(news.progress[0].plies == R"(["d1-c1"])");
    CHECK(coordinator.poll(10).progress.empty());
    CHECK(huginn->renew_leases(std::vector{token}, progress, 45s).size() == 1);
    CHECK(coordinator.poll(10).progress.empty());
    progress[0].game = 1;
    CHECK(huginn->renew_leases(std::vector{token}, progress, 45s).size() == 1);
    CHECK(coordinator.poll(10).progress.size() == 1);
    SUBCASE("not of a token that does not hold") {
        progress = {
            {10, turn.leases[1].token, 0, "[1]"}, {12, token, 0, "[1]"}, {99, token, 0, "[1]"}};
        CHECK(huginn->renew_leases({}, progress, 45s).empty());
        CHECK(coordinator.poll(10).progress.empty());
    }
    SUBCASE("not of a lease that is over") {
        progress[0].plies = "[2]";
        CHECK(huginn->renew_leases(std::vector{token}, progress, 45s).size() == 1);
        huginn->leave();
        CHECK(coordinator.poll(10).progress.empty());
    }
}

TEST_CASE_FIXTURE(QueueFixture, "a machine that leaves, or enters again, gives back its leases") {
    coordinator.offer(pairs(10, 3));
    auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 2, 45s);
    REQUIRE(turn.leases.size() == 2);
    CHECK(huginn->exchange_units(std::vector{play(turn.leases[0])}, 0, 45s).is_taken ==
          std::vector{true});
    SUBCASE("leaves") {
        huginn->leave();
        huginn->leave();
        CHECK(kind_of([&] { (void)huginn->exchange_units({}, 1, 45s); }) == Kind::refused);
        CHECK_FALSE(coordinator.machines().at(0).is_present);
    }
    SUBCASE("enters again, as another process, after its session is over") {
        look("SELECT pg_terminate_backend(backend) FROM lawspeaker.machines");
        std::unique_ptr<WorkerQueue> again;
        const auto deadline = std::chrono::steady_clock::now() + 60s;
        while (!again && std::chrono::steady_clock::now() < deadline) {
            try {
                again = worker();
            } catch (const QueueError&) {
                std::this_thread::sleep_for(10ms);
            }
        }
        REQUIRE(again);
        CHECK(kind_of([&] { (void)huginn->exchange_units({}, 1, 45s); }) == Kind::unreachable);
        CHECK(kind_of([&] { (void)huginn->exchange_units({}, 1, 45s); }) == Kind::refused);
        CHECK(kind_of([&] { (void)huginn->renew_leases({}, {}, 45s); }) == Kind::refused);
        huginn->leave();
        CHECK(coordinator.machines().at(0).is_present);
    }
    const QueueUpdates news = coordinator.poll(10);
    REQUIRE(news.lost.size() == 1);
    CHECK(news.lost[0].from.token == turn.leases[1].token);
    CHECK(news.deliveries.size() == 1);
    CHECK(worker("muninn")->exchange_units({}, 5, 45s).leases.size() == 2);
}

TEST_CASE_FIXTURE(QueueFixture, "two processes of one name do not replace each other") {
    coordinator.offer(pairs(10, 2));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 1, 45s);
    REQUIRE(turn.leases.size() == 1);
    const std::string text = message_of([&] { (void)worker(); });
    CHECK(text.find("ravn/huginn") != std::string::npos);
    CHECK(text.find("--name") != std::string::npos);
    CHECK(kind_of([&] { (void)worker(); }) == Kind::refused);
    // The first process keeps its lease, also if it enters again with other engines.
    CHECK(huginn->renew_leases(std::vector{turn.leases[0].token}, {}, 45s).size() == 1);
    huginn->enter(machine("huginn"));
    CHECK(huginn->exchange_units({}, 1, 45s).leases.size() == 1);
    SUBCASE("one that has left makes room") {
        huginn->leave();
        CHECK(worker()->exchange_units({}, 2, 45s).leases.size() == 2);
    }
    SUBCASE("so does one that has been silent") {
        look("UPDATE lawspeaker.machines SET seen = now() - interval '61 s'");
        CHECK(worker()->exchange_units({}, 2, 45s).leases.size() == 2);
    }
}

TEST_CASE_FIXTURE(QueueFixture, "both sides know the other's version and clock") {
    WorkerQueue huginn(cluster().url("ravn", database));
    RegisteredMachine machine_of_tomorrow = machine("huginn");
    const auto tomorrow = std::chrono::system_clock::now() + 24h;
    machine_of_tomorrow.facts =
        "{\"cores\":8,\"time\":" + std::to_string(std::chrono::system_clock::to_time_t(tomorrow)) +
        "}";
    huginn.enter(machine_of_tomorrow);
    CHECK(huginn.host_version().empty());
    coordinator.claim({first_coordinator.archive, 2, "1.2.3"});
    CHECK(huginn.host_version() == "1.2.3");
    CHECK(std::chrono::abs(huginn.clock()) < 60s);
    CHECK(std::chrono::abs(coordinator.machines().at(0).clock - 24h) < 60s);
    CHECK_FALSE(coordinator.machines().at(0).has_left);
    huginn.leave();
    CHECK(coordinator.machines().at(0).has_left);
    for (const char* facts : {"{}", R"({"time":"x"})", R"({"time":-5})", R"({"time":1e99})"}) {
        machine_of_tomorrow.facts = facts;
        huginn.enter(machine_of_tomorrow);
        CHECK(coordinator.machines().at(0).clock == 0s);
    }
}

TEST_CASE_FIXTURE(QueueFixture, "refused deliveries are offered again") {
    coordinator.offer(pairs(10, 1));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 1, 45s);
    REQUIRE(turn.leases.size() == 1);
    CHECK(huginn->exchange_units(std::vector{play(turn.leases[0])}, 0, 45s).is_taken ==
          std::vector{true});
    coordinator.refuse(numbers(coordinator.poll(10).deliveries));
    CHECK(coordinator.poll(10).deliveries.empty());
    CHECK(huginn->exchange_units({}, 1, 45s).leases.size() == 1);
}

TEST_CASE_FIXTURE(QueueFixture,
                  "a poll returns at most the wanted number of deliveries, in their order") {
    coordinator.offer(pairs(10, 5));
    const auto huginn = worker();
    for (const Lease& lease : huginn->exchange_units({}, 5, 45s).leases) {
        CHECK(huginn->exchange_units(std::vector{play(lease)}, 0, 45s).is_taken ==
              std::vector{true});
    }
    const QueueUpdates news = coordinator.poll(3);
    REQUIRE(news.deliveries.size() == 3);
    CHECK(news.has_more);
    CHECK(news.deliveries[2].from.unit == 14);
    coordinator.settle(numbers(news.deliveries));
    const QueueUpdates rest = coordinator.poll(3);
    CHECK(rest.deliveries.size() == 2);
    CHECK_FALSE(rest.has_more);
    CHECK(coordinator.poll(0).has_more);
}

TEST_CASE_FIXTURE(QueueFixture, "a poll brings no more than fits into memory") {
    std::vector<Offer> offers;
    for (UnitId unit = 0; unit < 4; ++unit) {
        offers.push_back({unit * 16, 1, 0, {engine_a}, std::vector<std::string>(16, "{}")});
    }
    coordinator.offer(offers);
    const auto huginn = worker();
    for (const Lease& lease : huginn->exchange_units({}, 4, 45s).leases) {
        PlayedUnit done = play(lease);
        for (Bytes& record : done.records) record.assign(999'999, 7);
        CHECK(huginn->exchange_units(std::vector{done}, 0, 45s).is_taken == std::vector{true});
    }
    const QueueUpdates news = coordinator.poll(10);
    CHECK(news.deliveries.size() == 3);
    CHECK(news.has_more);
    CHECK(news.deliveries.at(2).records.at(15) == Bytes(999'999, 7));
}

TEST_CASE_FIXTURE(QueueFixture, "without changes nothing is written") {
    const auto huginn = worker();
    coordinator.offer(pairs(10, 2));
    const LeaseBatch turn = huginn->exchange_units({}, 1, 45s);
    REQUIRE(turn.leases.size() == 1);
    WorkerQueue muninn(cluster().url("ravn", database));
    RegisteredMachine poor = machine("muninn");
    poor.engines.clear();
    muninn.enter(poor);
    (void)coordinator.poll(10);
    const auto transactions = [&] {
        return look("SELECT pg_snapshot_xmax(pg_current_snapshot())");
    };
    // PostgreSQL's own daemons may write meanwhile, but not each time.
    bool is_quiet = false;
    for (int attempt = 0; attempt < 5 && !is_quiet; ++attempt) {
        const std::string before = transactions();
        (void)coordinator.poll(10);
        (void)muninn.exchange_units({}, 4, 45s);
        CHECK(huginn->renew_leases(std::vector{turn.leases[0].token}, {}, 45s).size() == 1);
        is_quiet = transactions() == before;
    }
    CHECK(is_quiet);
}

TEST_CASE_FIXTURE(QueueFixture, "machines are what they say they are") {
    CHECK(coordinator.machines().empty());
    const auto huginn = worker();
    std::vector<RegisteredMachine> machines = coordinator.machines();
    REQUIRE(machines.size() == 1);
    CHECK(machines[0].name == "ravn/huginn");
    CHECK(machines[0].login == "ravn");
    CHECK(machines[0].facts == R"({"cores":8})");
    CHECK(machines[0].calibration == 1234.5);
    CHECK(machines[0].slots == 8);
    CHECK(machines[0].engines == std::vector{engine_a, engine_b});
    CHECK(machines[0].silent < 10s);
    CHECK(machines[0].is_present);
    CHECK_FALSE(machines[0].is_banned);
    look("UPDATE lawspeaker.machines SET seen = now() - interval '100 s'");
    CHECK_FALSE(coordinator.machines().at(0).is_present);
    CHECK(coordinator.machines().at(0).silent >= 100s);
    CHECK(huginn->exchange_units({}, 0, 45s).leases.empty());
    CHECK(coordinator.machines().at(0).is_present);
}

TEST_CASE_FIXTURE(QueueFixture, "a banned machine can neither lease, keep nor deliver") {
    coordinator.offer(pairs(10, 3));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 2, 45s);
    REQUIRE(turn.leases.size() == 2);
    coordinator.ban("ravn/huginn");
    CHECK(coordinator.machines().at(0).is_banned);
    CHECK(coordinator.poll(10).lost.size() == 2);
    CHECK(huginn->renew_leases(std::vector{turn.leases[0].token}, {}, 45s).empty());
    const LeaseBatch vain = huginn->exchange_units(std::vector{play(turn.leases[0])}, 2, 45s);
    CHECK(vain.is_taken == std::vector{false});
    CHECK(vain.leases.empty());
    CHECK(kind_of([&] { huginn->enter(machine("huginn")); }) == Kind::refused);
    CHECK(kind_of([&] { coordinator.ban("ravn/loki"); }) == Kind::failed);
    // A new name helps twice. Other roles are not affected.
    for (const char* name : {"muninn", "fenrir"}) {
        (void)worker(name);
        coordinator.ban("ravn/" + std::string(name));
    }
    CHECK(kind_of([&] { (void)worker("hati"); }) == Kind::refused);
    cluster().note_password("ulv", add_worker(owner_url, "ulv"));
    (void)worker("hati", "ulv");
    coordinator.unban("ravn/huginn");
    CHECK(huginn->exchange_units({}, 5, 45s).leases.size() == 3);
}

TEST_CASE_FIXTURE(QueueFixture, "two roles may each have a machine of one name") {
    cluster().note_password("ulv", add_worker(owner_url, "ulv"));
    const auto huginn = worker("huginn", "ravn");
    const auto other = worker("huginn", "ulv");
    CHECK(huginn->name() == "ravn/huginn");
    CHECK(other->name() == "ulv/huginn");
    coordinator.offer(pairs(10, 2));
    const LeaseBatch turn = huginn->exchange_units({}, 1, 45s);
    REQUIRE(turn.leases.size() == 1);
    CHECK(other->exchange_units({}, 1, 45s).leases.size() == 1);
    coordinator.ban("ulv/huginn");
    CHECK(other->exchange_units({}, 1, 45s).leases.empty());
    CHECK(huginn->exchange_units(std::vector{play(turn.leases[0])}, 1, 45s).leases.size() == 1);
}

TEST_CASE_FIXTURE(QueueFixture, "short games come in batches") {
    coordinator.offer(pairs(0, 100));
    const auto huginn = worker();  // of 8 processors
    std::size_t held = huginn->exchange_units({}, 256, 45s).leases.size();
    CHECK(held == 8);
    LeaseBatch turn = huginn->exchange_units({}, 256, 45s);
    CHECK(turn.leases.empty());
    huginn->leave();
    huginn->enter(machine("huginn"));
    turn = huginn->exchange_units({}, 8, 45s);
    std::vector<PlayedUnit> done;
    for (const Lease& lease : turn.leases) done.push_back(play(lease));
    turn = huginn->exchange_units(done, 256, 45s);
    CHECK(turn.leases.size() == 24);
    // A repeated delivery brings no further leases.
    CHECK(huginn->exchange_units(done, 256, 45s).leases.empty());
}

TEST_CASE_FIXTURE(QueueFixture, "a lease may be revoked while it holds") {
    coordinator.offer(pairs(10, 2));
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 2, 45s);
    REQUIRE(turn.leases.size() == 2);
    const QueueUpdates news = coordinator.poll(10);
    REQUIRE(news.leased.size() == 2);
    std::vector<LeaseHolder> overdue = news.leased;
    overdue[1].token = "00000000-0000-4000-8000-000000000000";
    coordinator.revoke(overdue);
    const QueueUpdates after = coordinator.poll(10);
    REQUIRE(after.lost.size() == 1);
    CHECK(after.lost[0].from.token == news.leased[0].token);
    CHECK(after.lost[0].from.machine_name == "ravn/huginn");
    const std::vector<std::string> tokens{turn.leases[0].token, turn.leases[1].token};
    CHECK(huginn->renew_leases(tokens, {}, 45s) ==
          std::vector{overdue[1].unit == turn.leases[0].unit ? tokens[0] : tokens[1]});
    coordinator.revoke({});
    CHECK(worker("muninn")->exchange_units({}, 2, 45s).leases.size() == 1);
}

TEST_SUITE_END();

}  // namespace

}  // namespace tafl::tests::queue_test
