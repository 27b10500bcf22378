// SPDX-License-Identifier: MIT
// Games with real processes that speak htp (tests/engines/htp_engine.cpp).
#include "referee/players/htp/htp_pipe_player.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "htp_games.h"
#include "rules/move_text.h"
#include "rules/result.h"

namespace tafl::referee::htp_pipe_player_test {

using namespace testing;
using namespace std::chrono_literals;

namespace {

Assignment htp_game(std::vector<std::string> attackers, std::vector<std::string> defenders = {},
                    const char* record = htp_medium) {
    return game_of(record, htp_engine(std::move(attackers)), htp_engine(std::move(defenders)));
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/htp/htp_pipe_player");

TEST_CASE("random games on all boards: the boards of host and engine never differ") {
    std::size_t plies = 0;
    for (const char* record : {htp_small, htp_medium, htp_large}) {
        CAPTURE(std::string(record));
        for (int seed = 1; seed <= 4; ++seed) {
            const std::string number = std::to_string(seed);
            Assignment assignment =
                htp_game({"--seed", number}, {"--seed", number, "--terse"}, record);
            plies += plies_of_good_game(play(assignment));
        }
    }
    MESSAGE(plies << " plies");
    CHECK(plies > 2000);
}

TEST_CASE("an engine that speaks htp plays one that speaks OTEP, on either side") {
    for (const bool is_attacking : {true, false}) {
        Assignment assignment = game_of(htp_medium, htp_engine(), zoo("random"));
        if (!is_attacking) std::swap(assignment.engines.attackers, assignment.engines.defenders);
        assignment.opening = {rules::parse_move("a4-b4")->move, rules::parse_move("e5-d5")->move};
        CHECK(plies_of_good_game(play(assignment)) > 2);
    }
}

TEST_CASE("an evaluation is stored with its move") {
    Assignment assignment = htp_game({}, {"--terse"});
    assignment.limits.max_plies = 2;
    const GameRecord record = play(assignment);
    REQUIRE(record.plies.size() == 2);
    REQUIRE(record.plies[0].evaluation.has_value());
    CHECK(record.plies[0].evaluation->score == 12);
    CHECK(record.plies[0].evaluation->time == 3ms);
    CHECK(record.plies[0].comment.find("score: 12, delay") != std::string::npos);
    CHECK(!record.plies[1].evaluation);
    CHECK(record.plies[1].comment.empty());
}

TEST_CASE("an engine that ignores both quit and the end of its input is killed") {
    for (const bool ignores_term : {false, true}) {
        std::vector<std::string> arguments = {"--stays"};
        if (ignores_term) arguments.emplace_back("--ignores-term");
        Assignment assignment = htp_game(arguments);
        assignment.limits.max_plies = 2;
        CHECK(plies_of_good_game(play(assignment)) == 2);  // also checks that no process is left
    }
}

TEST_CASE("one process plays several games, each from a new board") {
    const std::string log = temporary_path("htp-many");
    Assignment assignment = htp_game({"--log", log});
    assignment.engines.attackers.restart = Restart::never;
    assignment.limits.max_plies = 20;
    for (const GameRecord& record : play_in_a_row({assignment, assignment, assignment})) {
        CHECK(record.plies.size() == 20);
    }
    const auto lines = lines_of(log);
    CHECK(std::ranges::count(lines, "protocol_version") == 1);
    CHECK(std::ranges::count(lines, "board_size 11") == 3);
    CHECK(std::ranges::count(lines, "quit") == 1);
}

TEST_CASE("different rules are not a fault of either side, whichever side notices them") {
    const HtpEnding endings[] = {
        {{"--refuses", "4"}, Termination::void_rules_differ, "already reached that position"},
        {{"--over", "5"}, Termination::void_rules_differ, "'attacker_wins' to 'final_status'"},
        {{"--moves", "d1-d3,d3-d2"}, Termination::adjudication_max_plies, ""},
        {{"--fails", "5"}, Termination::critical_error, "out of memory"},
        {{"--dies", "5"}, Termination::crash, "exited with code 3"},
        {{"--illegal", "5"}, Termination::illegal_move, "play attacker a1 b1"},
        {{"--resigns", "5"}, Termination::resignation, "resigned"},
    };
    for (const HtpEnding& ending : endings) {
        Assignment assignment = htp_game(ending.arguments);
        assignment.limits.max_plies = 30;
        const GameRecord record = play_to(ending, assignment);
        if (ending.termination != Termination::void_rules_differ) continue;
        CHECK(!record.evidence.dialogue.empty());
    }
}

TEST_CASE("an engine that captures other men is detected by its answer") {
    Assignment assignment = htp_game({}, {"--takes-nothing"});
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::void_rules_differ);
    CHECK(record.end.summary.find("captures nothing; by the rules of this game it captures") !=
          std::string::npos);
}

TEST_CASE("an engine with other rules never forfeits because of a difference") {
    for (int seed = 1; seed <= 4; ++seed) {
        const std::string number = std::to_string(seed);
        const GameRecord record = play(htp_game(
            {"--seed", number},
            {"--seed", number, "--rules",
             "dim:11 tfr:a sw:s efe:y ks:w start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/"
             "t3TTT3t/t4T4t/11/5t5/3ttttt3/"}));
        CAPTURE(record.end.summary);
        CHECK(!record.end.at_fault);
    }
}

TEST_SUITE_END();

}  // namespace tafl::referee::htp_pipe_player_test
