// SPDX-License-Identifier: MIT
#include "tournaments/play/solving/reported_search.h"

#include <doctest/doctest.h>

#include "rules/move_text.h"

namespace tafl::tests::reported_search_test {
namespace {

using namespace std::chrono_literals;
using solving::reported_search;
using solving::ReportedSearch;

rules::Evaluation expects(const std::string& line) {
    rules::Evaluation evaluation;
    evaluation.line = line;
    return evaluation;
}

TEST_SUITE("tournaments/play/solving/reported_search") {
    TEST_CASE("depth and nodes are found in remarks of any order") {
        CHECK(reported_search("status depth 8, 12345 nodes, 20 ms") == ReportedSearch{8, 12345});
        CHECK(reported_search("depth 8 nodes 12345 time 3") == ReportedSearch{8, 12345});
        CHECK(reported_search("nodes: 99 (depth=3)") == ReportedSearch{3, 99});
        CHECK(reported_search("depth 1, 5 nodes\nstatus depth 2, 50 nodes") ==
              ReportedSearch{2, 50});
        CHECK(reported_search("in 7 moves, nodes unknown") == ReportedSearch{});
        CHECK(reported_search("") == ReportedSearch{});
        CHECK(reported_search("depth 99999999999999999999 -5 nodes") ==
              ReportedSearch{std::nullopt, 5});
    }

    TEST_CASE("an answer is found when it is expected without a break") {
        solving::SuitePosition position;
        position.best = {rules::parse_move("a1-a2")->move};
        solving::SolutionTracker watch(position);
        CHECK(watch.right_since(9s) == 9s);
        watch.add(expects("a1-a2 b1-b2"), 1s);
        watch.add(expects("c1-c2"), 2s);
        CHECK(watch.right_since(9s) == 9s);
        watch.add(expects("a1-a2xa3"), 3s);
        watch.add(expects(""), 4s);
        watch.add(expects("well"), 4s);
        watch.add(expects("a1-a2 b1-b3"), 5s);
        CHECK(watch.right_since(9s) == 3s);
        watch.add(expects("---"), 6s);
        CHECK(watch.right_since(9s) == 9s);
    }
}

}  // namespace
}  // namespace tafl::tests::reported_search_test
