// SPDX-License-Identifier: MIT
// lawspeaker tune with real engine processes.
#include <algorithm>
#include <sstream>

#include "rules/result.h"
#include "store/archive.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::tune_command_test {
namespace {

struct Tuning {
    std::string database;
    std::string concurrency = "1";
    std::string pace = "0";
    std::string parameter = "king,1,-20,20,3,0.2";
    std::vector<std::string> more = {};
    std::vector<std::string> method = {"--iterations", "16", "--parallel-pairs", "3"};
};

std::vector<std::string> tune(const Scratch& scratch, const Tuning& tuning) {
    std::vector<std::string> command = {
        "tune",
        "--engine",
        "name=Simple,cmd=" + (seat_engines(scratch) / "simple").string() +
            ",arg=--seed,arg={seed},arg=--pace,arg=" + tuning.pace +
            ",arg=--king-distance,arg={king}",
        "--param",
        tuning.parameter,
        "--variant",
        "brandub",
        "--time",
        "60",
        "--max-plies",
        "40",
        "--seed",
        "3",
        "--concurrency",
        tuning.concurrency,
        "--database",
        scratch / tuning.database};
    command.insert(command.end(), tuning.more.begin(), tuning.more.end());
    command.insert(command.end(), tuning.method.begin(), tuning.method.end());
    return command;
}

std::string csv_of(const Scratch& scratch, Tuning tuning) {
    tuning.more = {"--format", "csv"};
    Run host(scratch, tune(scratch, tuning));
    CHECK(host.wait() == 0);
    CAPTURE(host.errors());
    return host.output();
}

/// Returns the parameter values and the result of each game.
std::string games_of(const fs::path& database) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    std::string text;
    for (const auto& row : archive.games(store::GameFilter{})) {
        text += row.parameters.attackers + ' ' + row.parameters.defenders + ' ' +
                std::string(name_of(row.end.result)) + ' ' + std::to_string(row.end.plies) + '\n';
    }
    return text;
}

TEST_SUITE("tournaments/program/tune_command") {
    TEST_CASE("a tuning has the same result with one game slot, with three, and after kills") {
        const Scratch scratch;
        const std::string expected = csv_of(scratch, {.database = "one.db"});
        CHECK(expected.starts_with("iteration,king,points_1,points_2\r\n0,1.00,,\r\n1,"));
        CHECK(std::ranges::count(expected, '\n') == 18);
        const std::string games = games_of(scratch / "one.db");
        CHECK(std::ranges::count(games, '\n') == 32);
        CHECK(csv_of(scratch, {.database = "three.db", .concurrency = "3"}) == expected);
        CHECK(games_of(scratch / "three.db") == games);

        int kills = 0;
        for (int code = -1; code != 0;) {
            Run host(scratch, tune(scratch, {.database = "killed.db",
                                             .concurrency = "2",
                                             .pace = "3",
                                             .more = {"--format", "csv"}}));
            std::this_thread::sleep_for(std::chrono::milliseconds(300 + 150 * kills));
            if (!host.has_ended()) host.send(SIGKILL);
            code = host.wait();
            CAPTURE(host.errors());
            if (code == 0) {
                CHECK(host.output() == expected);
            } else {
                ++kills;
            }
        }
        CHECK(kills > 0);
        CHECK(games_of(scratch / "killed.db") == games);
    }

    TEST_CASE("a tuning prints its result and the command that tests it") {
        const Scratch scratch;
        const Tuning tuning{.database = "tune.db", .parameter = "king,1,-20,20,3,1"};
        Run host(scratch, tune(scratch, tuning));
        CHECK(host.wait() == 0);
        const std::string told = host.output();
        CAPTURE(told);
        CHECK(told.starts_with("Parameter  Start"));
        CHECK(told.find("lawspeaker match --engine 'name=Simple tuned,cmd=") != std::string::npos);
        CHECK(told.find("arg=--seed,arg={seed},arg=--pace,arg=0,arg=--king-distance,arg=1' "
                        "--variant brandub --time 60 --random-plies 4 --max-plies 40 --seed 4 "
                        "--sprt elo0=0,elo1=10") != std::string::npos);
        Run again(scratch, tune(scratch, tuning));  // nothing more to play
        CHECK(again.wait() == 0);
        CHECK(again.output() == told);

        Tuning other = tuning;
        other.parameter = "king,1,-20,20,2,1";
        Run refused(scratch, tune(scratch, other));
        CHECK(refused.wait() == 2);
        CHECK(refused.errors().find("--param: [\"king,1,-20,20,3,1\"] before, "
                                    "[\"king,1,-20,20,2,1\"] now") != std::string::npos);
    }

    TEST_CASE("a tuning that has moved a value by less than C_END warns of it") {
        const Scratch scratch;
        Run host(scratch,
                 tune(scratch, {.database = "tune.db", .parameter = "king,1,-20,20,3,0.001"}));
        CHECK(host.wait() == 0);
        CAPTURE(host.errors());
        CHECK(host.errors().find("warning: king moved by 0.") != std::string::npos);
        CHECK(host.errors().find("less than its C_END") != std::string::npos);
        CHECK(host.output().find("Error") != std::string::npos);
    }

    TEST_CASE("a tuning that is interrupted prints how to resume") {
        const Scratch scratch;
        Run host(scratch,
                 tune(scratch, {.database = "tune.db", .pace = "30", .more = {"--events", "-"}}));
        wait_until([&] {
            return host.has_ended() || host.output().find("game-started") != std::string::npos;
        });
        host.send(SIGINT);
        CHECK(host.wait() == 130);
        CHECK(host.errors().find("To resume: lawspeaker tune --engine") != std::string::npos);
    }

    TEST_CASE("a parameter that no argument names is refused before anything is played") {
        const Scratch scratch;
        Run host(scratch, tune(scratch, {.database = "tune.db", .parameter = "queen,1,0,9,2,0.1"}));
        CHECK(host.wait() == 2);
        CHECK(host.errors().find("--param: queen is not used by the engine; write {queen} in "
                                 "one of its arguments\n") != std::string::npos);
        CHECK_FALSE(fs::exists(scratch / "tune.db"));
    }

    TEST_CASE("royale refuses other settings, and the report shows its parameters") {
        const Scratch scratch;
        Tuning tuning{.database = "royale.db",
                      .concurrency = "2",
                      .more = {"--format", "csv"},
                      .method = {"--method", "royale", "--population", "4", "--iterations", "2"}};
        Run host(scratch, tune(scratch, tuning));
        CHECK(host.wait() == 0);
        const std::string csv = host.output();
        CHECK(csv.starts_with(
            "iteration,king,points_1,points_2,points_3,points_4\r\n0,1.00,,,,\r\n1,"));
        CHECK(std::ranges::count(csv, '\n') == 4);
        CHECK(std::ranges::count(games_of(scratch / "royale.db"), '\n') == 24);
        REQUIRE(run(scratch, {"export", scratch / "royale.db", "--html", scratch / "report"}) == 0);
        const std::string page = read_file(scratch / "report/index.html");
        CHECK(page.find("<h2 id=\"Parameters\">Parameters</h2>") != std::string::npos);
        CHECK(page.find("after 2 of 2 iterations; began with 1.00, between -20.00 and 20.00") !=
              std::string::npos);
        tuning.method.insert(tuning.method.end(), {"--parallel-pairs", "3"});
        CHECK(run(scratch, tune(scratch, tuning)) == 2);
    }
}

}  // namespace
}  // namespace tafl::tests::tune_command_test
