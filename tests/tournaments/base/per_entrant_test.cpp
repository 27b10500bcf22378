// SPDX-License-Identifier: MIT
#include "tournaments/base/per_entrant.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

namespace tafl::tests::per_entrant_test {
namespace {

using tournaments::PerEntrant;

TEST_SUITE("tournaments/base/per_entrant") {
    TEST_CASE("the first entrant has the number 1") {
        PerEntrant<std::string> names = {"A", "B"};
        CHECK(names[1] == "A");
        names[2] = "C";
        names.push_back("D");
        CHECK(names == PerEntrant<std::string>{"A", "C", "D"});
        CHECK(names[names.count()] == "D");
    }

    TEST_CASE("a number without an entrant is refused") {
        const PerEntrant<int> points(2, 5);
        CHECK(points[2] == 5);
        for (const int number : {0, -1, 3}) {
            CAPTURE(number);
            CHECK_THROWS_AS(static_cast<void>(points[number]), std::out_of_range);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::per_entrant_test
