// SPDX-License-Identifier: MIT
// A host that is put to sleep while an engine thinks: it can't tell whether the move that it finds
// afterwards came in time, says so, and plays the game again.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "program.h"

namespace tafl::tests::host_late_test {

namespace {

/// Each thinks 60 ms a move and has 250: only a host that sleeps makes them late.
fs::path write_slow_tournament(const Scratch& scratch) {
    const std::string zoo = TAFL_BINARY_DIR "/tests/engines/zoo";
    std::ofstream file(scratch / "slow.toml");
    file << "[tournament]\nname = \"Slow\"\nvariant = \"brandub\"\ntime = \"st=0.25\"\n"
            "max_plies = 20\ngames_per_match = 1\n";
    for (const char* name : {"A", "B"}) {
        file << "[[engine]]\nname = \"" << name << "\"\ncommand = \"" << zoo
             << "\"\nargs = [\"slow\", \"--seed\", \"{seed}\"]\n";
    }
    return scratch / "slow.toml";
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/host_late");

TEST_CASE("a game in which the host was too late to judge is played again, and that is said") {
    const Scratch scratch;
    const fs::path file = write_slow_tournament(scratch);
    const fs::path database = scratch / "slow.db";
    Run host(scratch, {"run", file, "--database", database});
    host.wait_for_play();
    while (!host.has_ended() && host.errors().find("void ") == std::string::npos) {
        std::this_thread::sleep_for(300ms);
        host.send(SIGSTOP);
        std::this_thread::sleep_for(600ms);
        host.send(SIGCONT);
        std::this_thread::sleep_for(50ms);
    }
    CHECK(host.wait() == 0);
    const std::string errors = host.errors();
    CAPTURE(errors);
    CHECK(errors.find("late when ") != std::string::npos);
    CHECK(errors.find("it will be played again") != std::string::npos);
    Run games(scratch, {"games", database, "--format", "json"});
    REQUIRE(games.wait() == 0);
    const auto played = nlohmann::json::parse(games.output());
    REQUIRE(played.size() == 1);
    CHECK(played[0]["result"].is_string());
    CHECK(played[0]["plies"].get<int>() > 0);
}

TEST_SUITE_END();

}  // namespace tafl::tests::host_late_test
