// SPDX-License-Identifier: MIT
// The host's memory does not grow with the games that it has played. Label `long`.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "tests/support/sanitized.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::memory_test {
namespace {

constexpr int entrants = 6;
constexpr int cycles = 334;
constexpr int all_games = entrants * (entrants - 1) * cycles;
static_assert(all_games >= 10'000);

/// Very short games: a draw after four plies. The processes continue after each game.
fs::path write_tournament(const Scratch& scratch) {
    const fs::path path = scratch / "instant.toml";
    const fs::path folder = seat_engines(scratch);
    std::ofstream file(path);
    file << "[tournament]\nname = \"Instant\"\nvariant = \"brandub\"\ntime = \"60+1\"\n"
         << "max_plies = 4\ncycles = " << cycles << "\nconcurrency = 2\n";
    for (int i = 1; i <= entrants; ++i) {
        file << "[[engine]]\nname = \"Engine " << i << "\"\ncommand = \""
             << (folder / "random").string()
             << "\"\nargs = [\"--seed\", \"{seed}\"]\nrestart = \"never\"\n";
    }
    return path;
}

/// Returns the value of a line in /proc/PID/status, in kB; 0 if the process has ended.
int memory_of(pid_t pid, const std::string& line) {
    std::istringstream status(read_file("/proc/" + std::to_string(pid) + "/status"));
    int kilobytes = 0;
    for (std::string word; status >> word;) {
        if (word == line) status >> kilobytes;
    }
    return kilobytes;
}

TEST_SUITE("tournaments/program/memory") {
    TEST_CASE("ten thousand instant games take a host less than 64 MB, which do not grow") {
        if (is_sanitized) {
            MESSAGE("not measured: a sanitizer keeps what was freed");
            return;
        }
        const Scratch scratch;
        Run host(scratch, {"run", write_tournament(scratch), "--database", scratch / "i.db"});
        host.wait_for_play();
        std::vector<int> resident;
        int most = 0;
        while (!host.has_ended()) {
            if (const int now = memory_of(host.pid(), "VmRSS:"); now > 0) resident.push_back(now);
            most = std::max(most, memory_of(host.pid(), "VmHWM:"));
            std::this_thread::sleep_for(100ms);
        }
        REQUIRE(host.wait() == 0);
        REQUIRE(resident.size() >= 10);
        const auto after_a_quarter = resident[resident.size() / 4];
        const auto near_the_end = resident[resident.size() * 9 / 10];
        MESSAGE(all_games << " games: " << after_a_quarter << " kB after a quarter, "
                          << near_the_end << " kB after nine tenths, " << most
                          << " kB with the tables at the end");
        CHECK(most < 64 * 1024);
        CHECK(near_the_end - after_a_quarter < 4 * 1024);
    }
}

}  // namespace
}  // namespace tafl::tests::memory_test
