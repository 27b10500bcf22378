// SPDX-License-Identifier: MIT
// Warnings of processors that are too few, and the load that is stored with games.
#include <doctest/doctest.h>
#include <sched.h>
#include <sys/resource.h>

#include <iomanip>
#include <nlohmann/json.hpp>

#include "tests/tournaments/program.h"
#include "tournaments/plan/plan.h"

namespace tafl::tests::host_load_test {

namespace {

using nlohmann::json;

const std::string zoo = TAFL_BINARY_DIR "/tests/engines/zoo";

/// Processors that this process, and so the hosts that it starts, may use.
int usable_processors() {
    cpu_set_t set;
    REQUIRE(sched_getaffinity(0, sizeof set, &set) == 0);
    return CPU_COUNT(&set);
}

/// Uses all processors, in a process that is not the host's.
class OtherProgram {
  public:
    explicit OtherProgram(int processors) {
        for (int i = 0; i < processors; ++i) {
            threads_.emplace_back([](const std::stop_token& stop) {
                // Leaves the processors to tests that run at the same time.
                static_cast<void>(setpriority(PRIO_PROCESS, 0, 19));
                while (!stop.stop_requested()) continue;
            });
        }
    }

  private:
    std::vector<std::jthread> threads_;
};

/// `run` and `match` with games of two engines at the same time. `moves` is a behaviour of the zoo.
std::vector<std::vector<std::string>> hosts(const Scratch& scratch, const std::string& moves,
                                            int max_plies, int concurrency) {
    const std::string most = std::to_string(max_plies);
    const std::string tables = std::to_string(concurrency);
    std::ofstream file(scratch / "x.toml");
    file << "[tournament]\nname = \"X\"\nvariant = \"brandub\"\ntime = \"60+0\"\nmax_plies = "
         << most << "\nconcurrency = " << tables << '\n';
    std::vector<std::string> match = {"match",      "--variant",   "brandub",
                                      "--time",     "60+0",        "--pairs",
                                      "1",          "--max-plies", most,
                                      "--no-check", "--fresh",     "--concurrency",
                                      tables,       "--database",  scratch / "match.db"};
    for (const char* name : {"A", "B"}) {
        file << "[[engine]]\nname = \"" << name << "\"\ncommand = \"" << zoo << "\"\nargs = [\""
             << moves << "\", \"--seed\", \"{seed}\"]\n";
        match.insert(match.end(), {"--engine", std::string("name=") + name + ",cmd=" + zoo +
                                                   ",arg=" + moves + ",arg=--seed,arg={seed}"});
    }
    return {{"run", scratch / "x.toml", "--no-check", "--fresh", "--database", scratch / "run.db"},
            match};
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/program/host_load");

TEST_CASE("the processors that games need are `cpus`, else one, for each at the same time") {
    plan::Plan plan;
    plan.concurrency = 3;
    plan.entrants.resize(2);
    CHECK(processors_needed(plan) == 3);
    plan.entrants[1].engine.limits.cpus = 2;
    CHECK(processors_needed(plan) == 6);
}

TEST_CASE("run and match warn once if their games need more processors than there are") {
    const Scratch scratch;
    const int there = usable_processors();
    const std::string words = " games at the same time need ";
    for (const int concurrency : {there, there + 1}) {
        for (const auto& command : hosts(scratch, "random", 6, concurrency)) {
            Run host(scratch, command);
            const int code = host.wait();
            CAPTURE(host.errors());
            CHECK(code == 0);
            CHECK(occurrences(host.errors(), words) == (concurrency > there ? 1 : 0));
            if (concurrency == there) continue;
            CHECK(occurrences(host.errors(), "warning: " + std::to_string(concurrency) + words +
                                                 std::to_string(concurrency) +
                                                 " processors, and this machine has " +
                                                 std::to_string(there) + ';') == 1);
        }
    }
}

TEST_CASE("run and match warn once if other programs use the processors") {
    const Scratch scratch;
    const auto online = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
    const OtherProgram other(online);
    const std::string words = "warning: the host was busy: other programs used ";
    for (const auto& command : hosts(scratch, "slow", 60, online)) {
        Run host(scratch, command);
        const int code = host.wait();
        CAPTURE(host.errors());
        CHECK(code == 0);
        CHECK(occurrences(host.errors(), words) == 1);
        CHECK(occurrences(host.errors(), " of its " + std::to_string(online) + " processors; ") ==
              1);
    }
}

TEST_CASE("the load during a local game is shown with it, and with the evidence of a forfeit") {
    const Scratch scratch;
    const auto command = hosts(scratch, "crash-while-waiting", 60, 1).front();
    REQUIRE(run(scratch, command) == 0);
    const fs::path database = scratch / "run.db";
    Run games(scratch, {"games", database, "--format", "json"});
    REQUIRE(games.wait() == 0);
    const json load = json::parse(games.output()).at(0).at("load");
    REQUIRE(load.is_number());
    CHECK(load >= 0);
    Run whole(scratch, {"show", database, "1", "--format", "json"});
    REQUIRE(whole.wait() == 0);
    const json game = json::parse(whole.output());
    REQUIRE(game.at("termination") == "crash");
    CHECK(game.at("load") == load);
    CHECK(game.at("evidence").at("load") == load);

    std::ostringstream decimals;
    decimals << std::fixed << std::setprecision(2) << load.get<double>();
    Run show(scratch, {"show", database, "1"});
    REQUIRE(show.wait() == 0);
    CHECK(occurrences(show.output(), "load of the machine: " + decimals.str() + '\n') == 1);
    REQUIRE(run(scratch, {"export", database, "--html", scratch / "report"}) == 0);
    std::string page;
    for (const auto& file : fs::directory_iterator(scratch / "report" / "games")) {
        if (file.path().extension() == ".html") page += read_file(file);
    }
    for (const char* term : {"Load of the host", "Load of the machine"}) {
        CAPTURE(term);
        CHECK(page.find("<dt>" + std::string(term) + "</dt><dd>" + decimals.str() + "</dd>") !=
              std::string::npos);
    }
}

TEST_SUITE_END();

}  // namespace tafl::tests::host_load_test
