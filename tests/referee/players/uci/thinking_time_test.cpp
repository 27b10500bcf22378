// SPDX-License-Identifier: MIT
#include "referee/players/uci/thinking_time.h"

#include <doctest/doctest.h>

#include "playing.h"

namespace tafl::referee::thinking_time_test {

using namespace testing;
using namespace std::chrono_literals;
using rules::TimeLeft;
using std::chrono::milliseconds;
using uci::Thinking;
using uci::thinking_for;

TEST_SUITE_BEGIN("referee/players/uci/thinking_time");

TEST_CASE("with seconds a move it thinks all of them but for a margin") {
    const auto with = [](const char* control, milliseconds left) {
        return thinking_for(time_control(control), TimeLeft{left, 0ms, 0});
    };
    CHECK(with("st=1", 1000ms) == Thinking{950ms, 975ms});
    CHECK(with("st=10", 10000ms) == Thinking{9800ms, 9900ms});
    CHECK(with("st=60", 60000ms) == Thinking{58800ms, 59400ms});
    // the time that is left after a move that was refused
    CHECK(with("st=10", 1000ms) == Thinking{950ms, 975ms});
    // if the margin is more than the time left, it still thinks, but never for all of the time
    CHECK(with("st=0.055", 55ms) == Thinking{10ms, 30ms});
    CHECK(with("st=0.03", 30ms) == Thinking{10ms, 10ms});
    CHECK(with("st=0.01", 10ms) == Thinking{5ms, 5ms});
    CHECK(with("st=0.001", 1ms) == Thinking{1ms, 1ms});
}

TEST_CASE("of main time it thinks a 25th and most of the increment, but never more than a third") {
    const auto with = [](const char* control, milliseconds left) {
        return thinking_for(time_control(control), TimeLeft{left, 0ms, 0}).time;
    };
    CHECK(with("60+0", 60000ms) == 2350ms);
    CHECK(with("300+3", 300000ms) == 14112ms);  // 12000 + 2400, less 2 %
    CHECK(with("300+3", 3000ms) == 950ms);      // a third of what is left
    CHECK(with("60+0", 1250ms) == 10ms);        // minimum
    CHECK(with("60+0", 12ms) == 6ms);           // but at most half of the time left
    CHECK(with("60+0", 0ms) == 1ms);
    const auto limit = thinking_for(time_control("60+0"), TimeLeft{60000ms, 0ms, 0}).limit;
    CHECK(limit == 59975ms);
}

TEST_CASE("in overtime it thinks most of the period, and so it does when main time is shorter") {
    const rules::TimeControl control = time_control("300 30/3");
    CHECK(thinking_for(control, {0ms, 30000ms, 3}) == Thinking{26460ms, 29730ms});
    CHECK(thinking_for(control, {0ms, 30000ms, 1}) == Thinking{26460ms, 29730ms});
    CHECK(thinking_for(control, {20000ms, 30000ms, 3}) == Thinking{26460ms, 49730ms});
    CHECK(thinking_for(control, {300000ms, 30000ms, 3}) == Thinking{11760ms, 329880ms});
    CHECK(thinking_for(time_control("0 1/2"), {0ms, 1000ms, 2}).time == 850ms);
}

TEST_CASE("without a clock it thinks five seconds, and is not stopped") {
    CHECK(thinking_for(time_control("inf"), {}) == Thinking{5s, std::nullopt});
    CHECK(thinking_for(time_control("nodes=100"), {}) == Thinking{5s, std::nullopt});
}

TEST_CASE("the limit is never before the thinking time, and never after the end of the time left") {
    for (const char* text : {"60+0", "60+0.6", "st=0.1", "st=2", "10 1/1", "0 0.2/5"}) {
        CAPTURE(std::string(text));
        const rules::TimeControl control = time_control(text);
        for (int main = 0; main <= 60000; main += main < 200 ? 1 : 977) {
            const bool has_overtime = control.periods > 0;
            if (main == 0 && !has_overtime) continue;
            const TimeLeft left{milliseconds(main), control.overtime, control.periods};
            const Thinking thinking = thinking_for(control, left);
            const milliseconds whole = left.main + left.period;
            CAPTURE(main);
            CHECK(thinking.time >= 1ms);
            CHECK(thinking.time <= std::max(whole, milliseconds(1)));
            REQUIRE(thinking.limit.has_value());
            CHECK(*thinking.limit >= thinking.time);
            CHECK(*thinking.limit <= std::max(whole, milliseconds(1)));
        }
    }
}

TEST_SUITE_END();

}  // namespace tafl::referee::thinking_time_test
