// SPDX-License-Identifier: MIT
#include "tournaments/server/web/fair_queue.h"

#include <doctest/doctest.h>

#include <vector>

namespace tafl::tests::fair_queue_test {
namespace {

using namespace std::chrono_literals;

struct Served {
    web::FairQueue<int> queue;
    std::vector<std::string> order;

    /// Serves the next request, which takes that time.
    void serve(std::chrono::milliseconds time) {
        const auto next = queue.pop();
        REQUIRE(next);
        order.push_back(next->first);
        queue.charge(next->first, time);
    }
};

TEST_SUITE_BEGIN("tournaments/server/web/fair_queue");

TEST_CASE_FIXTURE(Served, "requests of one client are served in the order of their arrival") {
    for (int i = 0; i < 3; ++i) queue.push("a", i);
    for (int i = 0; i < 3; ++i) CHECK(queue.pop()->second == i);
    CHECK(!queue.pop());
}

TEST_CASE_FIXTURE(Served, "clients with equal requests are served by turns") {
    for (int i = 0; i < 3; ++i) queue.push("a", i);
    for (int i = 0; i < 3; ++i) queue.push("b", i);
    for (int i = 0; i < 6; ++i) serve(1ms);
    CHECK(order == std::vector<std::string>{"a", "b", "a", "b", "a", "b"});
}

TEST_CASE_FIXTURE(Served, "a client that uses much time gets fewer turns") {
    for (int i = 0; i < 4; ++i) queue.push("slow", i);
    for (int i = 0; i < 12; ++i) queue.push("fast", i);
    for (int i = 0; i < 12; ++i) {
        const bool is_slow = queue.pop()->first == "slow";
        order.emplace_back(is_slow ? "slow" : "fast");
        queue.charge(order.back(), is_slow ? 50ms : 10ms);
    }
    CHECK(std::ranges::count(order, "slow") == 2);
}

TEST_CASE_FIXTURE(Served, "a new client is served before the waiting requests of clients served") {
    for (int client = 0; client < 4; ++client) {
        for (int i = 0; i < 50; ++i) queue.push("attacker " + std::to_string(client), i);
    }
    for (int i = 0; i < 9; ++i) serve(300ms);
    queue.push("visitor", 0);
    serve(10ms);
    CHECK(order.back() == "visitor");
}

TEST_CASE_FIXTURE(Served, "a client that was idle has saved no time") {
    queue.push("idle", 0);
    serve(1ms);
    for (int i = 0; i < 8; ++i) queue.push("busy", i);
    for (int i = 0; i < 4; ++i) serve(100ms);
    for (int i = 0; i < 4; ++i) queue.push("idle", i);
    order.clear();
    for (int i = 0; i < 4; ++i) serve(100ms);
    CHECK(std::ranges::count(order, "idle") == 2);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::fair_queue_test
