// SPDX-License-Identifier: MIT
// Requests and deliveries of a worker, by QUEUE.md "Size and speed": a worker delivers in one call
// the units of all its slots, or those that it plays in a second. A worker without work calls once
// a second (tests/benchmarks/README.md). A call has at most 256 units in each direction.
#include "tournaments/distributed/remote/lease_schedule.h"

#include <doctest/doctest.h>

namespace tafl::tests::lease_schedule_test {

using namespace std::chrono_literals;
using remote::LeaseSchedule;
using Load = LeaseSchedule::Load;

namespace {

const LeaseSchedule::Clock::time_point begin{1h};

Load load_of(int playing, int backlog, int done) {
    Load load;
    load.playing = playing;
    load.backlog = backlog;
    load.done = done;
    return load;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/remote/lease_schedule");

TEST_CASE("one unit is requested for each slot that is not supplied") {
    LeaseSchedule schedule(8);
    CHECK(schedule.wanted(load_of(0, 0, 0)) == 8);
    CHECK(schedule.wanted(load_of(5, 0, 0)) == 3);
    CHECK(schedule.wanted(load_of(5, 2, 9)) == 1);
    CHECK(schedule.wanted(load_of(8, 0, 0)) == 0);
    CHECK(schedule.wanted(load_of(8, 3, 0)) == 0);
    schedule.note_duration(90s);
    CHECK(schedule.wanted(load_of(5, 0, 0)) == 3);
}

TEST_CASE("the units of a second are requested if units are short") {
    LeaseSchedule schedule(2);
    schedule.note_duration(100ms);
    // Each slot plays ten units in a second; one more avoids a slot without work.
    CHECK(schedule.wanted(load_of(0, 0, 0)) >= 20);
    CHECK(schedule.wanted(load_of(0, 0, 0)) <= 22);
    CHECK(schedule.wanted(load_of(2, 8, 0)) == schedule.wanted(load_of(0, 0, 0)) - 10);
}

TEST_CASE("a worker never holds more units than a call may have") {
    LeaseSchedule schedule(8);
    schedule.note_duration(10us);
    CHECK(schedule.wanted(load_of(0, 0, 0)) == 256);
    CHECK(schedule.wanted(load_of(8, 248, 0)) == 0);
}

TEST_CASE("a worker with more slots than a call has units supplies all its slots") {
    LeaseSchedule schedule(300);
    schedule.note_duration(10us);
    CHECK(schedule.wanted(load_of(0, 0, 0)) == 300);
}

TEST_CASE("newer units count more for the duration") {
    LeaseSchedule schedule(1);
    schedule.note_duration(10s);
    for (int i = 0; i < 100; ++i) schedule.note_duration(40ms);
    CHECK(schedule.wanted(load_of(0, 0, 0)) >= 20);
    for (int i = 0; i < 100; ++i) schedule.note_duration(10s);
    CHECK(schedule.wanted(load_of(0, 0, 0)) == 1);
}

TEST_CASE("a worker that ends or pauses requests nothing") {
    const LeaseSchedule schedule(4);
    Load ends;
    ends.is_leasing = false;
    CHECK(schedule.wanted(ends) == 0);
    CHECK_FALSE(schedule.is_call_due(ends, begin));
    Load paused;
    paused.is_paused = true;
    CHECK(schedule.wanted(paused) == 0);
    CHECK_FALSE(schedule.is_call_due(paused, begin));
}

TEST_CASE("a worker without work calls at once, and then once a second") {
    LeaseSchedule schedule(4);
    const Load idle;
    REQUIRE(schedule.is_call_due(idle, begin));
    auto now = begin;
    for (int i = 0; i < 5; ++i) {
        schedule.note_call(now);
        schedule.note_reply(true);
        CHECK_FALSE(schedule.is_call_due(idle, now + 999ms));
        now += 1s;
        CHECK(schedule.is_call_due(idle, now));
    }
}

TEST_CASE("the wait of a worker without work grows from 20 ms after its last unit") {
    LeaseSchedule schedule(4);
    const Load idle;
    schedule.note_call(begin);
    schedule.note_reply(false);
    for (const auto wait : {20ms, 40ms, 80ms, 160ms, 320ms, 640ms, 1000ms, 1000ms}) {
        CHECK(schedule.idle_wait() == wait);
        CHECK_FALSE(schedule.is_call_due(idle, begin + wait - 1ms));
        CHECK(schedule.is_call_due(idle, begin + wait));
        schedule.note_reply(true);
    }
}

TEST_CASE("a busy worker does not call for more units") {
    const LeaseSchedule schedule(4);
    CHECK_FALSE(schedule.is_call_due(load_of(4, 0, 0), begin));
    CHECK_FALSE(schedule.is_call_due(load_of(3, 1, 0), begin));
    CHECK(schedule.is_call_due(load_of(3, 0, 0), begin));
}

TEST_CASE("a played unit waits for others for 500 ms while all slots play") {
    LeaseSchedule schedule(4);
    schedule.start_delivery_wait(begin);
    CHECK_FALSE(schedule.is_call_due(load_of(4, 0, 1), begin + 499ms));
    CHECK(schedule.is_call_due(load_of(4, 0, 1), begin + 500ms));
}

TEST_CASE("a played unit is delivered at once") {
    LeaseSchedule schedule(4);
    schedule.note_call(begin);
    schedule.start_delivery_wait(begin);
    REQUIRE_FALSE(schedule.is_call_due(load_of(4, 0, 1), begin));
    Load load = load_of(4, 0, 1);
    SUBCASE("if a slot has no unit") { load.playing = 3; }
    SUBCASE("if half of a call's units are played") { load.done = 128; }
    SUBCASE("if the worker ends") { load.is_leasing = false; }
    CHECK(schedule.is_call_due(load, begin));
}

TEST_CASE("a worker that pauses delivers") {
    LeaseSchedule schedule(4);
    schedule.start_delivery_wait(begin);
    Load load = load_of(4, 0, 1);
    load.is_paused = true;
    CHECK(schedule.is_call_due(load, begin + 500ms));
}

TEST_SUITE_END();

}  // namespace tafl::tests::lease_schedule_test
