// SPDX-License-Identifier: MIT
#include "referee/time_judgement.h"

#include <doctest/doctest.h>

namespace tafl::tests::time_judgement_test {

using namespace std::chrono_literals;
using referee::judge_time;
using referee::TimeJudgement;
using referee::TimeMeasurement;

constexpr bool moved = true;
constexpr bool silent = false;

struct Case {
    const char* name;
    TimeMeasurement measured;  ///< moved, overrun, lag, doubtful before, host late, processor time
    TimeJudgement expected;
};

/// The rule of OTEP.md, "Time", line by line.
constexpr Case cases[] = {
    {"before the deadline", {moved, -1ms, 0ms, 0, 0ms, 0ms}, TimeJudgement::in_time},
    {"at the deadline", {moved, 0ms, 0ms, 0, 0ms, 0ms}, TimeJudgement::in_time},
    {"before it, while the host is late", {moved, -1ms, 9s, 1, 9s, 0ms}, TimeJudgement::in_time},
    {"a move that cannot have been in time", {moved, 1ms, 0ms, 0, 0ms, 0ms}, TimeJudgement::lost},
    {"the lag is too short for it", {moved, 5ms, 4999us, 0, 4999us, 0ms}, TimeJudgement::lost},
    {"the lag just suffices", {moved, 5ms, 5ms, 0, 5ms, 0ms}, TimeJudgement::doubtful},
    {"a nanosecond late", {moved, 1ns, 1ns, 0, 1ns, 0ms}, TimeJudgement::doubtful},
    {"the lag is caused by output of engines",
     {moved, 5ms, 5ms, 0, 0ms, 0ms},
     TimeJudgement::doubtful},
    {"the lag is caused by the engine's processes",
     {moved, 200ms, 200ms, 0, 200ms, 400ms},
     TimeJudgement::doubtful},
    {"a long lag", {moved, 900ms, 1s, 0, 1s, 0ms}, TimeJudgement::doubtful},

    {"in doubt again", {moved, 5ms, 5ms, 1, 5ms, 0ms}, TimeJudgement::lost},
    {"in doubt again, 100 ms", {moved, 100ms, 100ms, 1, 100ms, 0ms}, TimeJudgement::lost},
    {"in doubt again, above 100 ms",
     {moved, 101ms, 101ms, 1, 101ms, 0ms},
     TimeJudgement::host_late},
    {"the same, with less than half of the time used",
     {moved, 200ms, 200ms, 1, 200ms, 99ms},
     TimeJudgement::host_late},
    {"the same, with half of the time used",
     {moved, 200ms, 200ms, 1, 200ms, 100ms},
     TimeJudgement::lost},
    {"the same, by output of engines", {moved, 200ms, 200ms, 1, 90ms, 0ms}, TimeJudgement::lost},

    {"no move", {silent, 1ns, 0ms, 0, 0ms, 0ms}, TimeJudgement::lost},
    {"no move, and no lag counts for it", {silent, 50ms, 50ms, 0, 50ms, 0ms}, TimeJudgement::lost},
    {"no move, the host 100 ms late", {silent, 100ms, 100ms, 0, 100ms, 0ms}, TimeJudgement::lost},
    {"no move, the host later", {silent, 101ms, 101ms, 0, 101ms, 0ms}, TimeJudgement::host_late},
    {"no move, and the engine was busy",
     {silent, 300ms, 300ms, 0, 300ms, 150ms},
     TimeJudgement::lost},
    {"no move, and it was a little busy",
     {silent, 300ms, 300ms, 0, 300ms, 149ms},
     TimeJudgement::host_late},
    {"no move after one in doubt", {silent, 300ms, 300ms, 1, 300ms, 0ms}, TimeJudgement::host_late},
};

TEST_SUITE_BEGIN("referee/time_judgement");

TEST_CASE("a move is judged by its overrun, the lag and its cause") {
    for (const Case& row : cases) {
        CAPTURE(row.name);
        CHECK(judge_time(row.measured) == row.expected);
    }
}

TEST_SUITE_END();

}  // namespace tafl::tests::time_judgement_test
