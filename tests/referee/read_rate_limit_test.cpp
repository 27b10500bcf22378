// SPDX-License-Identifier: MIT
#include "referee/read_rate_limit.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <functional>

#include "playing.h"
#include "referee/loop_load.h"
#include "referee/world.h"
#include "rules/result.h"

namespace tafl::referee::read_rate_limit_test {

using namespace std::chrono_literals;

TEST_SUITE_BEGIN("referee/read_rate_limit");

TEST_CASE("a burst is accepted at once, further lines only at the rate") {
    const TimePoint start = TimePoint{} + 1h;
    ReadRateLimit pace(1ms, 10);
    CHECK(pace.charge(start, 4) <= start);
    CHECK(pace.charge(start, 6) <= start);
    CHECK(pace.charge(start, 3) == start + 3ms);
    CHECK(pace.charge(start + 3ms, 2) == start + 5ms);
}

TEST_CASE("an engine that keeps to the rate is never delayed") {
    TimePoint now = TimePoint{} + 1h;
    ReadRateLimit pace(1ms, 10);
    for (int i = 0; i < 1000; ++i) {
        CHECK(pace.charge(now, 2) <= now);
        now += 2ms;
    }
}

TEST_CASE("silence earns one burst, however long it lasts") {
    const TimePoint start = TimePoint{} + 1h;
    ReadRateLimit pace(1ms, 10);
    CHECK(pace.charge(start, 10) <= start);
    CHECK(pace.charge(start + 2h, 10) <= start + 2h);
    CHECK(pace.charge(start + 2h, 1) == start + 2h + 1ms);
}

TEST_CASE("a loop's load since a moment is that of the turns which ended after it") {
    boost::asio::io_context loop;
    LoopLoad& load = LoopLoad::of(loop.get_executor());
    const TimePoint start = TimePoint{} + 1h;
    CHECK(load.since(start) == 0ms);
    for (int i = 1; i <= 5; ++i) load.add(start + i * 10ms - 300us, start + i * 10ms);
    CHECK(load.since(start) == 5 * 300us);
    CHECK(load.since(start + 30ms) == 2 * 300us);
    CHECK(load.since(start + 50ms) == 0us);
    CHECK(&LoopLoad::of(loop.get_executor()) == &load);
}

TEST_CASE("a turn that was interrupted counts no more than a long one") {
    boost::asio::io_context loop;
    LoopLoad& load = LoopLoad::of(loop.get_executor());
    const TimePoint start = TimePoint{} + 1h;
    load.add(start, start + 10s);
    CHECK(load.since(start) == LoopLoad::longest_turn);
    load.add(start + 11s, start + 10s);  // a clock that went backwards would count as zero
    CHECK(load.since(start) == LoopLoad::longest_turn);
}

TEST_CASE("more turns than are remembered count as far as they are") {
    boost::asio::io_context loop;
    LoopLoad& load = LoopLoad::of(loop.get_executor());
    TimePoint now = TimePoint{} + 1h;
    const TimePoint start = now;
    for (int i = 0; i < 10'000; ++i) load.add(now, now + 100us), now += 200us;
    CHECK(load.since(start) > 100ms);
    CHECK(load.since(start) < 110ms);
    CHECK(load.since(now - 1ms) == 500us);
}

namespace {

/// Counts the lines of each turn until the engine has flooded.
class TurnCounter final : public EngineLink::Listener {
  public:
    void on_line(TimePoint, std::string) override { ++lines_; }
    void on_batch_end() override {
        most_ = std::max(most_, lines_ - before_);
        before_ = lines_;
        ++turns_;
    }
    void on_broken(TimePoint, rules::Termination how) override { broken_ = how; }
    void on_ended() override {}

    int lines_ = 0;
    int before_ = 0;
    int most_ = 0;
    int turns_ = 0;
    rules::Termination broken_ = rules::Termination::none;
};

}  // namespace

TEST_CASE("a flood is handled a few lines at a time, and the others have their turns in between") {
    testing::Host host;
    TurnCounter counter;
    auto link = real_world().start(host.loop().get_executor(), testing::zoo("flood-short-lines"),
                                   {rules::Side::attackers, 1}, counter);
    REQUIRE(link.has_value());
    (*link)->send("play attackers\n");
    const TimePoint start = SteadyClock::now();
    int others = 0;
    std::function<void()> other = [&] {
        ++others;
        if (counter.broken_ == rules::Termination::none) host.later(0ms, other);
    };
    other();
    while (counter.broken_ == rules::Termination::none &&
           SteadyClock::now() < start + tests::wait_limit) {
        host.loop().run_one_for(1s);
    }
    CHECK(counter.broken_ == rules::Termination::flood);
    CHECK(counter.most_ <= 16);
    CHECK(counter.lines_ > 9'990);
    CHECK(counter.lines_ < 10'050);
    CHECK(others > counter.turns_ / 2);
    // At its rate: 128 lines per millisecond, after a burst.
    CHECK(SteadyClock::now() - start > 45ms);
}

TEST_SUITE_END();

}  // namespace tafl::referee::read_rate_limit_test
