// SPDX-License-Identifier: MIT
// Whole games between real processes.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>

#include "playing.h"
#include "rules/game.h"
#include "rules/move_text.h"

namespace tafl::referee {

using namespace testing;
using rules::GameRecord;
using rules::Result;
using rules::Side;
using rules::Termination;

TEST_SUITE_BEGIN("referee/end_to_end");

TEST_CASE("two engines that move at random play a game to its end") {
    const GameRecord record = play(brandub(zoo("random"), zoo("random")));
    CHECK(record.result != Result::none);
    CHECK(record.termination <= Termination::no_moves);
    CHECK(!record.at_fault);
    CHECK(record.plies.size() > 5);
    rules::Game game(record.ruleset);
    for (const auto& ply : record.plies) REQUIRE(game.play(ply.move).has_value());
    CHECK(game.verdict().result == record.result);
    CHECK(game.verdict().termination == record.termination);
}

TEST_CASE("the same seed gives the same game") {
    const GameRecord one = play(brandub(zoo("random"), zoo("random")));
    const GameRecord two = play(brandub(zoo("random"), zoo("random")));
    const auto same_move = [](const auto& a, const auto& b) { return a.move == b.move; };
    CHECK(std::ranges::equal(one.plies, two.plies, same_move));
}

namespace {

struct Failing {
    const char* behaviour;
    Termination termination;
};

constexpr Failing failings[] = {
    {"no-hello", Termination::no_hello},
    {"crash-at-start", Termination::crash},
    {"crash-on-play", Termination::crash},
    {"leave-quietly", Termination::crash},
    {"killed-on-play", Termination::crash_signal},
    {"hang", Termination::time},
    {"dribble", Termination::time},
    {"close-output", Termination::closed_output},
    {"close-input", Termination::closed_input},
    {"close-input-while-waiting", Termination::closed_input},
    {"crash-while-waiting", Termination::crash},
    {"flood-lines", Termination::flood},
    {"flood-short-lines", Termination::flood},
    {"flood-without-end", Termination::flood},
    {"resign", Termination::resignation},
    {"resign-while-waiting", Termination::resignation},
    {"critical-error", Termination::critical_error},
    {"illegal", Termination::illegal_move},
    {"unparsable", Termination::unparsable_move},
    {"moves-twenty-times", Termination::out_of_turn},
};

Assignment against(const char* behaviour, Side at_fault) {
    // Slow enough to be still thinking when the other one fails in its absence.
    EngineSpec good = zoo("slow");
    EngineSpec bad = zoo(behaviour);
    bad.hello_patience = std::chrono::milliseconds(300);
    const bool attacks = at_fault == Side::attackers;
    Assignment assignment = brandub(attacks ? bad : good, attacks ? good : bad);
    assignment.time[at_fault] = time_control("0.4+0");
    return assignment;
}

}  // namespace

TEST_CASE("every way to fail has its own termination, and the other side wins") {
    for (const Failing& failing : failings) {
        for (const Side side : rules::both_sides) {
            CAPTURE(failing.behaviour);
            CAPTURE(name_of(side));
            const GameRecord record = play(against(failing.behaviour, side));
            CHECK(name_of(record.termination) == name_of(failing.termination));
            CHECK(record.at_fault == side);
            CHECK(record.result == win_of(opponent(side)));
            CHECK(record.evidence.summary.find(failing.behaviour) != std::string::npos);
        }
    }
}

TEST_SUITE_END();

}  // namespace tafl::referee
