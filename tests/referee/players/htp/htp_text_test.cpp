// SPDX-License-Identifier: MIT
// Expectations come from dialogues recorded with hnefatafl-text-protocol.
#include "referee/players/htp/htp_text.h"

#include <doctest/doctest.h>

#include "rules/board.h"
#include "rules/move_text.h"

namespace tafl::referee::htp::htp_text_test {

using rules::Side;
using rules::Space;
using namespace std::chrono_literals;

namespace {

Space space_of(std::string_view text) { return *rules::take_space(text); }

std::vector<Space> spaces_of(std::vector<const char*> texts) {
    std::vector<Space> spaces;
    for (const char* text : texts) spaces.push_back(space_of(text));
    return spaces;
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/htp/htp_text");

TEST_CASE("case and prefix of a square show the board") {
    struct Case {
        const char* otn;
        int size;
        const char* text;
    };
    constexpr Case cases[] = {
        {"a1", 11, "a1"}, {"k11", 11, "k11"}, {"a1", 13, "A1"},   {"m13", 13, "M13"},
        {"a1", 7, "0a1"}, {"g7", 7, "0g7"},   {"i10", 13, "I10"}, {"d3", 7, "0d3"},
    };
    for (const Case& one : cases) {
        CAPTURE(std::string(one.text));
        CHECK(square_text(space_of(one.otn), one.size) == one.text);
        CHECK(parse_square(one.text, one.size) == space_of(one.otn));
    }
}

TEST_CASE("every square of every board is read as it is written") {
    for (const int size : {7, 11, 13}) {
        for (const Space space : rules::all_spaces(size)) {
            CHECK(parse_square(square_text(space, size), size) == space);
        }
    }
}

TEST_CASE("a square that is written as another board's is read as this one's") {
    CHECK(parse_square("A4", 11) == space_of("a4"));
    CHECK(parse_square("a4", 13) == space_of("a4"));
    CHECK(parse_square("d3", 7) == space_of("d3"));
    CHECK(parse_square("0d3", 11) == space_of("d3"));
}

TEST_CASE("text that names no space of the board is refused") {
    for (const char* text : {"", "0", "a", "a0", "l1", "a12", "z9", "a1b", "a1,", "4a", "-", "_",
                             "00a1", "a111", "a-1", " a1"}) {
        CAPTURE(std::string(text));
        CHECK(!parse_square(text, 11));
    }
    CHECK(!parse_square("h1", 7));
    CHECK(!parse_square("0a8", 7));
    CHECK(!parse_square("N1", 13));
}

TEST_CASE("the lines that the host sends") {
    const rules::Move move = rules::parse_move("a4-b4")->move;
    CHECK(version_line() == "protocol_version\n");
    CHECK(board_size_line(13) == "board_size 13\n");
    CHECK(first_move_line(Side::defenders) == "first_move defender\n");
    CHECK(play_line(Side::attackers, move, 11) == "play attacker a4 b4\n");
    CHECK(play_line(Side::defenders, move, 13) == "play defender A4 B4\n");
    CHECK(play_line(Side::defenders, move, 7) == "play defender 0a4 0b4\n");
    CHECK(generate_line() == "generate_move\n");
    CHECK(generate_line(Side::attackers) == "generate_move attacker\n");
    CHECK(undo_line() == "play_undo\n");
    CHECK(status_line() == "final_status\n");
    CHECK(quit_line() == "quit\n");
}

TEST_CASE("answers begin with = or ?, and all other lines are noise") {
    struct Case {
        const char* line;
        bool is_refusal;
        const char* text;
    };
    constexpr Case answers[] = {
        {"= ", false, ""},
        {"=", false, ""},
        {"= \r", false, ""},
        {"= e2 ", false, "e2"},
        {"= 1-beta", false, "1-beta"},
        {"= play attacker e1 e5, score: 4996, delay milliseconds: 23878, loops: 0", false,
         "play attacker e1 e5, score: 4996, delay milliseconds: 23878, loops: 0"},
        {"? play: it isn't your turn", true, "play: it isn't your turn"},
        {"?", true, ""},
        {"? message: unrecognized command: xyz", true, "message: unrecognized command: xyz"},
    };
    for (const Case& one : answers) {
        CAPTURE(std::string(one.line));
        const auto answer = parse_answer(one.line);
        REQUIRE(answer.has_value());
        CHECK(answer->is_refusal == one.is_refusal);
        CHECK(answer->text == one.text);
    }
    for (const char* line : {"", " ", "2 turn: attacker play: play attacker e1 e5", "escape_vec:",
                             "play attacker e1 e5", "==", "=e2", "?!", "| 11 | 12 |"}) {
        CAPTURE(std::string(line));
        CHECK(!parse_answer(line));
    }
}

TEST_CASE("captures are squares separated by space characters, and nothing else") {
    CHECK(parse_captures("", 11) == spaces_of({}));
    CHECK(parse_captures("e2", 11) == spaces_of({"e2"}));
    CHECK(parse_captures("F4  E3 ", 13) == spaces_of({"f4", "e3"}));
    CHECK(!parse_captures("e2 l5", 11));
    CHECK(!parse_captures("play attacker a4 b4", 11));
}

TEST_CASE("a comma and an evaluation follow a move") {
    const Chosen chosen =
        parse_chosen("play attacker e1 e5, score: 4996, delay milliseconds: 23878, loops: 0", 11);
    CHECK(chosen.choice == Choice::move);
    CHECK(rules::to_string(chosen.move) == "e1-e5");
    REQUIRE(chosen.evaluation.has_value());
    CHECK(chosen.evaluation->score == 4996);
    CHECK(chosen.evaluation->time == 23878ms);
    CHECK(!chosen.evaluation->nodes);
    CHECK(!chosen.evaluation->depth);
}

TEST_CASE("scores are read as far as they are numbers") {
    const auto found = [](const char* text) {
        return parse_chosen("play d d5 d4, " + std::string(text), 11).evaluation;
    };
    CHECK(found("score: -12")->score == -12);
    CHECK(found("score: 0.6")->score == 1);
    CHECK(found("score: 0.5, loops: 1234")->nodes == 1234);
    CHECK(found("score: 1e12")->score == 1'000'000'000);
    CHECK(!found("score: NaN"));
    CHECK(!found("score: inf"));
    CHECK(!found("score: good"));
    CHECK(!found("score:"));
    CHECK(!found("delay milliseconds: -5"));
    CHECK(!found("here you are"));
}

TEST_CASE("a resignation, a move without an evaluation, and text that is neither") {
    CHECK(parse_chosen("play attacker resigns _", 11).choice == Choice::resignation);
    CHECK(parse_chosen("play defender resigns", 11).choice == Choice::resignation);
    CHECK(rules::to_string(parse_chosen("play defender h6 h5", 11).move) == "h6-h5");
    CHECK(rules::to_string(parse_chosen("play d D5 D4", 13).move) == "d5-d4");
    CHECK(rules::to_string(parse_chosen("play defender 0d3 0c4,", 7).move) == "d3-c4");
    for (const char* text :
         {"", "play", "play attacker", "play attacker e1", "e1 e5", "play attacker e1 e12",
          "play e1 e5", "pass", "play attacker e1, e5"}) {
        CAPTURE(std::string(text));
        CHECK(parse_chosen(text, 11).choice == Choice::unreadable);
    }
}

TEST_CASE("errors about moves are distinguished from errors about commands") {
    CHECK(claims_game_over("play: the game is already over"));
    CHECK(claims_game_over("message: play: the game is already over"));
    CHECK(!claims_game_over("play: you already reached that position"));
    CHECK(is_command_error("message: unrecognized command: xyz"));
    CHECK(!is_command_error("play: you can only play in a straight line"));
}

TEST_CASE("a program that is connected over TCP sends its moves without a mark") {
    CHECK(is_bare_play("play attacker e1 e3"));
    CHECK(is_bare_play("play attacker resigns _\r"));
    CHECK(!is_bare_play("= play attacker e1 e3"));
    CHECK(!is_bare_play("playing"));
    CHECK(!is_bare_play(""));
}

TEST_CASE("the reason why a program left is read from its standard error") {
    CHECK(find_error("Error: play: you already reached that position\n") ==
          "play: you already reached that position");
    CHECK(find_error("a warning\nError: play: it isn't your turn") == "play: it isn't your turn");
    CHECK(!find_error("thread 'main' panicked"));
    CHECK(!find_error(""));
}

TEST_SUITE_END();

}  // namespace tafl::referee::htp::htp_text_test
