// SPDX-License-Identifier: MIT
// Frames, names, actions and states, as recorded from the server and the clients of the Tablut
// competition.
#include "referee/players/tablut/tablut_text.h"

#include <doctest/doctest.h>

#include "playing.h"
#include "referee/players/tablut/tablut_player.h"
#include "rules/board_text.h"
#include "rules/game.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"

namespace tafl::referee::tablut::tablut_text_test {

using testing::time_control;

namespace {

rules::Ruleset bologna() {
    const auto* variant = rules::find_variant("ashton-bologna");
    REQUIRE(variant != nullptr);
    return rules::ruleset_of(*variant);
}

std::string moved(std::string_view text) {
    const auto move = move_from(text);
    return move ? rules::to_string(*move) : "none";
}

std::string bytes(std::initializer_list<int> values) {
    std::string text;
    for (const int value : values) text += static_cast<char>(value);
    return text;
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/tablut/tablut_text");

TEST_CASE("a frame is a length of four bytes, the most significant first, and a text") {
    CHECK(frame_of("\"random\"") == bytes({0, 0, 0, 8}) + "\"random\"");
    CHECK(frame_of(std::string(691, 'x')).substr(0, 4) == bytes({0, 0, 2, 179}));
}

TEST_CASE("frames are read however they arrive") {
    const std::string all = frame_of("\"random\"") + frame_of("x") + frame_of("RustBot");
    for (const std::size_t piece : {1, 3, 4, 5, 100}) {
        CAPTURE(piece);
        FrameBuffer buffer;
        std::vector<std::string> texts;
        for (std::size_t at = 0; at < all.size(); at += piece) {
            buffer.append(std::string_view(all).substr(at, piece));
            while (auto text = buffer.take()) texts.push_back(std::move(*text));
        }
        CHECK(texts == std::vector<std::string>{"\"random\"", "x", "RustBot"});
        CHECK(buffer.waiting() == 0);
    }
}

TEST_CASE("lengths that no frame has end the reading") {
    struct Length {
        std::string header;
        std::optional<std::int64_t> bad;
    };
    const Length lengths[] = {
        {bytes({0, 0, 0, 0}), 0},
        {bytes({255, 255, 255, 255}), -1},
        {bytes({127, 255, 255, 255}), 2147483647},
        {bytes({128, 0, 0, 0}), -2147483648LL},
        {bytes({0, 1, 0, 1}), 65537},
        {bytes({0, 1, 0, 0}), std::nullopt},
        {bytes({'{', '"', 'f', 'r'}), 0x7B226672},
    };
    for (const Length& length : lengths) {
        FrameBuffer buffer;
        buffer.append(length.header);
        CHECK(!buffer.take());
        CHECK(buffer.bad_length() == length.bad);
        buffer.append(std::string(70'000, 'x'));
        CHECK(buffer.take().has_value() == !length.bad.has_value());
    }
}

TEST_CASE("an action is read in whatever order and case") {
    CHECK(moved(R"({"from":"e4","to":"f4","turn":"WHITE"})") == "e4-f4");
    CHECK(moved(R"({"turn":"W","to":"f4","from":"e4"})") == "e4-f4");
    CHECK(moved(R"({"from":"E4","to":"F4"})") == "e4-f4");
    CHECK(moved(" {\n \"from\" : \"e4\" ,\t\"to\" : \"i9\" , \"turn\": null }\r\n") == "e4-i9");
    CHECK(moved(R"({"x":{"to":"a1","y":[1,"]}"]},"from":"a1","to":"a2","z":-1.5e3})") == "a1-a2");
    CHECK(moved(R"({"from":"\u0065\u0034","to":"f4"})") == "e4-f4");
    CHECK(moved(R"({"from":"e4","to":"e4"})") == "e4-e4");
}

TEST_CASE("text that is not an action is refused") {
    for (const char* text : {"",
                             "hello",
                             "\"random\"",
                             "{}",
                             "[]",
                             "{",
                             R"({"from":"e4"})",
                             R"({"to":"f4"})",
                             R"({"from":"e10","to":"f4"})",
                             R"({"from":"","to":"f4"})",
                             R"({"from":"e0","to":"f4"})",
                             R"({"from":"j4","to":"f4"})",
                             R"({"from":"44","to":"f4"})",
                             R"({"from":"!4","to":"f4"})",
                             R"({"from":4,"to":"f4"})",
                             R"({"from":["e4"],"to":"f4"})",
                             R"({"from":"e4","to":"f4"} x)",
                             R"({"from":"e4","to":"f4")",
                             R"({"from":"e4","to":"f4})",
                             R"({"from":"e4","to":"f4",})",
                             R"({"from":"e4""to":"f4"})",
                             R"({"from":"\u00e","to":"f4"})",
                             R"({'from':'e4','to':'f4'})",
                             R"({"from":"e4","to":"f4\)"}) {
        CAPTURE(text);
        CHECK(moved(text) == "none");
    }
}

TEST_CASE("the state at the start is as the server writes it") {
    const auto ruleset = bologna();
    const std::string text = state_text(ruleset.start, Turn::white);
    CHECK(text.size() == 691);
    CHECK(text.starts_with(R"({"board":[["EMPTY","EMPTY","EMPTY","BLACK","BLACK","BLACK",)"
                           R"("EMPTY","EMPTY","EMPTY"],["EMPTY",)"));
    CHECK(
        text.find(R"(["BLACK","BLACK","WHITE","WHITE","KING","WHITE","WHITE","BLACK","BLACK"])") !=
        std::string::npos);
    CHECK(text.ends_with(R"("EMPTY","EMPTY","EMPTY"]],"turn":"WHITE"})"));
    CHECK(turn_of(ruleset.first_side()) == Turn::white);
}

TEST_CASE("rows are ranks from the first, columns are files, and e5 is the throne") {
    rules::Game game(bologna());
    for (const auto& [from, to] : {std::pair(rules::Space(6, 4), rules::Space(6, 5)),
                                   std::pair(rules::Space(7, 4), rules::Space(7, 7)),
                                   std::pair(rules::Space(4, 6), rules::Space(8, 6))}) {
        REQUIRE(game.play({from, to}).has_value());  // g5-g6 h5-h8 e7-i7
    }
    rules::Board board = game.position().board();
    board.clear(rules::Space(4, 4));
    const std::string text = state_text(board, Turn::black);
    // The row of rank 5: g5 and h5 have moved away.
    CHECK(text.find(
              R"(["BLACK","BLACK","WHITE","WHITE","THRONE","WHITE","EMPTY","EMPTY","BLACK"],)"
              R"(["BLACK","EMPTY","EMPTY","EMPTY","WHITE","EMPTY","WHITE","EMPTY","BLACK"],)"
              R"(["EMPTY","EMPTY","EMPTY","EMPTY","EMPTY","EMPTY","EMPTY","EMPTY","WHITE"],)"
              R"(["EMPTY","EMPTY","EMPTY","EMPTY","BLACK","EMPTY","EMPTY","BLACK","EMPTY"],)") !=
          std::string::npos);
    CHECK(text.ends_with(R"("turn":"BLACK"})"));
    const std::string fallen = state_text(board, Turn::black_win, rules::Space(4, 4));
    CHECK(fallen.find(R"("WHITE","KING","WHITE")") != std::string::npos);
    CHECK(fallen.ends_with(R"("turn":"BLACKWIN"})"));
    CHECK(state_text(board, Turn::draw, rules::Space(0, 4)) == state_text(board, Turn::draw));
}

TEST_CASE("results have words of their own") {
    CHECK(turn_of(rules::Result::defenders_win) == Turn::white_win);
    CHECK(turn_of(rules::Result::attackers_win) == Turn::black_win);
    CHECK(turn_of(rules::Result::draw) == Turn::draw);
}

TEST_CASE("rules that the protocol cannot express are refused before play, with a solution") {
    const auto why = [](const rules::Ruleset& ruleset, const char* time, auto change) {
        EngineSpec spec;
        change(spec);
        return why_unfit({spec, ruleset, time_control(time), 0, true}).value_or("");
    };
    const auto nothing = [](EngineSpec&) {};
    CHECK(why(bologna(), "st=60", nothing).empty());
    CHECK(why(bologna(), "300+3", [](EngineSpec& spec) { spec.seconds = 5; }).empty());
    CHECK(why(bologna(), "st=0.5", nothing).find("st=SECONDS") != std::string::npos);
    CHECK(why(bologna(), "300+3", nothing).find("seconds = ") != std::string::npos);
    CHECK(why(bologna(), "inf", nothing).find("seconds = ") != std::string::npos);
    CHECK(why(bologna(), "nodes=5", nothing).find("nodes") != std::string::npos);
    CHECK(why(bologna(), "st=60", [](EngineSpec& spec) {
              spec.restart = Restart::never;
          }).find("restart") != std::string::npos);
    const auto brandub = rules::ruleset_of(*rules::find_variant("brandub"));
    CHECK(why(brandub, "st=60", nothing) ==
          "tablut-json knows boards of 9x9 only, not 7x7; choose a Tablut of 9x9, such as "
          "ashton-bologna");
    auto berserk = bologna();
    berserk.berserk = rules::Berserk::capturing;
    CHECK(why(berserk, "st=60", nothing).find("berserk") != std::string::npos);
    auto knights = bologna();
    knights.start.put(rules::Space(1, 1), *rules::piece_from_letter('N'));
    CHECK(why(knights, "st=60", nothing).find("no other pieces") != std::string::npos);
}

TEST_SUITE_END();

}  // namespace tafl::referee::tablut::tablut_text_test
