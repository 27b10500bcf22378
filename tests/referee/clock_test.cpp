// SPDX-License-Identifier: MIT
#include "referee/clock.h"

#include <doctest/doctest.h>

#include <random>

#include "rules/time_control.h"

namespace tafl::referee::clock_test {

using rules::Side;
using rules::TimeLeft;
using std::chrono::milliseconds;
using namespace std::chrono_literals;

namespace {

rules::TimeControl control(const char* text) { return *rules::parse_time_control(text); }

/// A clock that the test advances: it chooses when each turn is granted, started and stopped.
class HandClock {
  public:
    explicit HandClock(const char* text, milliseconds margin = 0ms)
        : clock_({control(text), control(text)}, margin) {}

    void begin(Side side) {
        clock_.grant(side);
        clock_.start(side, now_);
    }
    void go_on(Side side) { clock_.start(side, now_); }
    /// True if the move is in time.
    bool move_after(milliseconds thought) {
        now_ += thought;
        const bool is_in_time = !clock_.is_late(now_);
        clock_.stop(now_);
        return is_in_time;
    }
    bool turn(Side side, milliseconds thought) {
        begin(side);
        return move_after(thought);
    }
    TimeLeft left(Side side) const { return clock_.left(side); }
    const Clock& clock() const { return clock_; }

  private:
    Clock clock_;
    TimePoint now_{1h};
};

/// The description of the clock, millisecond by millisecond: main time first, then the current
/// period; a period that is used up is lost and the next begins; the last one lost, or a
/// millisecond more than there is without overtime, is the end.
class SlowClock {
  public:
    explicit SlowClock(const rules::TimeControl& control)
        : control_(control), left_{control.main, control.overtime, control.periods} {}

    bool turn(milliseconds thought) {
        if (left_.main > 0ms || left_.periods == 0) {
            left_.main += control_.increment;
        } else {
            left_.period = control_.overtime + control_.increment;
        }
        for (; thought > 0ms; --thought) {
            if (!tick()) return false;
        }
        return true;
    }
    [[nodiscard]] const TimeLeft& left() const { return left_; }

  private:
    bool tick() {
        if (left_.main > 0ms) {
            --left_.main;
            return true;
        }
        if (left_.periods == 0) return false;
        if (--left_.period > 0ms) return true;
        if (--left_.periods == 0) return false;
        left_.period = control_.overtime;
        return true;
    }

    rules::TimeControl control_;
    TimeLeft left_;
};

constexpr Side A = Side::attackers;
constexpr Side D = Side::defenders;

}  // namespace

TEST_SUITE_BEGIN("referee/clock");

TEST_CASE("the increment is given before thinking, on the first turn as well") {
    HandClock clock("10 3/2 2i");
    clock.begin(A);
    CHECK(clock.left(A) == TimeLeft{12s, 3s, 2});
    CHECK(clock.left(D) == TimeLeft{10s, 3s, 2});
    CHECK(clock.move_after(300ms));
    clock.begin(D);
    CHECK(clock.left(A).main == 11700ms);
    CHECK(clock.left(D).main == 12s);
    CHECK(clock.move_after(300ms));
    clock.begin(A);
    CHECK(clock.left(A).main == 13700ms);
    CHECK(clock.left(D).main == 11700ms);
}

TEST_CASE("without main time each turn begins with a fresh period and the increment") {
    HandClock clock("0 3/2 2i");
    clock.begin(A);
    CHECK(clock.left(A) == TimeLeft{0s, 5s, 2});
    CHECK(clock.move_after(300ms));
    CHECK(clock.left(A) == TimeLeft{0s, 4700ms, 2});
    CHECK(clock.turn(D, 300ms));
    clock.begin(A);
    CHECK(clock.left(A) == TimeLeft{0s, 5s, 2});
}

TEST_CASE("main time may be used up to its last tick, and no longer") {
    CHECK(HandClock("0.5+0").turn(A, 500ms));
    CHECK(!HandClock("0.5+0").turn(A, 501ms));
}

TEST_CASE("half a second of main time and two periods: after 0.75 s both periods are left") {
    HandClock clock("0.5 0.5/2");
    CHECK(clock.turn(A, 750ms));
    CHECK(clock.left(A) == TimeLeft{0s, 250ms, 2});
}

TEST_CASE("the increment saves a move") {
    CHECK(HandClock("0.5+0.25").turn(A, 500ms));
    CHECK(HandClock("0.5+0.25").turn(A, 750ms));
    CHECK(!HandClock("0.5+0.25").turn(A, 751ms));
}

TEST_CASE("one look at the clock may take several periods at once") {
    CHECK(!HandClock("0 0.5/4").turn(A, 2750ms));
    HandClock clock("0 0.5/4");
    CHECK(clock.turn(A, 1750ms));
    CHECK(clock.left(A) == TimeLeft{0s, 250ms, 1});
}

TEST_CASE("a period that is used up to its end is lost, one millisecond keeps it") {
    HandClock kept("0 3/2");
    CHECK(kept.turn(A, 2999ms));
    CHECK(kept.left(A) == TimeLeft{0s, 1ms, 2});
    HandClock lost("0 3/2");
    CHECK(lost.turn(A, 3000ms));
    CHECK(lost.left(A) == TimeLeft{0s, 3s, 1});
    CHECK(lost.turn(D, 1ms));
    CHECK(!lost.turn(A, 3000ms));
    CHECK(lost.left(A) == TimeLeft{0s, 0s, 0});
}

TEST_CASE("the first period of a turn that began with main time has no increment") {
    HandClock clock("1 3/2 2i");
    CHECK(clock.turn(A, 4s));
    CHECK(clock.left(A) == TimeLeft{0s, 2s, 2});
    CHECK(clock.turn(D, 0s));
    clock.begin(A);
    CHECK(clock.left(A) == TimeLeft{0s, 5s, 2});
}

TEST_CASE("a berserk sequence is one turn: nothing is given between its moves") {
    HandClock clock("10+2");
    CHECK(clock.turn(A, 1s));
    clock.go_on(A);
    CHECK(clock.move_after(1s));
    CHECK(clock.left(A).main == 10s);
}

TEST_CASE("seconds per move do not add up") {
    HandClock clock("st=5", 200ms);
    // fastchess, app/tests/timecontrol_test.cpp, "Fixed time"
    CHECK(clock.turn(A, 5199ms));
    CHECK(clock.turn(A, 5200ms));
    clock.begin(A);
    CHECK(clock.left(A).main == 5s);
    CHECK(!clock.move_after(5201ms));
}

TEST_CASE("a margin forgives an overrun and gives nothing") {
    HandClock clock("1+0", 100ms);
    CHECK(clock.turn(A, 950ms));
    CHECK(clock.left(A).main == 50ms);
    CHECK(clock.turn(A, 150ms));
    CHECK(clock.left(A).main == 0ms);
    CHECK(!clock.turn(A, 101ms));
}

TEST_CASE("a doubtful move leaves no time, and the next turn brings what it always brings") {
    struct Row {
        const char* control;
        TimeLeft used_up;
        TimeLeft next;
    };
    constexpr Row rows[] = {{"60+2", {0ms, 0ms, 0}, {2s, 0ms, 0}},
                            {"60+0", {0ms, 0ms, 0}, {0ms, 0ms, 0}},
                            {"60 30/3 5i", {0ms, 0ms, 1}, {0ms, 35s, 1}},
                            {"0 30/1", {0ms, 0ms, 1}, {0ms, 30s, 1}},
                            {"st=3", {0ms, 0ms, 0}, {3s, 0ms, 0}}};
    for (const Row& row : rows) {
        CAPTURE(row.control);
        Clock clock({control(row.control), control(row.control)});
        clock.grant(Side::attackers);
        clock.start(Side::attackers, TimePoint(1h));
        const Duration had = clock.available(Side::attackers);
        CHECK(clock.use_up() == had);
        CHECK(clock.left(Side::attackers) == row.used_up);
        // A further move of the same message takes no time, and is in time.
        clock.start(Side::attackers, TimePoint(2h));
        CHECK(!clock.is_late(TimePoint(2h)));
        CHECK(clock.is_late(TimePoint(2h) + 1ms));
        CHECK(clock.stop(TimePoint(2h)) == 0ms);
        clock.grant(Side::attackers);
        CHECK(clock.left(Side::attackers) == row.next);
    }
}

TEST_CASE("without a limit no move is late, and the time spent is still reported") {
    Clock clock({control("inf"), control("60+0")});
    const TimePoint start{1h};
    clock.grant(A);
    clock.start(A, start);
    CHECK(!clock.deadline());
    CHECK(!clock.is_late(start + 100h));
    CHECK(clock.stop(start + 3s) == 3s);
    CHECK(clock.left(D).main == 60s);
}

TEST_CASE("any control and any times of thinking give what a tick by tick count gives") {
    std::mt19937 random(11);
    const auto any = [&](int least, int most) {
        return std::uniform_int_distribution<int>(least, most)(random);
    };
    int flags = 0;
    for (int game = 0; game < 2000; ++game) {
        rules::TimeControl control;
        control.main = milliseconds(any(0, 3) * any(0, 400));
        control.periods = any(control.main == 0ms ? 1 : 0, 4);
        control.overtime = milliseconds(control.periods == 0 ? 0 : any(1, 200));
        control.increment = milliseconds(any(0, 2) * any(0, 30));
        CAPTURE(to_string(control));
        HandClock clock(to_string(control).c_str());
        SlowClock slow(control);
        bool is_in_time = true;
        for (int turn = 0; turn < 30 && is_in_time; ++turn) {
            const milliseconds thought(any(0, any(1, 300)));
            is_in_time = slow.turn(thought);
            REQUIRE(clock.turn(A, thought) == is_in_time);
            if (is_in_time) REQUIRE(clock.left(A) == slow.left());
            REQUIRE(clock.turn(D, 0ms));
        }
        flags += is_in_time ? 0 : 1;
    }
    CHECK(flags > 1000);
    CHECK(flags < 2000);
}

TEST_CASE("what is left and what was charged add up to what was given") {
    HandClock clock("5 2/3 1i");
    milliseconds given = 5s;
    milliseconds charged = 0s;
    for (int turn = 0; turn < 8; ++turn) {
        given += 1s;
        const auto thought = milliseconds(137 * turn);
        CHECK(clock.turn(A, thought));
        charged += thought;
        CHECK(clock.turn(D, 1ms));
        CHECK(clock.left(A).main == given - charged);
    }
}

TEST_SUITE_END();

}  // namespace tafl::referee::clock_test
