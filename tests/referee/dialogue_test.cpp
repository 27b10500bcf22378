// SPDX-License-Identifier: MIT
#include "referee/dialogue.h"

#include <doctest/doctest.h>

namespace tafl::referee::dialogue_test {

using namespace std::chrono_literals;

TEST_SUITE_BEGIN("referee/dialogue");

TEST_CASE("lines are stamped, and show their direction") {
    const TimePoint origin{5s};
    Dialogue dialogue(origin, rules::Side::attackers, nullptr);
    dialogue.add_received(origin + 1500us, "hello");
    dialogue.add_sent(origin + 2s, "clock 1 2 0 0 0 \nplay attackers\n");
    CHECK(dialogue.lines() == std::vector<std::string>{"   0.001500 < hello",
                                                       "   2.000000 > clock 1 2 0 0 0 ",
                                                       "   2.000000 > play attackers"});
}

TEST_CASE("only the last lines are kept, and only the front of long ones") {
    Dialogue dialogue(TimePoint{}, rules::Side::attackers, nullptr);
    for (int i = 0; i < 1000; ++i) dialogue.add_received(TimePoint{}, std::to_string(i));
    dialogue.add_received(TimePoint{}, std::string(100'000, 'x'));
    const auto lines = dialogue.lines();
    REQUIRE(lines.size() == Dialogue::lines_kept);
    CHECK(lines.front() == "   0.000000 < 801");
    CHECK(lines.back().size() < Dialogue::longest_line + 20);
}

TEST_SUITE_END();

}  // namespace tafl::referee::dialogue_test
