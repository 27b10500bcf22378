// SPDX-License-Identifier: MIT
// Expectations: OTEP.md, "Time".
#include "referee/move_timer.h"

#include <doctest/doctest.h>

#include "rules/time_control.h"

namespace tafl::referee::move_timer_test {

using rules::Side;
using std::chrono::milliseconds;
using namespace std::chrono_literals;

namespace {

constexpr TimePoint start{1h};
constexpr Side side = Side::attackers;

/// `control` may be empty: no clock.
MoveTimer timer_of(const std::string& control, milliseconds margin = 0ms) {
    const auto time = control.empty() ? rules::TimeControl{} : *rules::parse_time_control(control);
    return {{time, time}, margin, 10min};
}

/// Judgement of a move that was requested at 0, with 10 s of main time and a margin of 50 ms.
struct Case {
    const char* name;
    Duration requested;  ///< time at which the host has sent the request
    Duration stamp;
    Duration read;  ///< time at which the host reads the move
    TimeJudgement expected;
};

constexpr Case cases[] = {
    {"at the deadline", 0ms, 10'050ms, 10'050ms, TimeJudgement::in_time},
    {"at the deadline, read much later", 0ms, 10'050ms, 12s, TimeJudgement::in_time},
    {"read before the host noticed the deadline", 0ms, 10'051ms, 10'051ms, TimeJudgement::doubtful},
    {"after it, read later", 0ms, 10'060ms, 11s, TimeJudgement::doubtful},
    {"a request of 2 ms does not count", 2ms, 10'052ms, 10'052ms, TimeJudgement::doubtful},
    {"a request of 3 ms counts", 3ms, 10'053ms, 10'053ms, TimeJudgement::doubtful},
    {"and its delay is not time that the engine has", 3ms, 10'050ms, 10'050ms,
     TimeJudgement::in_time},
};

TimeMeasurement measured(const Case& one, const MoveTimer& timer) {
    return timer.measure_move(start + one.stamp, start + one.read);
}

}  // namespace

TEST_SUITE("referee/move_timer") {
    TEST_CASE("the deadline has the margin, and the delay of a request above 2 ms") {
        using Delays = std::pair<milliseconds, milliseconds>;
        for (const auto& [delay, extension] :
             {Delays{0, 0}, Delays{2, 0}, Delays{3, 3}, Delays{1000, 1000}}) {
            CAPTURE(delay.count());
            MoveTimer timer = timer_of("10+0", 50ms);
            timer.grant(side);
            timer.start_request(side, start, start + delay);
            CHECK(timer.asked() == side);
            CHECK(timer.request_delay() == extension);
            CHECK(timer.deadline() == start + 10'050ms + extension);
            // A move within the extension is not in time by itself: the host's delay is judged.
            CHECK(timer.is_in_time(start + 10'050ms));
            CHECK_FALSE(timer.is_in_time(start + 10'050ms + 1ns));
        }
    }

    TEST_CASE("moves around the deadline, with the lag of the host") {
        for (const Case& one : cases) {
            CAPTURE(one.name);
            MoveTimer timer = timer_of("10+0", 50ms);
            timer.grant(side);
            timer.start_request(side, start, start + one.requested);
            const TimeMeasurement found = measured(one, timer);
            CHECK(found.has_moved);
            CHECK(found.overrun == one.stamp - 10'050ms);
            CHECK(timer.is_in_time(start + one.stamp) == (one.expected == TimeJudgement::in_time));
            CHECK(judge_time(found) == one.expected);
        }
    }

    TEST_CASE("a doubtful move leaves no time, and the second one in a game loses") {
        MoveTimer timer = timer_of("10+3");
        timer.grant(side);
        timer.start_request(side, start, start);
        CHECK(judge_time(timer.measure_move(start + 13'001ms, start + 14s)) ==
              TimeJudgement::doubtful);
        timer.mark_doubtful();
        CHECK(timer.accept(start + 13'001ms) == 13s);
        CHECK(timer.clock().left(side).main == 0ms);
        timer.grant(side);
        CHECK(timer.clock().left(side).main == 3s);  // the increment is given as usual
        timer.start_request(side, start + 20s, start + 20s);
        CHECK(judge_time(timer.measure_move(start + 23'001ms, start + 24s)) == TimeJudgement::lost);
        // The opponent's moves are counted by themselves.
        timer.accept(start + 23s);
        timer.grant(Side::defenders);
        timer.start_request(Side::defenders, start + 30s, start + 30s);
        CHECK(judge_time(timer.measure_move(start + 43'001ms, start + 44s)) ==
              TimeJudgement::doubtful);
    }

    TEST_CASE("a doubtful move that is refused leaves no time either") {
        MoveTimer timer = timer_of("10+0");
        timer.grant(side);
        timer.start_request(side, start, start);
        timer.mark_doubtful();
        timer.refuse(start + 10'001ms);
        CHECK_FALSE(timer.asked());
        timer.start_request(side, start + 11s, start + 11s);
        CHECK(timer.deadline() == start + 11s);
    }

    TEST_CASE("refused moves count for the ply, and for the limit without a clock") {
        MoveTimer timer = timer_of("");
        timer.grant(side);
        timer.start_request(side, start, start);
        CHECK(timer.deadline() == start + 10min);
        timer.refuse(start + 4min);
        timer.start_request(side, start + 5min, start + 5min);
        CHECK(timer.deadline() == start + 5min + 6min);
        CHECK(timer.spent(start + 6min) == 5min);
        CHECK(timer.accept(start + 7min) == 6min);
        timer.start_request(side, start + 8min, start + 8min);
        CHECK(timer.deadline() == start + 18min);
    }

    TEST_CASE("a missing move: the delay of the request does not count as lag") {
        MoveTimer timer = timer_of("10+0");
        timer.grant(side);
        timer.start_request(side, start, start + 1s);
        const TimeMeasurement found = timer.measure_silence(start + 11'300ms);
        CHECK_FALSE(found.has_moved);
        CHECK(found.overrun == 1300ms);
        CHECK(found.lag == 300ms);
        CHECK(timer.measure_silence(start + 10'500ms).lag == 0ms);
    }

    TEST_CASE("clocks are read without being stopped; an end keeps the debtor") {
        MoveTimer timer = timer_of("10+0");
        timer.grant(side);
        timer.start_request(side, start, start);
        CHECK(timer.clocks_at(start + 4s).left.attackers.main == 6s);
        CHECK(timer.clock().reading().left.attackers.main == 10s);
        CHECK(timer.expire(start + 11s) == 10s);
        timer.end();
        CHECK_FALSE(timer.asked());
        CHECK(timer.asked_at_end() == side);
    }

    TEST_CASE("the moves of one message end the turn without more time") {
        MoveTimer timer = timer_of("10+0");
        timer.grant(side);
        timer.start_request(side, start, start);
        CHECK(timer.accept(start + 4s) == 4s);
        timer.continue_request(side, start + 4s);
        CHECK(timer.asked() == side);
        CHECK(timer.accept(start + 4s) == 0s);
        CHECK(timer.clock().left(side).main == 6s);
    }
}

}  // namespace tafl::referee::move_timer_test
