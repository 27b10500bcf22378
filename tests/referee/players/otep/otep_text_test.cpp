// SPDX-License-Identifier: MIT
// Expectations come from dialogues recorded with OpenTafl's own host.
#include "referee/players/otep/otep_text.h"

#include <doctest/doctest.h>

#include <array>

#include "rules/board_text.h"
#include "rules/position.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"

namespace tafl::referee::otep::otep_text_test {

using rules::Result;
using rules::Side;
using rules::TimeControl;
using namespace std::chrono_literals;

namespace {

constexpr const char* brandub =
    "dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

rules::Ruleset rules_of(const char* record) { return rules::parse_ruleset(record)->ruleset; }

TimeControl control(const char* text) { return *rules::parse_time_control(text); }

ClockReading reading(const char* text, rules::TimeLeft attackers, rules::TimeLeft defenders) {
    return {{control(text), control(text)}, {attackers, defenders}};
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/otep/otep_text");

TEST_CASE("an engine's line is a word and the rest, without whitespace at its ends") {
    struct Case {
        const char* line;
        Word word;
        const char* rest;
    };
    constexpr Case cases[] = {
        {"hello", Word::hello, ""},
        {"hello\r", Word::hello, ""},
        {"  hello zoo 1.0 ", Word::hello, "zoo 1.0"},
        {"hello, I am Huscarl", Word::hello, "I am Huscarl"},
        {"move d1-c1", Word::move, "d1-c1"},
        {"\tmove   Ne6^=e8xce7/ne9 \r", Word::move, "Ne6^=e8xce7/ne9"},
        {"move", Word::move, ""},
        {"move ---", Word::resignation, "---"},
        {"rules x", Word::rules, "x"},
        {"position x", Word::position, "x"},
        {"side", Word::side, ""},
        {"clock", Word::clock, ""},
        {"simple-moves off", Word::simple_moves, "off"},
        {"status Depth 1 explored 40 states", Word::status, "Depth 1 explored 40 states"},
        {"analysis 1 d1-c1|d3-c3 0.5", Word::analysis, "1 d1-c1|d3-c3 0.5"},
        {"error 0 some warning", Word::warning, "some warning"},
        {"error -1 I give up", Word::critical, "I give up"},
        {"error 7", Word::unknown, "7"},
        {"Creating new transposition table", Word::unknown, "Creating new transposition table"},
        {"moves: 12", Word::unknown, "moves: 12"},
        {"Move d1-c1", Word::unknown, "Move d1-c1"},
        {"", Word::unknown, ""},
    };
    for (const Case& one : cases) {
        CAPTURE(std::string(one.line));
        const EngineLine line = parse_line(one.line);
        CHECK(line.word == one.word);
        CHECK(line.rest == one.rest);
    }
}

TEST_CASE("an analysis gives the value and the moves of its first line") {
    using rules::Evaluation;
    CHECK(read_analysis("1 d1-c1 0.5") == Evaluation{.score = 1, .line = "d1-c1"});
    CHECK(read_analysis("2 d1-c1|d3-c3 -35 d1-b1 0.25") ==
          Evaluation{.score = -35, .line = "d1-c1 d3-c3"});
    CHECK(read_analysis("1 d1-c1 +7e1") == Evaluation{.score = 70, .line = "d1-c1"});
    CHECK(read_analysis("1 d1-c1 1e300")->score == 1'000'000'000);
    for (const char* wrong : {"", "1", "1 d1-c1", "1 d1-c1 good", "1 d1-c1 5x", "1 d1-c1 nan",
                              "1 d1-c1 inf", "1 d1-c1 ++5", "1 d1-c1 +"}) {
        CAPTURE(wrong);
        CHECK_FALSE(read_analysis(wrong).has_value());
    }
}

TEST_CASE("rules are sent with start: and with the side that begins") {
    CHECK(rules_line(to_string(rules_of(brandub))) == "rules " + std::string(brandub) + "\n");
}

TEST_CASE("positions are sent with the first rank first") {
    const auto ruleset = rules_of(brandub);
    CHECK(position_line(ruleset.start) == "position /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n");
    CHECK(move_line(ruleset.start) == "move /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n");
}

TEST_CASE("moves to report are joined by bars, simple or in full") {
    const auto compiled_rules = rules::CompiledRules(
        rules_of("dim:7 name:Bk esc:e surf:n atkf:y cor: ber:c start:/7/1Kt4/7/3Tt2/7/3Tt2/6T/"));
    rules::Position position = rules::Position::start_of(compiled_rules);
    std::vector<rules::MoveRecord> moves;
    for (const char* text : {"c2-c4", "c4-c6"}) {
        const rules::Position before = position;
        const rules::Move move = rules::parse_move(text)->move;
        rules::Effects effects;
        position.play_unchecked(compiled_rules, move, effects);
        moves.push_back(rules::describe(before, move, effects));
    }
    CHECK(opponent_move_line(moves, position.board(), rules::MoveStyle::simple) ==
          "opponent-move c2-c4|c4-c6 /7/1K5/7/4t2/7/2t1t2/6T/\n");
    CHECK(opponent_move_line(moves, position.board(), rules::MoveStyle::full) ==
          "opponent-move c2-c4xd4|c4=c6xd6 /7/1K5/7/4t2/7/2t1t2/6T/\n");
}

TEST_CASE("refusals, outcomes and the rest") {
    CHECK(error_line(rules::Illegality::wrong_side) == "error 1\n");
    CHECK(error_line(rules::Illegality::blocked) == "error 2\n");
    CHECK(error_line(rules::Illegality::empty_space) == "error 2\n");
    CHECK(error_line(rules::Illegality::must_capture) == "error 2\n");
    CHECK(error_line(rules::Illegality::other_must_continue) == "error 3\n");
    CHECK(error_line(rules::Illegality::must_continue) == "error 4\n");
    CHECK(unparsable_line() == "error 2\n");
    CHECK(finish_line(Result::none) == "finish 0\n");
    CHECK(finish_line(Result::draw) == "finish 1\n");
    CHECK(finish_line(Result::attackers_win) == "finish 2\n");
    CHECK(finish_line(Result::defenders_win) == "finish 3\n");
    CHECK(play_line(Side::defenders) == "play defenders\n");
    CHECK(side_line(Side::attackers) == "side attackers\n");
    CHECK(goodbye_line() == "goodbye\n");
}

TEST_CASE("clocks are sent as OpenTafl sends them") {
    struct Case {
        ClockReading reading;
        const char* line;
    };
    const Case cases[] = {
        {reading("60+0", {60s, 0s, 0}, {58210ms, 0s, 0}), "clock 60000 58210 0 0 0 \n"},
        {reading("60 5/1", {60s, 5s, 1}, {59797ms, 5s, 1}), "clock 60000 59797 5 1 1 \n"},
        {reading("0 30/5 1i", {0s, 30s, 5}, {0s, 30s, 5}), "clock 30000* 30000* 30 5 5 \n"},
        {reading("1.5 1/2", {0s, 916ms, 1}, {1174ms, 1s, 2}), "clock 916* 1174 1 1 2 \n"},
        {reading("1.5 1/2", {0s, 0s, 0}, {1174ms, 1s, 2}), "clock 0* 1174 1 0 2 \n"},
        {reading("60+0", {0s, 0s, 0}, {1s, 0s, 0}), "clock 0* 1000 0 0 0 \n"},
        // Clocks that OpenTafl cannot express.
        {reading("0 0.5/2", {0s, 500ms, 2}, {0s, 500ms, 2}), "clock 500* 500* 1 2 2 \n"},
        {reading("st=3", {3s, 0s, 0}, {3s, 0s, 0}), "clock 3000* 3000* 3 1 1 \n"},
        {{{control("inf"), control("60+0")}, {{}, {60s, 0s, 0}}}, "clock 86400000 60000 0 0 0 \n"},
    };
    for (const Case& one : cases) {
        CAPTURE(std::string(one.line));
        CHECK(clock_line(one.reading, Side::defenders) == one.line);
    }
}

TEST_CASE("a negative time is never sent") {
    CHECK(clock_line(reading("60+0", {-1s, 0s, 0}, {1s, 0s, 0}), Side::attackers) ==
          "clock 0* 1000 0 0 0 \n");
}

TEST_SUITE_END();

}  // namespace tafl::referee::otep::otep_text_test
