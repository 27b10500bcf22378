// SPDX-License-Identifier: MIT
// Warnings about void games, and the decision to end the run. director_test.cpp has the games that
// count.
#include "tournaments/play/hosting/game_results.h"

#include <doctest/doctest.h>

#include <string>

#include "rules/result.h"

namespace tafl::hosting::game_results_test {

using rules::Termination;

namespace {

EndedGame void_game(int id, const std::string& holder,
                    Termination termination = Termination::void_host_error) {
    EndedGame ended;
    ended.game.id = store::GameId(id);
    ended.game.match = id;
    ended.finished.by.holder = holder;
    ended.finished.record.end.termination = termination;
    ended.finished.record.end.summary = "it was late";
    return ended;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/play/hosting/game_results");

TEST_CASE("an engine that this host cannot start ends the run at once, with that reason") {
    VoidGameMonitor voids;
    EndedGame ended = void_game(1, "");
    ended.is_unstarted = true;
    const auto warning = warning_of(ended, voids);
    REQUIRE(warning);
    CHECK(warning->is_hopeless);
    CHECK(warning->text == "it was late");
}

TEST_CASE("an engine that a machine cannot start is a void game of the machine") {
    VoidGameMonitor voids;
    for (int game = 1; game <= 5; ++game) {
        EndedGame ended = void_game(game, "nidavellir");
        ended.is_unstarted = true;
        const auto warning = warning_of(ended, voids);
        REQUIRE(warning.has_value() == (game == 5));
        if (warning) CHECK_FALSE(warning->is_hopeless);
    }
}

TEST_CASE("five void games of this host end the run, refused and interrupted ones do not") {
    VoidGameMonitor voids;
    for (int game = 1; game <= 20; ++game) {
        EndedGame refused = void_game(game, "");
        refused.is_refused = true;
        CHECK_FALSE(warning_of(refused, voids));
        CHECK_FALSE(warning_of(void_game(game, "", Termination::interrupted), voids));
    }
    for (int game = 1; game <= 4; ++game) CHECK_FALSE(warning_of(void_game(game, ""), voids));
    const auto warning = warning_of(void_game(5, ""), voids);
    REQUIRE(warning);
    CHECK(warning->is_hopeless);
}

TEST_CASE("a game that three machines return causes a warning, and does not end the run") {
    VoidGameMonitor voids;
    for (const char* holder : {"a", "b"}) {
        CHECK_FALSE(warning_of(void_game(7, holder, Termination::interrupted), voids));
    }
    const auto warning = warning_of(void_game(7, "c", Termination::interrupted), voids);
    REQUIRE(warning);
    CHECK_FALSE(warning->is_hopeless);
}

TEST_SUITE_END();

}  // namespace tafl::hosting::game_results_test
