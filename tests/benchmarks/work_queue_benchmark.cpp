// SPDX-License-Identifier: MIT
// Measures the cost of a work queue. Starts its own PostgreSQL server below TMPDIR, with fsync.
//
//   work_queue_benchmark                         all of the following
//   work_queue_benchmark pairs CLIENTS BATCH [PAIRS [commit]]
//                                                pairs that take no time to play: a coordinator
//                                                that polls every 100 ms, and CLIENTS workers that
//                                                deliver and lease BATCH pairs per call. `commit`
//                                                is the value of synchronous_commit (on)
//   work_queue_benchmark idle                    calls without an effect
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "rules/count_of.h"
#include "tests/support/postgres_cluster.h"
#include "tournaments/distributed/work_queue/coordinator_queue.h"
#include "tournaments/distributed/work_queue/queue_setup.h"
#include "tournaments/distributed/work_queue/worker_queue.h"

namespace {

using namespace tafl::work_queue;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using tafl::tests::PostgresCluster;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Text of the length of an assignment (CODECS.md).
std::string assignment(UnitId game) {
    return "{\"game\":" + std::to_string(game) + ",\"rest\":\"" + std::string(650, 'x') + "\"}";
}

/// Bytes of the length of a game record: a head that compresses well, and plies that do not.
std::vector<std::uint8_t> record() {
    std::vector<std::uint8_t> bytes(1600, 'x');
    std::minstd_rand random(7);
    for (std::size_t i = 900; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(random());
    return bytes;
}

const std::vector<std::string> engines{std::string(64, 'a'), std::string(64, 'b')};

RegisteredMachine machine(const std::string& name) {
    RegisteredMachine machine;
    machine.name = name;
    machine.facts = R"({"cores":8})";
    machine.slots = 8;
    machine.engines = engines;
    return machine;
}

struct Size {
    int clients;
    int batch;
    int pairs;
    std::string commit = "on";
};

class Benchmark {
  public:
    explicit Benchmark(const std::string& commit)
        : cluster_({{"fsync", "on"},
                    {"full_page_writes", "on"},
                    {"shared_buffers", "128MB"},
                    {"synchronous_commit", commit}}) {
        cluster_.make_role("keeper", "CREATEROLE");
        cluster_.make_database("queue", "keeper");
        init(owner());
        cluster_.note_password("worker", add_worker(owner(), "worker", 100));
    }

    void play(const Size& size);
    void idle();

  private:
    [[nodiscard]] std::string owner() const { return cluster_.url("keeper", "queue"); }
    void offer(CoordinatorQueue& coordinator, int from, int to);
    void coordinate(const Size& size, CoordinatorQueue& coordinator);
    void work(const Size& size, int number);
    void print_sizes();
    void measure(const char* what, int calls, const std::function<void()>& call);

    PostgresCluster cluster_;
    std::atomic<bool> is_over_ = false;
    std::atomic<int> turns_ = 0;
};

void Benchmark::offer(CoordinatorQueue& coordinator, int from, int to) {
    std::vector<Offer> offers;
    for (int pair = from; pair < to; ++pair) {
        const UnitId unit = 2 * pair;
        offers.push_back({unit, 1, 0, engines, {assignment(unit), assignment(unit + 1)}});
    }
    coordinator.offer(offers);
}

void Benchmark::coordinate(const Size& size, CoordinatorQueue& coordinator) {
    // Twice what can be under way, and what is played between two polls.
    const int window = 2 * size.clients * size.batch + 1000;
    int offered = 0;
    for (int settled = 0; settled < size.pairs;) {
        if (offered < size.pairs && offered < settled + window) {
            const int next = std::min(size.pairs, settled + window);
            offer(coordinator, offered, next);
            offered = next;
        }
        const QueueUpdates news = coordinator.poll(500);
        std::vector<std::int64_t> numbers;
        for (const Delivery& delivery : news.deliveries) numbers.push_back(delivery.number);
        if (!numbers.empty()) coordinator.settle(numbers);
        settled += tafl::count_of(numbers);
        if (!news.has_more) std::this_thread::sleep_for(100ms);
    }
    is_over_ = true;
}

void Benchmark::work(const Size& size, int number) {
    WorkerQueue queue(cluster_.url("worker", "queue"));
    queue.enter(machine("m" + std::to_string(number)));
    std::vector<PlayedUnit> done;
    while (!is_over_) {
        const LeaseBatch turn = queue.exchange_units(done, size.batch, 45s);
        ++turns_;
        done.clear();
        for (const Lease& lease : turn.leases) {
            done.push_back({lease.unit, lease.token, {record(), record()}, "{\"load\":1}"});
        }
        if (done.empty()) std::this_thread::sleep_for(20ms);
    }
}

void Benchmark::play(const Size& size) {
    CoordinatorQueue coordinator(owner());
    coordinator.claim({"benchmark", 1});
    const double processor = cluster_.processor_seconds();
    const auto begin = Clock::now();
    {
        std::vector<std::jthread> threads;
        threads.emplace_back([&] { coordinate(size, coordinator); });
        for (int i = 0; i < size.clients; ++i) threads.emplace_back([&, i] { work(size, i); });
    }
    const double elapsed = seconds_since(begin);
    const double used = cluster_.processor_seconds() - processor;
    std::printf(
        "%2d clients, batches of %d, commit %s: %6.0f pairs/s, %6.0f turns/s, server %.3f ms a "
        "pair\n",
        size.clients, size.batch, size.commit.c_str(), size.pairs / elapsed, turns_ / elapsed,
        1000 * used / size.pairs);
    print_sizes();
}

void Benchmark::print_sizes() {
    std::printf("    %s\n", cluster_
                                .run("SELECT string_agg(relname || ' ' || "
                                     "pg_size_pretty(pg_total_relation_size(oid)), ', ' "
                                     "ORDER BY relname) FROM pg_class WHERE relnamespace = "
                                     "'lawspeaker'::regnamespace AND "
                                     "relkind = 'r'",
                                     "queue")
                                .c_str());
    std::fflush(stdout);
}

void Benchmark::measure(const char* what, int calls, const std::function<void()>& call) {
    for (int i = 0; i < 20; ++i) call();
    const double processor = cluster_.processor_seconds();
    const auto begin = Clock::now();
    for (int i = 0; i < calls; ++i) call();
    const double elapsed = seconds_since(begin);
    std::printf("%s: %.3f ms, server %.3f ms\n", what, 1000 * elapsed / calls,
                1000 * (cluster_.processor_seconds() - processor) / calls);
    std::fflush(stdout);
}

void Benchmark::idle() {
    CoordinatorQueue coordinator(owner());
    coordinator.claim({"benchmark", 1});
    WorkerQueue worker(cluster_.url("worker", "queue"));
    worker.enter(machine("idle"));
    measure("poll of an empty queue", 2000, [&] { (void)coordinator.poll(100); });
    measure("turn without work", 2000, [&] { (void)worker.exchange_units({}, 8, 45s); });
    offer(coordinator, 0, 640);
    std::vector<std::string> tokens;
    for (int i = 0; i < 5; ++i) {
        for (const Lease& lease : worker.exchange_units({}, 64, 600s).leases)
            tokens.push_back(lease.token);
    }
    (void)coordinator.poll(100);
    measure("poll of a queue with 320 offers and 320 leases", 2000,
            [&] { (void)coordinator.poll(100); });
    tokens.resize(8);
    measure("keep of 8 leases", 2000, [&] { (void)worker.renew_leases(tokens, {}, 600s); });
    std::string plies = "[]";
    measure("keep of 8 leases, with 5 KB of plies of each", 500, [&] {
        std::vector<Progress> progress;
        plies = "[\"" + std::string(5000, 'a' + static_cast<char>(plies.size() % 7)) + "\"]";
        static int game = 0;
        game = (game + 1) % 16;
        for (int i = 0; i < 8; ++i) {
            progress.push_back({2 * i, tokens[i], game, plies});
        }
        (void)worker.renew_leases(tokens, progress, 600s);
    });
}

}  // namespace

int main(int argc, char** argv) {
    if (const auto reason = PostgresCluster::why_not()) {
        std::printf("skipped: %s\n", reason->c_str());
        return 77;
    }
    const std::string_view what = argc > 1 ? argv[1] : "all";
    if (what == "idle" || what == "all") Benchmark("on").idle();
    if (what == "pairs" && argc > 3) {
        const Size size{std::atoi(argv[2]), std::atoi(argv[3]),
                        argc > 4 ? std::atoi(argv[4]) : 5000, argc > 5 ? argv[5] : "on"};
        Benchmark(size.commit).play(size);
    }
    if (what != "all") return 0;
    for (const int batch : {1, 8}) {
        for (const int clients : {1, 4, 16}) {
            const Size size{clients, batch, (clients == 1 ? 2000 : 6000) * (batch == 1 ? 1 : 3)};
            Benchmark(size.commit).play(size);
        }
    }
    return 0;
}
