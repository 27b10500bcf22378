// SPDX-License-Identifier: MIT
#include "tournaments/base/json_text.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>

namespace tafl::tests::json_text_test {
namespace {

using nlohmann::json;
using tournaments::whole_number_in;

constexpr auto smallest = std::numeric_limits<std::int64_t>::min();
constexpr auto largest = std::numeric_limits<std::int64_t>::max();

TEST_SUITE("tournaments/base/json_text") {
    TEST_CASE("whole numbers within the range are read") {
        CHECK(whole_number_in(json::parse("3"), 0, 5) == 3);
        CHECK(whole_number_in(json::parse("0"), 0, 5) == 0);
        CHECK(whole_number_in(json::parse("5"), 0, 5) == 5);
        CHECK(whole_number_in(json::parse("-5"), -5, 5) == -5);
        CHECK(whole_number_in(json::parse("9223372036854775807"), 0, largest) == largest);
        CHECK(whole_number_in(json::parse("-9223372036854775808"), smallest, 0) == smallest);
        CHECK(whole_number_in(json(7), 0, 9) == 7);
        CHECK(whole_number_in(json(7U), 0, 9) == 7);
    }

    TEST_CASE("other values are refused") {
        for (const char* text : {"6", "-1", "3.0", "3.5", "3e0", "1e300", "\"3\"", "true", "null",
                                 "[3]", "{\"a\": 3}"}) {
            CAPTURE(text);
            CHECK_FALSE(whole_number_in(json::parse(text), 0, 5));
        }
        CHECK_FALSE(whole_number_in(json(json::value_t::discarded), smallest, largest));
    }

    TEST_CASE("numbers above the signed range are refused, also if a negative number is allowed") {
        for (const char* text : {"9223372036854775808", "18446744073709551615",
                                 "18446744073709551616", "-9223372036854775809"}) {
            CAPTURE(text);
            CHECK_FALSE(whole_number_in(json::parse(text), smallest, largest));
            CHECK_FALSE(whole_number_in(json::parse(text), -1000, 1000));
        }
    }

    TEST_CASE("the depth counts open lists and objects, and no brackets within strings") {
        CHECK_FALSE(tournaments::is_deeper("[[1], [2]]", 2));
        CHECK(tournaments::is_deeper("[[1], [2]]", 1));
        CHECK(tournaments::is_deeper(R"({"a": [{}]})", 2));
        CHECK_FALSE(tournaments::is_deeper(R"(["[[[", "\"[[["])", 1));
        CHECK(tournaments::is_deeper(std::string(1000, '['), 999));
    }
}

}  // namespace
}  // namespace tafl::tests::json_text_test
