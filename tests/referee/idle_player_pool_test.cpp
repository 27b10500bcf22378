// SPDX-License-Identifier: MIT
// One process for many games (restart = "never").
#include <doctest/doctest.h>

#include <algorithm>

#include "playing.h"

#include "rules/result.h"

namespace tafl::referee::idle_player_pool_test {

using namespace testing;
using namespace std::chrono_literals;

namespace {

EngineSpec staying(std::string behaviour, const std::string& log) {
    EngineSpec spec = zoo(std::move(behaviour), {"--log", log});
    spec.restart = Restart::never;
    return spec;
}

/// Counts in one log: processes that wrote it, games that they received, goodbyes.
struct Told {
    std::ptrdiff_t processes;
    std::ptrdiff_t games;
    std::ptrdiff_t goodbyes;
};

Told told(const std::string& log) {
    const auto lines = lines_of(log);
    const auto count = [&](std::string_view start) {
        return std::ranges::count_if(
            lines, [&](const std::string& line) { return line.starts_with(start); });
    };
    return {count("process "), count("rules "), count("goodbye")};
}

Assignment short_game(EngineSpec attackers, EngineSpec defenders) {
    Assignment assignment = brandub(std::move(attackers), std::move(defenders));
    assignment.limits.max_plies = 4;
    return assignment;
}

}  // namespace

TEST_SUITE_BEGIN("referee/idle_player_pool");

TEST_CASE("an engine that stays plays game after game, on either side") {
    const std::string log = temporary_path("stays");
    const EngineSpec spec = staying("stays", log);
    const auto records =
        play_in_a_row({short_game(spec, zoo("random")), short_game(zoo("random"), spec),
                       short_game(spec, zoo("random"))});
    for (const GameRecord& record : records) {
        CHECK(record.end.termination == Termination::adjudication_max_plies);
        CHECK(record.plies.size() == 4);
    }
    CHECK(told(log).processes == 1);
    CHECK(told(log).games == 3);
    CHECK(told(log).goodbyes == 1);
}

TEST_CASE("one that leaves after each game is another process in the next") {
    const std::string log = temporary_path("leaves");
    EngineSpec spec = staying("stays", log);
    spec.restart = Restart::game;
    const Assignment assignment = short_game(spec, zoo("random"));
    static_cast<void>(play_in_a_row({assignment, assignment}));
    CHECK(told(log).processes == 2);
    CHECK(told(log).goodbyes == 2);
}

TEST_CASE("arguments that name the side are those of the side") {
    const std::string log = temporary_path("sided");
    EngineSpec spec = staying("stays", log);
    spec.arguments.insert(spec.arguments.end(), {"--side", "{side}"});
    static_cast<void>(
        play_in_a_row({short_game(spec, zoo("random")), short_game(zoo("random"), spec)}));
    CHECK(told(log).processes == 2);
}

TEST_CASE(
    "an engine with other parameter values is another process, with the same values it stays") {
    const std::string log = temporary_path("tuned");
    EngineSpec one = staying("stays", log);
    one.arguments.insert(one.arguments.end(), {"--side", "{king}"});
    one.parameters = {{"king", "1"}};
    EngineSpec other = one;
    other.parameters = {{"king", "2"}};
    static_cast<void>(play_in_a_row({short_game(one, zoo("random")), short_game(zoo("random"), one),
                                     short_game(other, zoo("random"))}));
    CHECK(told(log).processes == 2);
    CHECK(told(log).games == 3);
}

TEST_CASE("a failure between two games is not a fault in the next: the engine is restarted") {
    for (const char* behaviour : {"crash-after-game", "move-after-game", "flood-after-game"}) {
        CAPTURE(std::string(behaviour));
        const std::string log = temporary_path(std::string("between-") + behaviour);
        const EngineSpec spec = staying(behaviour, log);
        const auto records =
            play_in_a_row({short_game(spec, zoo("random")), short_game(zoo("random"), spec)});
        for (const GameRecord& record : records) {
            CHECK(record.end.termination == Termination::adjudication_max_plies);
        }
        CHECK(told(log).processes == 2);
        CHECK(told(log).games == 2);
    }
}

TEST_CASE("an engine that lost by a fault, or still owed a move, is restarted") {
    const std::string bad = temporary_path("restarted-bad");
    const std::string good = temporary_path("restarted-good");
    EngineSpec failing = staying("stays-and-plays-badly", bad);
    EngineSpec waiting = staying("stays", good);
    const Assignment assignment = short_game(failing, waiting);
    for (const GameRecord& record : play_in_a_row({assignment, assignment})) {
        CHECK(record.end.termination == Termination::illegal_move);
    }
    CHECK(told(bad).processes == 2);
    CHECK(told(good).processes == 1);
    const std::string thinker = temporary_path("restarted-thinker");
    const Assignment turned =
        short_game(zoo("crash-a-little-later"), staying("stays-and-thinks", thinker));
    for (const GameRecord& record : play_in_a_row({turned, turned})) {
        CHECK(record.end.termination == Termination::crash);
    }
    CHECK(told(thinker).processes == 2);
}

TEST_CASE("a game runner keeps few idle engines, and stops the oldest first") {
    std::vector<Assignment> assignments;
    std::vector<std::string> logs;
    for (int i = 0; i < 6; ++i) {
        logs.push_back(temporary_path("waiting-" + std::to_string(i)));
        EngineSpec spec = staying("stays", logs.back());
        spec.name += std::to_string(i);
        assignments.push_back(short_game(spec, zoo("random")));
    }
    assignments.push_back(assignments[0]);
    assignments.push_back(assignments[5]);
    static_cast<void>(play_in_a_row(assignments));
    CHECK(told(logs[0]).processes == 2);
    CHECK(told(logs[5]).processes == 1);
    CHECK(told(logs[5]).games == 2);
}

TEST_SUITE_END();

}  // namespace tafl::referee::idle_player_pool_test
