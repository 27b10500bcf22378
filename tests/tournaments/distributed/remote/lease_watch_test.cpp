// SPDX-License-Identifier: MIT
// When a lease without plies is over. The expected times are sums of the time control, 5 s to say
// hello and 30 s.
#include "tournaments/distributed/remote/lease_watch.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "rules/move_text.h"
#include "rules/variant.h"

namespace tafl::tests::lease_watch_test {

using namespace std::chrono_literals;
using remote::LeaseWatch;
using remote::longest_wait;
using rules::Side;

namespace {

referee::Assignment game_of(const std::string& attackers, const std::string& defenders) {
    referee::Assignment game;
    game.compiled_rules =
        std::make_shared<const rules::CompiledRules>(rules::ruleset_from_name("brandub")->ruleset);
    game.time = {*rules::parse_time_control(attackers), *rules::parse_time_control(defenders)};
    return game;
}

const work_queue::LeaseHolder slow{12, "token-1", 3, "anna/slow"};
const LeaseWatch::TimePoint begin{1h};

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/remote/lease_watch");

TEST_CASE("the wait is that of the side to move") {
    const auto game = game_of("60+2", "10 5/1 1i");
    CHECK(longest_wait(game, Side::attackers) == 60s + 2s + 5s + 30s);
    CHECK(longest_wait(game, Side::defenders) == 10s + 1s + 5s + 5s + 30s);
    CHECK(longest_wait(game) == longest_wait(game, Side::attackers));
}

TEST_CASE("after an opening of one ply the defenders are to move") {
    auto game = game_of("60+2", "10+0");
    game.opening = {rules::parse_move("d1-c1")->move};
    CHECK(longest_wait(game) == 10s + 5s + 30s);
}

TEST_CASE("a single move may use up all overtime periods") {
    CHECK(longest_wait(game_of("60 20/3", "inf"), Side::attackers) == 60s + 3 * 20s + 5s + 30s);
}

TEST_CASE("margin, hang timeout and hello timeout extend the wait") {
    auto game = game_of("st=2", "inf");
    game.limits.margin = 500ms;
    CHECK(longest_wait(game, Side::attackers) == 2s + 500ms + 5s + 30s);
    game.hang_timeout = 100s;
    CHECK(longest_wait(game, Side::defenders) == 100s + 500ms + 5s + 30s);
    game.engines.defenders.hello_timeout = 60s;
    CHECK(longest_wait(game, Side::attackers) == 2s + 500ms + 60s + 30s);
}

TEST_CASE("a lease without a ply is over after its wait, once") {
    LeaseWatch watch;
    watch.start(slow, begin, 97s);
    watch.start(slow, begin + 90s, 97s);  // it is known
    CHECK(watch.take_overdue(begin + 97s).empty());
    const auto overdue = watch.take_overdue(begin + 98s);
    REQUIRE(overdue.size() == 1);
    CHECK(overdue[0].lease.unit == 12);
    CHECK(overdue[0].lease.token == "token-1");
    CHECK(overdue[0].lease.machine_name == "anna/slow");
    CHECK(overdue[0].wait == 97s);
    CHECK(watch.take_overdue(begin + 1h).empty());
}

TEST_CASE("each ply, and the beginning of each game, starts a new wait") {
    LeaseWatch watch;
    watch.start(slow, begin, 40s);
    auto now = begin;
    for (const auto& [game, plies] :
         {std::pair<std::size_t, std::size_t>{0, 0}, {0, 1}, {0, 7}, {1, 0}, {1, 3}}) {
        now += 39s;
        watch.note(12, "token-1", game, plies, now, 40s);
        CHECK(watch.take_overdue(now).empty());
    }
    // With the wait of the side that is to move now.
    watch.note(12, "token-1", 1, 4, now, 100s);
    CHECK(watch.take_overdue(now + 99s).empty());
    CHECK(watch.take_overdue(now + 101s).size() == 1);
}

TEST_CASE("a report without progress does not start a new wait") {
    LeaseWatch watch;
    watch.start(slow, begin, 40s);
    watch.note(12, "token-1", 1, 5, begin, 40s);
    SUBCASE("the same ply again") { watch.note(12, "token-1", 1, 5, begin + 30s, 40s); }
    SUBCASE("fewer plies") { watch.note(12, "token-1", 1, 4, begin + 30s, 40s); }
    SUBCASE("an earlier game") { watch.note(12, "token-1", 0, 50, begin + 30s, 40s); }
    SUBCASE("another lease") { watch.note(12, "token-0", 1, 6, begin + 30s, 40s); }
    SUBCASE("another unit") { watch.note(14, "token-1", 1, 6, begin + 30s, 40s); }
    CHECK(watch.take_overdue(begin + 41s).size() == 1);
}

TEST_CASE("a lease that has ended is not waited for, the next one of its unit is") {
    LeaseWatch watch;
    watch.start(slow, begin, 40s);
    watch.end(12);
    CHECK(watch.take_overdue(begin + 1h).empty());
    watch.start({12, "token-2", 4, "anna/fast"}, begin + 1h, 40s);
    const auto overdue = watch.take_overdue(begin + 1h + 41s);
    REQUIRE(overdue.size() == 1);
    CHECK(overdue[0].lease.machine_name == "anna/fast");
}

TEST_CASE("while the queue could not be reached no ply could be reported") {
    LeaseWatch watch;
    watch.start(slow, begin, 40s);
    watch.restart(begin + 10min);
    CHECK(watch.take_overdue(begin + 10min + 40s).empty());
    CHECK(watch.take_overdue(begin + 10min + 41s).size() == 1);
}

TEST_SUITE_END();

}  // namespace tafl::tests::lease_watch_test
