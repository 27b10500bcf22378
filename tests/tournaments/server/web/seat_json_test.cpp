// SPDX-License-Identifier: MIT
#include "tournaments/server/web/seat_json.h"

#include <doctest/doctest.h>

#include <limits>

namespace tafl::tests::seat_json_test {
namespace {

using Kind = referee::SeatAction::Kind;
using web::seat_word_in;

TEST_SUITE("tournaments/server/web/seat_json") {
    TEST_CASE("the three actions of a person are read") {
        const auto sits = seat_word_in(R"({"game": 3, "say": "sit-down"})");
        REQUIRE(sits);
        CHECK(sits->kind == Kind::sit_down);
        CHECK(sits->game == 3);
        const auto resigns = seat_word_in(R"({"game": 9223372036854775807, "say": "resign"})");
        REQUIRE(resigns);
        CHECK(resigns->kind == Kind::resign);
        CHECK(resigns->game == std::numeric_limits<std::int64_t>::max());
        const auto moves = seat_word_in(R"({"game": 3, "ply": 12, "say": "d1-d4"})");
        REQUIRE(moves);
        CHECK(moves->kind == Kind::move);
        CHECK(moves->plies == 12);
        CHECK(to_string(moves->move.from) == "d1");
        CHECK(to_string(moves->move.to) == "d4");
    }

    TEST_CASE("other texts are refused") {
        for (const char* text : {
                 "",
                 "resign",
                 "null",
                 R"(["resign"])",
                 R"({"game": 3, "say": "resign")",
                 R"({"say": "resign"})",
                 R"({"game": 3})",
                 R"({"game": 3, "say": 4})",
                 R"({"game": -1, "say": "resign"})",
                 R"({"game": 3.5, "say": "resign"})",
                 R"({"game": 3.0, "say": "resign"})",
                 R"({"game": "3", "say": "resign"})",
                 R"({"game": null, "say": "resign"})",
                 R"({"game": 9223372036854775808, "say": "resign"})",
                 R"({"game": 18446744073709551615, "say": "resign"})",
                 R"({"game": 3, "say": "resign", "ply": 12})",
                 R"({"game": 3, "say": "sit-down", "x": 1})",
                 R"({"game": 3, "say": "d1-d4"})",
                 R"({"game": 3, "ply": -1, "say": "d1-d4"})",
                 R"({"game": 3, "ply": 1.5, "say": "d1-d4"})",
                 R"({"game": 3, "ply": 18446744073709551615, "say": "d1-d4"})",
                 R"({"game": 3, "ply": 12, "say": "d1-d4", "x": 1})",
                 R"({"game": 3, "ply": 12, "say": "hello"})",
                 R"({"game": 3, "ply": 12, "say": "d1-d4 d1-d4 d1-d4"})",
             }) {
            CAPTURE(text);
            CHECK_FALSE(seat_word_in(text));
        }
    }
}

}  // namespace
}  // namespace tafl::tests::seat_json_test
