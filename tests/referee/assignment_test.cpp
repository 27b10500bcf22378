// SPDX-License-Identifier: MIT
#include "referee/assignment.h"

#include <doctest/doctest.h>

#include "playing.h"
#include "rules/move_text.h"

namespace tafl::referee::assignment_test {

namespace {

Assignment with_opening(std::string_view record, std::initializer_list<const char*> moves) {
    Assignment assignment = testing::game_of(record, {}, {});
    for (const char* text : moves) assignment.opening.push_back(rules::parse_move(text)->move);
    return assignment;
}

constexpr auto brandub =
    "dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
constexpr auto berserk =
    "dim:7 name:Bk esc:e surf:n atkf:y cor: ber:c start:/7/1Kt4/7/3Tt2/7/3Tt2/6T/";

}  // namespace

TEST_SUITE_BEGIN("referee/assignment");

TEST_CASE("an opening must be legal, and leave a turn to begin") {
    CHECK(!why_unplayable(with_opening(brandub, {})));
    CHECK(!why_unplayable(with_opening(brandub, {"d1-c1", "d3-c3"})));
    CHECK(why_unplayable(with_opening(brandub, {"d1-c1", "d1-c1"}))->find("d1-c1") !=
          std::string::npos);
    CHECK(!why_unplayable(with_opening(berserk, {"c2-c4", "c4-c6"})));
    CHECK(why_unplayable(with_opening(berserk, {"c2-c4"})) ==
          "the opening stops during a berserk sequence");
    CHECK(why_unplayable(with_opening(berserk, {"c2-c1", "b2-a2"})) ==
          "the game is over before an engine is to move");
}

TEST_SUITE_END();

}  // namespace tafl::referee::assignment_test
