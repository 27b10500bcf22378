// SPDX-License-Identifier: MIT
// Whole games in OTEP, line by line (golden.h).
#include "golden.h"

#include <doctest/doctest.h>

#include "playing.h"

#include "rules/result.h"

namespace tafl::referee::otep_golden_test {

using namespace testing;

TEST_SUITE_BEGIN("referee/players/otep/golden");

TEST_CASE("the host says what the protocol's description says, to the microsecond") {
    CHECK(check_goldens("otep") >= 12);
}

TEST_CASE("a game that is played again goes to the same transcript, a failure is only warned of") {
    Assignment assignment = brandub(zoo("random"), zoo("random"));
    assignment.limits.max_plies = 2;
    assignment.game = 7;
    assignment.transcript = temporary_path("twice.txt");
    static_cast<void>(play(assignment));
    const auto once = lines_of(assignment.transcript);
    static_cast<void>(play(assignment));
    CHECK(lines_of(assignment.transcript).size() == 2 * once.size());
    CHECK(once.front() == "# game 7: random (attackers) and random (defenders)");
    CHECK(once.back() == "# result draw, adjudication-max-plies");
    assignment.transcript = temporary_path("no-folder") + "/game.txt";
    CHECK(play(assignment).end.result == rules::Result::draw);
}

TEST_SUITE_END();

}  // namespace tafl::referee::otep_golden_test
