// SPDX-License-Identifier: MIT
// Tournaments of every format whose host is killed again and again (kill -9 at random moments) end
// as ones that were not interrupted. LAWSPEAKER_KILLS says how often in all; the test with the
// label `long` asks for 300.
#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "store/archive.h"
#include "tests/tournaments/program.h"

namespace tafl::tests {
namespace {

struct Setting {
    std::string format;
    std::string extra;
    int engines;
};

const std::vector<Setting> settings = {
    {"round-robin", "", 4},
    {"gauntlet", "cycles = 2\n", 4},
    {"match", "cycles = 6\n", 2},
    {"swiss", "rounds = 3\n", 5},
    {"knockout", "match_replays = 1\n", 6},
    {"groups+knockout", "groups = 2\nqualifiers = 4\n", 6},
};

fs::path write_file(const Scratch& scratch, const Setting& setting) {
    const fs::path path = scratch / (setting.format + ".toml");
    const fs::path folder = seat_engines(scratch);
    std::ofstream file(path);
    file << "[tournament]\nname = \"Killed\"\nformat = \"" << setting.format << "\"\n"
         << setting.extra
         << "variant = \"brandub\"\ntime = \"60+1\"\nmax_plies = 30\nrandom_plies = 2\nseed = 9\n"
            "concurrency = 2\n";
    for (int i = 1; i <= setting.engines; ++i) {
        file << "[[engine]]\nname = \"E" << i << "\"\ncommand = \""
             << (folder / (i % 3 == 0 ? "simple" : "random")).string()
             << "\"\nargs = [\"--seed\", \"{seed}\", \"--pace\", \"4\"]\n";
    }
    return path;
}

/// Everything of each game that must not depend on interruptions.
struct Told {
    std::string results;
    int interrupted = 0;  ///< attempts
};

Told told_by(const fs::path& database) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    const auto tournament = archive.find_tournament("Killed");
    REQUIRE(tournament.has_value());
    Told told;
    std::set<std::string> names;
    for (const auto& row : archive.games(tournament->id)) {
        CHECK(row.state == store::GameState::finished);
        const std::string name = std::to_string(row.scheduled.round) + '.' +
                                 std::to_string(row.scheduled.match) + '.' +
                                 to_string(row.scheduled.game);
        CHECK(names.insert(name).second);
        told.results += name + ' ' + row.names.attackers + ' ' + row.names.defenders + ' ' +
                        row.scheduled.opening + ' ' + std::to_string(row.scheduled.seed) + ' ' +
                        std::string(name_of(row.end.result)) + ' ' +
                        std::string(name_of(row.end.termination)) + ' ' +
                        std::to_string(row.end.plies) + '\n';
        int counting = 0;
        for (const auto& attempt : archive.attempts(row.scheduled.id)) {
            const bool is_interrupted = attempt.end.termination == rules::Termination::interrupted;
            ++(is_interrupted ? told.interrupted : counting);
        }
        CHECK(counting == 1);
    }
    return told;
}

using namespace std::chrono_literals;

/// Until it says that a game has begun, or has ended.
void wait_for_game(Run& host) {
    while (!host.has_ended() && host.errors().find("begin") == std::string::npos) {
        std::this_thread::sleep_for(5ms);
    }
}

int wanted_kills() {
    const char* text = std::getenv("LAWSPEAKER_KILLS");
    return text != nullptr ? std::atoi(text) : 20;
}

TEST_SUITE("kill") {
    TEST_CASE("killed at random moments, every format ends as if it had not been") {
        const Scratch scratch;
        const unsigned seed = std::random_device()();
        MESSAGE("random moments from seed " << seed);
        std::mt19937 random(seed);
        const int each = (wanted_kills() + static_cast<int>(settings.size()) - 1) /
                         static_cast<int>(settings.size());
        int kills = 0;
        int interrupted = 0;
        for (const Setting& setting : settings) {
            CAPTURE(setting.format);
            const fs::path file = write_file(scratch, setting);
            const fs::path whole = scratch / (setting.format + "-whole.db");
            REQUIRE(run(scratch, {"run", file, "--database", whole}) == 0);
            const Told expected = told_by(whole);
            CHECK(expected.interrupted == 0);
            fs::path database;
            int begun = 0;
            bool is_over = true;
            for (int done = 0; done < each || !is_over;) {
                if (is_over)
                    database = scratch / (setting.format + std::to_string(++begun) + ".db");
                Run host(scratch, {"run", file, "--database", database});
                const bool is_last = done >= each;
                if (!is_last) {
                    // On a slow machine nothing is played yet after so short a time.
                    if (done % 2 == 0) wait_for_game(host);
                    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 350));
                    is_over = host.has_ended();
                    if (!is_over) host.send(SIGKILL);
                }
                const int code = host.wait();
                CAPTURE(host.errors());
                if (is_last || is_over) {
                    REQUIRE(code == 0);
                    is_over = true;
                    const Told told = told_by(database);
                    CHECK(told.results == expected.results);
                    interrupted += told.interrupted;
                } else {
                    ++done;
                    ++kills;
                }
            }
        }
        MESSAGE("killed " << kills << " times; " << interrupted
                          << " interrupted games were kept and played anew");
        CHECK(kills >= wanted_kills());
        CHECK(interrupted > 0);
        std::this_thread::sleep_for(2s);
        CHECK(processes_named(scratch / "engines") == 0);
    }
}

}  // namespace
}  // namespace tafl::tests
