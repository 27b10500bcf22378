// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/bracket_svg.h"

#include <doctest/doctest.h>

#include <string>

#include "tests/support/text.h"

namespace tafl::tests::bracket_svg_test {
namespace {

using formats::Bracket;
using formats::BracketMatch;
using publish::bracket_svg;
using publish::BracketMatchText;

TEST_SUITE("tournaments/reports/publish/bracket_svg") {
    TEST_CASE("a bracket shows every match, its winner, and the entrants that are known") {
        const Bracket bracket{1,
                              {{{1, 0, {}, 1, true, true, false},
                                {4, 5, {1}, 5, true, false, false},
                                {2, 3, {2}, 0, false, false, false},
                                {}},
                               {{1, 5, {3}, 0, false, false, false}, {}},
                               {{}}}};
        const tournaments::PerEntrant<std::string> names({"<b>Huscarl</b>", "B", "C", "D", "E"});
        const std::string svg =
            bracket_svg(bracket, names, [](const BracketMatch& tie) {
                BracketMatchText words{0.5, 1.5, "after 1 replay", "games/x.html"};
                words.is_running = tie.winner == 0;
                return words;
            }).text();
        CHECK(svg.find("<b>") == std::string::npos);
        CHECK(occurrences(svg, "&lt;b&gt;Huscarl") >= 2);
        for (const char* round : {"Quarter-finals", "Semi-finals", "Final"}) {
            CHECK(occurrences(svg, ">" + std::string(round) + "<") == 1);
        }
        CHECK(occurrences(svg, "<g class=\"tie") == 7);
        CHECK(occurrences(svg, "<g class=\"tie now\"") == 2);
        CHECK(occurrences(svg, "<a href=\"games/x.html\"") == 3);
        CHECK(occurrences(svg, "class=\"way") == 6);
        CHECK(occurrences(svg, "class=\"way gone\"") == 2);
        CHECK(occurrences(svg, "class=\"goes-on\"") == 2);
        CHECK(occurrences(svg, "advances without a match") == 1);
        CHECK(occurrences(svg, ">½<") == 3);
    }

    TEST_CASE("a tournament without a knockout has no bracket") {
        CHECK(bracket_svg({}, tournaments::PerEntrant<std::string>(), {}).empty());
    }
}

}  // namespace
}  // namespace tafl::tests::bracket_svg_test
