// SPDX-License-Identifier: MIT
// Hosts of tournaments of every format are killed again and again (kill -9 at random moments). The
// results must be those of undisturbed tournaments. LAWSPEAKER_KILLS is the number of kills in all;
// the test with the label `long` sets 300.
#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "rules/count_of.h"
#include "rules/result.h"
#include "store/archive.h"
#include "tests/tournaments/program.h"
#include "tests/tournaments/program/stored_results.h"

namespace tafl::tests::kill_test {
namespace {

struct Setting {
    std::string name;
    std::string format;
    std::string extra;
    int engines;  ///< number of the engines with OTEP
    std::string variant = "brandub";
    std::vector<std::string> protocols = {};  ///< of the other engines
    std::string time = "60+1";
    std::string arguments = {};  ///< more arguments of the engines with OTEP
};

/// No variant is known to all protocols.
const std::vector<Setting> settings = {
    {"round-robin", "round-robin", "", 4},
    {"gauntlet", "gauntlet", "cycles = 2\n", 4},
    {"match", "match", "cycles = 6\n", 2},
    {"swiss", "swiss", "rounds = 3\n", 5},
    {"knockout", "knockout", "match_replays = 1\n", 6},
    {"groups+knockout", "groups+knockout", "groups = 2\nqualifiers = 4\n", 6},
    {"spsa",
     "spsa",
     "iterations = 8\nunder_way = 3\nparameters = [\"king,1,-20,20,3,0.2\"]\n",
     2,
     "brandub",
     {},
     "60+1",
     ", \"--king-distance\", \"{king}\""},
    {"royale",
     "royale",
     "iterations = 2\nparameters = [\"king,1,-20,20,3,0.2\"]\n",
     4,
     "brandub",
     {},
     "60+1",
     ", \"--king-distance\", \"{king}\""},
    {"protocols", "round-robin", "", 1, "copenhagen", {"uci-tafl", "htp", "htp-tcp"}},
    {"tablut-json", "gauntlet", "", 1, "ashton-bologna", {"tablut-json", "tablut-json"}, "st=9"},
};

/// Returns program and arguments of an engine for `protocol`. It plays the same game for each seed.
std::string command_line(const std::string& protocol) {
    if (protocol == "uci-tafl") return "uci\"\nargs = [\"--seed\", \"{seed}\"]\n";
    const std::string seed = "\"--seed\", \"{seed}\"";
    if (protocol == "htp") return "htp\"\nargs = [" + seed + "]\n";
    if (protocol == "htp-tcp") {
        return "htp\"\nargs = [\"--host\", \"{address}\", " + seed + "]\n";
    }
    return "tablut\"\nargs = [\"{colour}\", \"{seconds}\", \"{address}\", \"seed={seed}\"]\n";
}

void seat_stand_ins(const fs::path& folder) {
    const fs::path programs = fs::path(TAFL_BINARY_DIR) / "tests/engines";
    for (const auto& [name, program] :
         {std::pair("uci", "uci_fake"), std::pair("htp", "htp_engine"),
          std::pair("tablut", "tablut_client")}) {
        std::error_code already_there;
        fs::create_symlink(programs / program, folder / name, already_there);
    }
}

/// Only the engine `simple` accepts the arguments of a setting.
bool is_simple(const Setting& setting, int engine) {
    return !setting.arguments.empty() || engine % 3 == 0;
}

fs::path write_file(const Scratch& scratch, const Setting& setting) {
    const fs::path path = scratch / (setting.name + ".toml");
    const fs::path folder = seat_engines(scratch);
    seat_stand_ins(folder);
    std::ofstream file(path);
    file << "[tournament]\nname = \"Killed\"\nformat = \"" << setting.format << "\"\n"
         << setting.extra << "variant = \"" << setting.variant << "\"\ntime = \"" << setting.time
         << "\"\nmax_plies = 30\nrandom_plies = 2\nseed = 9\n"
            "concurrency = 2\n";
    for (int i = 1; i <= setting.engines; ++i) {
        file << "[[engine]]\nname = \"E" << i << "\"\ncommand = \""
             << (folder / (is_simple(setting, i) ? "simple" : "random")).string()
             << "\"\nargs = [\"--seed\", \"{seed}\", \"--pace\", \"4\"" << setting.arguments
             << "]\n";
    }
    int number = 0;
    for (const std::string& protocol : setting.protocols) {
        file << "[[engine]]\nname = \"P" << ++number << "\"\nprotocol = \"" << protocol
             << "\"\ncommand = \"" << folder.string() << '/' << command_line(protocol);
    }
    return path;
}

using namespace std::chrono_literals;

int wanted_kills() {
    const char* text = std::getenv("LAWSPEAKER_KILLS");
    return text != nullptr ? std::atoi(text) : 20;
}

TEST_SUITE("tournaments/program/kill") {
    TEST_CASE("killed at random moments, every format ends as if it had not been") {
        const Scratch scratch;
        const unsigned seed = std::random_device()();
        MESSAGE("random moments from seed " << seed);
        std::mt19937 random(seed);
        const int each = (wanted_kills() + count_of(settings) - 1) / count_of(settings);
        int kills = 0;
        int interrupted = 0;
        for (const Setting& setting : settings) {
            CAPTURE(setting.name);
            const fs::path file = write_file(scratch, setting);
            const fs::path whole = scratch / (setting.name + "-whole.db");
            REQUIRE(run(scratch, {"run", file, "--database", whole}) == 0);
            const StoredResults expected = stored_results(whole, "Killed");
            CHECK(expected.interrupted == 0);
            fs::path database;
            int begun = 0;
            bool is_over = true;
            for (int done = 0; done < each || !is_over;) {
                if (is_over) database = scratch / (setting.name + std::to_string(++begun) + ".db");
                Run host(scratch, {"run", file, "--database", database});
                const bool is_last = done >= each;
                if (!is_last) {
                    // On a slow machine, no game has started after this short time.
                    if (done % 2 == 0) host.wait_for_error("begin");
                    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 350));
                    is_over = host.has_ended();
                    if (!is_over) host.send(SIGKILL);
                }
                const int code = host.wait();
                CAPTURE(host.errors());
                if (is_last || is_over) {
                    REQUIRE(code == 0);
                    is_over = true;
                    const StoredResults stored = stored_results(database, "Killed");
                    CHECK(stored.games == expected.games);
                    interrupted += stored.interrupted;
                } else {
                    ++done;
                    ++kills;
                }
            }
        }
        MESSAGE("killed " << kills << " times; " << interrupted
                          << " interrupted games were stored and played again");
        CHECK(kills >= wanted_kills());
        CHECK(interrupted > 0);
        wait_for_end_of_all(scratch / "engines");
    }
}

}  // namespace
}  // namespace tafl::tests::kill_test
