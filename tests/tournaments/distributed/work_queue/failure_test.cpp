// SPDX-License-Identifier: MIT
// Servers that are killed, connections that break, and many workers that want the same units.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <iterator>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "tests/support/relay.h"
#include "tests/tournaments/distributed/work_queue/queue_fixture.h"

namespace tafl::tests::failure_test {

namespace {

TEST_SUITE_BEGIN("tournaments/distributed/work_queue/failure");

using Kind = QueueError::Kind;

TEST_CASE_FIXTURE(QueueFixture, "an answer that is lost after the commit is asked for again") {
    coordinator.offer(pairs(10, 3));
    Relay relay(static_cast<unsigned short>(cluster().port()));
    WorkerQueue huginn("postgresql://ravn@127.0.0.1:" + std::to_string(relay.port()) + "/queue");
    huginn.enter(machine("huginn"));
    const LeaseBatch turn = huginn.exchange_units({}, 2, 45s);
    REQUIRE(turn.leases.size() == 2);
    const std::vector<PlayedUnit> done{play(turn.leases[0])};
    relay.lose_answers();
    CHECK(kind_of([&] { (void)huginn.exchange_units(done, 1, 45s); }) == Kind::unreachable);
    relay.mend();
    const QueueUpdates news = coordinator.poll(10);
    REQUIRE(news.deliveries.size() == 1);
    coordinator.settle(numbers(news.deliveries));
    const std::vector<PlayedUnit> both{play(turn.leases[0]), play(turn.leases[1])};
    const LeaseBatch again = huginn.exchange_units(both, 1, 45s);
    CHECK(again.is_taken == std::vector{true, true});
    // The lost reply has leased a unit. It is not leased again until that lease has expired.
    CHECK(again.leases.empty());
    CHECK(coordinator.poll(10).deliveries.size() == 1);
    look("UPDATE lawspeaker.units SET until = now() - interval '1 s' WHERE state = 1");
    CHECK(coordinator.poll(10).lost.size() == 1);
    CHECK(huginn.exchange_units({}, 1, 45s).leases.size() == 1);
}

TEST_CASE_FIXTURE(QueueFixture, "updates in a lost reply are sent again") {
    coordinator.offer(pairs(10, 3));
    Relay relay(static_cast<unsigned short>(cluster().port()));
    CoordinatorQueue second("postgresql://keeper@127.0.0.1:" + std::to_string(relay.port()) +
                            "/queue");
    second.claim({first_coordinator.archive, 2});
    CHECK(second.poll(10).leased.empty());
    const auto huginn = worker();
    const LeaseBatch turn = huginn->exchange_units({}, 2, 45s);
    REQUIRE(turn.leases.size() == 2);
    const std::vector<Progress> progress{{turn.leases[1].unit, turn.leases[1].token, 0, "[1]"}};
    CHECK(huginn->renew_leases(std::vector{turn.leases[1].token}, progress, 45s).size() == 1);
    look("UPDATE lawspeaker.units SET until = now() - interval '1 s' WHERE id = 10");
    relay.lose_answers();
    CHECK(kind_of([&] { (void)second.poll(10); }) == Kind::unreachable);
    CHECK(kind_of([&] { second.offer(pairs(20, 1)); }) == Kind::unreachable);
    relay.mend();
    const QueueUpdates news = second.poll(10);
    CHECK(news.has_reconnected);
    CHECK(news.lost.size() == 1);
    CHECK(news.leased.size() == 1);
    CHECK(news.progress.size() == 1);
    const QueueUpdates next = second.poll(10);
    CHECK_FALSE(next.has_reconnected);
    CHECK(next.lost.empty());
    CHECK(next.leased.empty());
    CHECK(next.progress.empty());
    second.offer(pairs(20, 1));
    CHECK(second.units() == std::vector<UnitId>{10, 12, 14, 20});
    SUBCASE("also what a cut connection took") {
        relay.cut();
        CHECK(kind_of([&] { (void)second.poll(10); }) == Kind::unreachable);
        CHECK(kind_of([&] { (void)second.poll(10); }) == Kind::unreachable);
        relay.mend();
        const QueueUpdates mended = second.poll(10);
        CHECK(mended.has_reconnected);
        CHECK(mended.leased.empty());
    }
}

TEST_CASE_FIXTURE(QueueFixture, "eight who lease at once get each unit once") {
    constexpr int all = 500;
    coordinator.offer(pairs(0, all));
    std::mutex mutex;
    std::map<UnitId, int> leased;
    {
        std::vector<std::jthread> workers;
        cluster().note_password("many", add_worker(owner_url, "many", 8));
        for (int i = 0; i < 8; ++i) {
            workers.emplace_back([&, i] {
                const auto worker = this->worker("m" + std::to_string(i), "many");
                std::vector<PlayedUnit> done;
                for (LeaseBatch turn = worker->exchange_units({}, 1 + i, 45s); !turn.leases.empty();
                     turn = worker->exchange_units(done, 1 + i, 45s)) {
                    done.clear();
                    for (const Lease& lease : turn.leases) done.push_back(play(lease));
                    const std::scoped_lock lock(mutex);
                    for (const Lease& lease : turn.leases) ++leased[lease.unit];
                }
            });
        }
    }
    CHECK(leased.size() == all);
    CHECK(std::all_of(leased.begin(), leased.end(),
                      [](const auto& unit) { return unit.second == 1; }));
    CHECK(coordinator.poll(1000).deliveries.size() == all);
}

/// Workers and a coordinator that repeat whatever fails, while the server is killed now and then.
class Chaos : public QueueFixture {
  public:
    const int kills =
        std::getenv("LAWSPEAKER_KILLS") == nullptr ? 8 : std::atoi(std::getenv("LAWSPEAKER_KILLS"));
    const int all = 75 * kills;
    static constexpr int machines = 4;

    void run() {
        cluster().note_password("many", add_worker(owner_url, "many", 8));
        coordinator.offer(pairs(0, all));
        std::vector<std::jthread> workers;
        for (int i = 0; i < machines; ++i) workers.emplace_back([this, i] { work(i); });
        std::jthread host([this] { coordinate(); });
        // A worker stops if a killed server has forgotten that it entered. So all workers enter
        // before the first kill. Later kills lose units only, which are played again.
        while (entered < machines && !is_over) std::this_thread::sleep_for(1ms);
        cluster().run("CHECKPOINT");
        std::mt19937 random(20240817);
        for (int i = 0; i < kills; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100 + random() % 400));
            cluster().kill();
            cluster().start();
        }
        is_quick = true;
    }

    /// The archive: the records of each unit, and the number of repeated deliveries.
    std::map<UnitId, std::vector<Bytes>> archive;
    int double_deliveries = 0;
    /// Tokens of deliveries that a worker knows to be taken, and of those that reached the archive.
    std::map<std::string, UnitId> taken;
    std::map<std::string, UnitId> brought;
    bool is_complete = false;

  private:
    template <class Call>
    void insist(Call call) {
        const auto deadline = std::chrono::steady_clock::now() + 120s;
        while (std::chrono::steady_clock::now() < deadline) {
            try {
                call();
                return;
            } catch (const QueueError& error) {
                if (error.kind() != Kind::unreachable) throw;
            }
            std::this_thread::sleep_for(5ms);
        }
        throw std::runtime_error("the server does not come back");
    }

    void work(int number) try {
        WorkerQueue queue(cluster().url("many", database));
        queue.enter(machine("m" + std::to_string(number)));
        ++entered;
        std::vector<PlayedUnit> done;
        while (!is_over) {
            LeaseBatch turn;
            insist([&] { turn = queue.exchange_units(done, 2, 5s); });
            {
                const std::scoped_lock lock(mutex);
                for (std::size_t i = 0; i < done.size(); ++i) {
                    if (turn.is_taken.at(i)) taken[done[i].token] = done[i].unit;
                }
            }
            done.clear();
            for (const Lease& lease : turn.leases) done.push_back(play(lease));
            std::this_thread::sleep_for(is_quick ? 1ms : 30ms);
        }
    } catch (const std::exception& error) {
        fail(error);
    }

    void coordinate() try {
        const auto deadline = std::chrono::steady_clock::now() + 60s + kills * 5s;
        while (!is_complete && !is_over && std::chrono::steady_clock::now() < deadline) {
            QueueUpdates news;
            insist([&] { news = coordinator.poll(50); });
            for (const Delivery& delivery : news.deliveries) {
                brought[delivery.from.token] = delivery.from.unit;
                if (!archive.emplace(delivery.from.unit, delivery.records).second)
                    ++double_deliveries;
            }
            insist([&] { coordinator.settle(numbers(news.deliveries)); });
            // A killed server may forget a delivery after it was polled and before it was settled.
            // Its unit is then still offered, and is delivered again.
            if (std::ssize(archive) == all) {
                insist([&] { is_complete = coordinator.units().empty(); });
            }
            std::this_thread::sleep_for(5ms);
        }
        is_over = true;
    } catch (const std::exception& error) {
        fail(error);
    }

    void fail(const std::exception& error) {
        MESSAGE(std::string(error.what()));
        is_over = true;
    }

    std::mutex mutex;
    std::atomic<int> entered = 0;
    std::atomic<bool> is_over = false;
    std::atomic<bool> is_quick = false;
};

TEST_CASE_FIXTURE(Chaos,
                  "a server that is killed again and again loses nothing that it has answered") {
    run();
    CHECK(is_complete);
    CHECK(std::ssize(archive) == all);
    // A delivery that was settled in a lost reply may be sent again, and is settled again.
    for (const auto& [unit, records] : archive) REQUIRE(records == records_of(unit, 2));
    for (const auto& [token, unit] : taken) REQUIRE(brought.contains(token));
}

class ForgetfulChaos : public Chaos {
  public:
    ForgetfulChaos() { cluster().run("ALTER ROLE many SET synchronous_commit = off"); }
    ~ForgetfulChaos() { cluster().run("ALTER ROLE many RESET synchronous_commit"); }
};

TEST_CASE_FIXTURE(ForgetfulChaos, "a server that forgets commits has their units played again") {
    run();
    CHECK(is_complete);
    CHECK(std::ssize(archive) == all);
    for (const auto& [unit, records] : archive) REQUIRE(records == records_of(unit, 2));
    MESSAGE("taken and lost: " << std::count_if(taken.begin(), taken.end(), [&](const auto& one) {
                return !brought.contains(one.first);
            }));
}

TEST_SUITE_END();

}  // namespace

}  // namespace tafl::tests::failure_test
