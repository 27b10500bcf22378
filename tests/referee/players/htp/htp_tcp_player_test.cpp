// SPDX-License-Identifier: MIT
// Games with real processes that connect to the host and speak htp (tests/engines/htp_engine.cpp).
#include "referee/players/htp/htp_tcp_player.h"

#include <doctest/doctest.h>

#include "htp_games.h"

namespace tafl::referee::htp_tcp_player_test {

using namespace testing;
using namespace std::chrono_literals;

namespace {

Assignment tcp_game(std::vector<std::string> attackers, std::vector<std::string> defenders = {},
                    const char* record = htp_medium) {
    return game_of(record, htp_client(std::move(attackers)), htp_client(std::move(defenders)));
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/htp/htp_tcp_player");

TEST_CASE("two engines connect and play whole games, on all boards") {
    for (const char* record : {htp_small, htp_medium, htp_large}) {
        CAPTURE(std::string(record));
        CHECK(plies_of_good_game(play(tcp_game({"--seed", "1"}, {"--seed", "2"}, record))) > 0);
    }
}

TEST_CASE("one that connects plays one on a pipe and one that speaks OTEP") {
    Assignment assignment = tcp_game({"--seed", "3"}, {"--seed", "4"});
    SUBCASE("a pipe") { assignment.engines.attackers = htp_engine({"--seed", "3"}); }
    SUBCASE("OTEP") { assignment.engines.attackers = zoo("random"); }
    SUBCASE("a pipe, the other way round") {
        assignment.engines.defenders = htp_engine({"--seed", "4"});
    }
    CHECK(plies_of_good_game(play(assignment)) > 0);
}

TEST_CASE("the exit code of a process shows whether the rules differ or it has failed") {
    const HtpEnding endings[] = {
        {{"--over", "5"}, Termination::void_rules_differ, "left with exit code 0"},
        {{"--refuses", "4"}, Termination::void_rules_differ, "already reached that position"},
        {{"--fails", "5"}, Termination::crash, "exited with code 1"},
        {{"--dies", "5"}, Termination::crash, "exited with code 3"},
        {{"--illegal", "5"}, Termination::illegal_move, "play attacker a1 b1"},
        {{"--resigns", "5"}, Termination::resignation, "resigned"},
        {{"--silent", "5"}, Termination::time, "did not move"},
    };
    for (const HtpEnding& ending : endings) {
        Assignment assignment = tcp_game(ending.arguments);
        if (ending.termination == Termination::time) {
            assignment.time.attackers = time_control("1+0");
        }
        const GameRecord record = play_to(ending, assignment);
        if (ending.termination == Termination::void_rules_differ) continue;
        CHECK(record.end.at_fault == Side::attackers);
    }
}

TEST_CASE("an engine that does not connect has sent no hello") {
    Assignment assignment = tcp_game({}, {"--away"});
    assignment.engines.defenders.hello_timeout = 300ms;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::no_hello);
    CHECK(record.end.at_fault == Side::defenders);
}

TEST_CASE("a second line that was not requested loses the game in the end") {
    const GameRecord record = play(tcp_game({"--twice"}));
    CHECK(record.end.at_fault == Side::attackers);
    CHECK((record.end.termination == Termination::out_of_turn ||
           record.end.termination == Termination::illegal_move));
}

TEST_CASE("the output of a process after its connection is read, so that the process can end") {
    Assignment assignment = tcp_game({"--stays"});
    assignment.limits.max_plies = 2;
    assignment.engines.attackers.quit_timeouts = 60s;  // it needs none of the steps
    const auto before = SteadyClock::now();
    CHECK(plies_of_good_game(play(assignment)) > 0);
    CHECK(SteadyClock::now() - before < 40s);
}

TEST_CASE("a process that ignores all requests to end is killed") {
    Assignment assignment = tcp_game({"--silent", "1", "--ignores-term"});
    assignment.time.attackers = time_control("0.2+0");
    CHECK(play(assignment).end.termination == Termination::time);
}

TEST_CASE("different rules are a loss if the organiser chose so") {
    Assignment assignment = tcp_game({"--over", "5"});
    assignment.limits.rules_differ = RulesDiffer::loss;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::void_rules_differ);
    CHECK(record.end.result == Result::defenders_win);
}

TEST_SUITE_END();

}  // namespace tafl::referee::htp_tcp_player_test
