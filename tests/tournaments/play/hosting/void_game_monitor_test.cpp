// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/void_game_monitor.h"

#include <doctest/doctest.h>

namespace tafl::hosting::void_game_monitor_test {

using namespace tafl;
using namespace tafl::hosting;

namespace {

store::ScheduledGame game_of_match(int match) {
    store::ScheduledGame game;
    game.id = store::GameId(10 * match);
    game.match = match;
    return game;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/play/hosting/void_game_monitor");

TEST_CASE("the host gives up after five void games in a row") {
    VoidGameMonitor voids;
    for (int i = 1; i <= 4; ++i) CHECK_FALSE(voids.note_void(game_of_match(i), "", "it was late"));
    voids.note_counting("");
    for (int i = 1; i <= 4; ++i) CHECK_FALSE(voids.note_void(game_of_match(i), "", "it was late"));
    const auto trouble = voids.note_void(game_of_match(9), "", "it was late");
    REQUIRE(trouble);
    CHECK(trouble->is_hopeless);
    CHECK(trouble->text ==
          "the host caused 5 void games in a row, the last one because it was late");
}

TEST_CASE("a machine with void games is reported once for every five, and the run continues") {
    VoidGameMonitor voids;
    int told = 0;
    for (int i = 1; i <= 14; ++i) {
        const auto trouble =
            voids.note_void(game_of_match(i), "nidavellir", "a piece was not there");
        if (!trouble) continue;
        ++told;
        CHECK_FALSE(trouble->is_hopeless);
        CHECK(trouble->text.starts_with("nidavellir caused "));
    }
    CHECK(told == 2);
    CHECK_FALSE(voids.note_void(game_of_match(1), "", "it was late"));
}

TEST_CASE("a game that is void on three machines is hopeless") {
    VoidGameMonitor voids;
    CHECK_FALSE(voids.note_void(game_of_match(4), "a", "x"));
    CHECK_FALSE(voids.note_void(game_of_match(4), "b", "x"));
    CHECK_FALSE(voids.note_void(game_of_match(4), "b", "x"));
    CHECK_FALSE(voids.note_void(game_of_match(5), "c", "x"));
    const auto trouble = voids.note_void(game_of_match(4), "c", "no engine");
    REQUIRE(trouble);
    CHECK(trouble->is_hopeless);
    CHECK(trouble->text ==
          "game 4.1 was void on 3 machines (a, b, c), the last time because no engine");
}

TEST_CASE("a game that three machines were lost with is reported, and played again") {
    VoidGameMonitor voids;
    CHECK_FALSE(voids.note_lost(game_of_match(4), "a"));
    CHECK_FALSE(voids.note_lost(game_of_match(4), "a"));
    CHECK_FALSE(voids.note_lost(game_of_match(5), "b"));
    CHECK_FALSE(voids.note_lost(game_of_match(4), "b"));
    const auto trouble = voids.note_lost(game_of_match(4), "c");
    REQUIRE(trouble);
    CHECK_FALSE(trouble->is_hopeless);
    CHECK(trouble->text.starts_with("game 4.1 was given back by, or lost with, 3 machines (a, b"));
    for (const char* name : {"d", "e"}) CHECK_FALSE(voids.note_lost(game_of_match(4), name));
    CHECK(voids.note_lost(game_of_match(4), "f"));
}

TEST_SUITE_END();

}  // namespace tafl::hosting::void_game_monitor_test
