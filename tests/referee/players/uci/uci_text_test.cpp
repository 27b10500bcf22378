// SPDX-License-Identifier: MIT
#include "referee/players/uci/uci_text.h"

#include <doctest/doctest.h>

#include "rules/move_text.h"
#include "rules/variant.h"

namespace tafl::referee::uci_text_test {

using rules::Evaluation;
using uci::Word;
using namespace std::chrono_literals;

TEST_SUITE_BEGIN("referee/players/uci/uci_text");

TEST_CASE("an engine's lines are known by their words") {
    const struct {
        const char* line;
        Word word;
        const char* rest;
    } cases[] = {
        {"uciok", Word::uciok, ""},
        {"  readyok \r", Word::readyok, ""},
        {"bestmove a10a9", Word::best_move, "a10a9"},
        {"bestmove  h1h2   ponder a4b4\r", Word::best_move, "h1h2"},
        {"bestmove", Word::best_move, ""},
        {"bestmove a1a1", Word::no_move, "a1a1"},
        {"bestmove (none)", Word::no_move, "(none)"},
        {"info score cp 0 pv f2f3", Word::info, "score cp 0 pv f2f3"},
        {"invalid move 'a4z4': Invalid to-file: a4z4", Word::complaint,
         "invalid move 'a4z4': Invalid to-file: a4z4"},
        {"invalid movetime value", Word::complaint, "invalid movetime value"},
        {"unknown go subcommand", Word::complaint, "unknown go subcommand"},
        {"go command missing arguments", Word::complaint, "go command missing arguments"},
        {"unknown command", Word::unknown, "unknown command"},
        {"position set to startpos (2 moves)", Word::unknown, "position set to startpos (2 moves)"},
        {"[NN] Backend: CPU", Word::unknown, "[NN] Backend: CPU"},
        {"id name taflzero", Word::unknown, "id name taflzero"},
        {"option name MultiPV type spin default 1 min 1 max 1000", Word::unknown,
         "option name MultiPV type spin default 1 min 1 max 1000"},
        {"uciok or not", Word::unknown, "uciok or not"},
        {"UCIOK", Word::unknown, "UCIOK"},
        {"bye", Word::unknown, "bye"},
        {"", Word::unknown, ""},
    };
    for (const auto& expected : cases) {
        CAPTURE(std::string(expected.line));
        const auto line = uci::parse_line(expected.line);
        CHECK(line.word == expected.word);
        CHECK(line.rest == expected.rest);
    }
}

TEST_CASE("a move is two spaces without anything between, with ranks of one digit or two") {
    for (const auto& [text, move] : {std::pair("a10a9", "a10-a9"), std::pair("f6f11", "f6-f11"),
                                     std::pair("k11k10", "k11-k10"), std::pair("b4b7", "b4-b7")}) {
        const auto read = uci::parse_move(text);
        REQUIRE(read.has_value());
        CHECK(rules::to_string(*read) == move);
        std::string line;
        uci::append_move(line, *read);
        CHECK(line == ' ' + std::string(text));
    }
    for (const char* text :
         {"", "a4", "a4-b4", "a4z4", "a4b4q", "a0b1", "A4B4", "0000", "a100a9"}) {
        CAPTURE(std::string(text));
        CHECK(!uci::parse_move(text));
    }
}

TEST_CASE("what an engine has found out is read in one form") {
    const Evaluation recorded =
        uci::parse_info("score cp -3 winrate 49.0% nodes 1056 time 100 speed 10560 pv b4b7 i3i8");
    CHECK(recorded == Evaluation{-3, std::nullopt, 1056, 100ms, "b4-b7 i3-i8"});
    const Evaluation first =
        uci::parse_info("multipv 1 score cp 12574 nodes 8 time 0 speed 0 pv a10a9");
    CHECK(first == Evaluation{12574, std::nullopt, 8, 0ms, "a10-a9"});
    CHECK(uci::parse_info("depth 7 score cp 25 pv") == Evaluation{25, 7, {}, {}, ""});
    CHECK(uci::parse_info("score mate 3 nodes many pv a4b4 and more") ==
          Evaluation{{}, {}, {}, {}, "a4-b4"});
    CHECK(uci::parse_info("nodes -1 time -1 depth 99999999999") == Evaluation{});
    CHECK(uci::parse_info("") == Evaluation{});
}

TEST_CASE("of several lines the first is what it plays") {
    CHECK(uci::is_first_line("score cp 0"));
    CHECK(uci::is_first_line("multipv 1 score cp 0"));
    CHECK(!uci::is_first_line("multipv 2 score cp 0"));
}

TEST_CASE("a game begins from startpos, or from rows with the last rank first") {
    const auto opening = [](std::string_view record) {
        return uci::position_opening(rules::ruleset_from(record)->ruleset);
    };
    for (const char* variant : {"copenhagen", "copenhagen-opentafl", "fetlar"}) {
        CHECK(opening(variant) == "position startpos moves");
    }
    CHECK(opening("dim:11 atkf:n start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/"
                  "5t5/3ttttt3/") ==
          "position fen 3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3 d "
          "moves");
    CHECK(opening("dim:11 atkf:n start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/") ==
          "position fen 11/4a6/11/11/7d3/5k5/11/1d9/8a2/11/10a d moves");
}

TEST_CASE("a question says how long to think, or how much") {
    CHECK(uci::go_line(300ms) == "go movetime 300\n");
    CHECK(uci::go_nodes_line(200) == "go nodes 200\n");
}

TEST_SUITE_END();

}  // namespace tafl::referee::uci_text_test
