// SPDX-License-Identifier: MIT
#include "tournaments/solving/told_search.h"

#include <doctest/doctest.h>

#include "rules/move_text.h"

namespace tafl::tests::told_search_test {
namespace {

using namespace std::chrono_literals;
using solving::told_search;
using solving::ToldSearch;

rules::Evaluation expects(const std::string& line) {
    rules::Evaluation evaluation;
    evaluation.line = line;
    return evaluation;
}

TEST_SUITE("tournaments/solving/told_search") {
    TEST_CASE("depth and nodes are found in remarks of any order") {
        CHECK(told_search("status depth 8, 12345 nodes, 20 ms") == ToldSearch{8, 12345});
        CHECK(told_search("depth 8 nodes 12345 time 3") == ToldSearch{8, 12345});
        CHECK(told_search("nodes: 99 (depth=3)") == ToldSearch{3, 99});
        CHECK(told_search("depth 1, 5 nodes\nstatus depth 2, 50 nodes") == ToldSearch{2, 50});
        CHECK(told_search("in 7 moves, nodes unknown") == ToldSearch{});
        CHECK(told_search("") == ToldSearch{});
        CHECK(told_search("depth 99999999999999999999 -5 nodes") == ToldSearch{std::nullopt, 5});
    }

    TEST_CASE("an answer is found when it is expected without a break") {
        solving::SuitePosition position;
        position.best = {rules::parse_move("a1-a2")->move};
        solving::AnswerWatch watch(position);
        CHECK(watch.right_since(9s) == 9s);
        watch.hear(expects("a1-a2 b1-b2"), 1s);
        watch.hear(expects("c1-c2"), 2s);
        CHECK(watch.right_since(9s) == 9s);
        watch.hear(expects("a1-a2xa3"), 3s);
        watch.hear(expects(""), 4s);
        watch.hear(expects("well"), 4s);
        watch.hear(expects("a1-a2 b1-b3"), 5s);
        CHECK(watch.right_since(9s) == 3s);
        watch.hear(expects("---"), 6s);
        CHECK(watch.right_since(9s) == 9s);
    }
}

}  // namespace
}  // namespace tafl::tests::told_search_test
