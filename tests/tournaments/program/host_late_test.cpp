// SPDX-License-Identifier: MIT
// A host that is put to sleep while an engine thinks, alone or together with its engines: no game
// is lost by that. Engines that are put to sleep alone lose on time.
#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "tests/tournaments/program.h"

namespace tafl::tests::host_late_test {

namespace {

/// Each thinks 60 ms a move and has 250: only sleep makes them late.
fs::path write_slow_tournament(const Scratch& scratch, int max_plies) {
    const std::string zoo = TAFL_BINARY_DIR "/tests/engines/zoo";
    std::ofstream file(scratch / "slow.toml");
    file << "[tournament]\nname = \"Slow\"\nvariant = \"brandub\"\ntime = \"st=0.25\"\n"
            "max_plies = "
         << max_plies << "\ngames_per_match = 1\n";
    for (const char* name : {"A", "B"}) {
        file << "[[engine]]\nname = \"" << name << "\"\ncommand = \"" << zoo
             << "\"\nargs = [\"slow\", \"--seed\", \"{seed}\"]\n";
    }
    return scratch / "slow.toml";
}

nlohmann::json played_game(const Scratch& scratch, const fs::path& database) {
    Run games(scratch, {"games", database, "--format", "json"});
    REQUIRE(games.wait() == 0);
    auto played = nlohmann::json::parse(games.output());
    REQUIRE(played.size() == 1);
    return played[0];
}

/// A tournament of one game, disturbed until the host prints `words` or ends.
struct Disturbed {
    Disturbed(int max_plies, const std::string& words,
              const std::function<void(const Run&)>& disturb) {
        const fs::path file = write_slow_tournament(scratch, max_plies);
        Run host(scratch, {"run", file, "--database", database, "--no-check"});
        host.wait_for_play();
        while (!host.has_ended() && host.errors().find(words) == std::string::npos) {
            std::this_thread::sleep_for(300ms);
            disturb(host);
            std::this_thread::sleep_for(50ms);
        }
        exit_code = host.wait();
        errors = host.errors();
    }
    const Scratch scratch;
    const fs::path database = scratch / "slow.db";
    int exit_code = -1;
    std::string errors;
};

void check_replayed(const Disturbed& disturbed, const std::string& words) {
    CAPTURE(disturbed.errors);
    CHECK(disturbed.exit_code == 0);
    CHECK(disturbed.errors.find(words) != std::string::npos);
    CHECK(disturbed.errors.find("it will be played again") != std::string::npos);
    const auto game = played_game(disturbed.scratch, disturbed.database);
    CHECK(game["result"].is_string());
    CHECK(game["plies"].get<int>() > 0);
}

constexpr auto long_pause = 2500ms;

/// The game was void, with the length of the pause, and was replayed.
void check_paused(const Disturbed& disturbed) {
    const std::string words = "host paused for ";
    check_replayed(disturbed, words);
    const std::size_t at = disturbed.errors.find(words);
    REQUIRE(at != std::string::npos);
    std::size_t length = 0;
    const std::string rest = disturbed.errors.substr(at + words.size());
    CHECK(std::stod(rest, &length) >= 2.0);  // the watch looks ten times a second
    CHECK(rest.substr(length).starts_with(" s"));
}

void check_lost_on_time(const Disturbed& disturbed) {
    CAPTURE(disturbed.errors);
    CHECK(disturbed.exit_code == 0);
    const auto game = played_game(disturbed.scratch, disturbed.database);
    CHECK(game["termination"] == "time");
    CHECK(disturbed.errors.find("void") == std::string::npos);
}

/// The cgroup v2 hierarchy, where this process may make groups.
std::optional<fs::path> writable_hierarchy() {
    std::ifstream mounts("/proc/mounts");
    for (std::string line; std::getline(mounts, line);) {
        std::istringstream words(line);
        std::string what;
        fs::path where;
        std::string type;
        words >> what >> where >> type;
        if (type == "cgroup2" && access(where.c_str(), W_OK) == 0) return where;
    }
    return std::nullopt;
}

/// A control group with processes and all that they start from now on.
class Freezer {
  public:
    /// Returns null where none can be made, and prints the reason.
    static std::unique_ptr<const Freezer> where_writable() {
        const auto hierarchy = writable_hierarchy();
        if (!hierarchy) {
            MESSAGE("skipped: no writable cgroup v2 hierarchy");
            return nullptr;
        }
        auto freezer = std::make_unique<const Freezer>(*hierarchy);
        if (fs::exists(freezer->group_ / "cgroup.freeze")) return freezer;
        MESSAGE("skipped: this kernel has no cgroup.freeze");
        return nullptr;
    }
    explicit Freezer(const fs::path& hierarchy)
        : group_(hierarchy / ("lawspeaker-test-" + std::to_string(getpid()))) {
        std::error_code is_refused;
        fs::create_directory(group_, is_refused);
    }
    ~Freezer() {
        std::error_code ignored;
        for (int i = 0; i < 100 && !fs::remove(group_, ignored); ++i) {
            std::this_thread::sleep_for(10ms);
        }
    }
    Freezer(const Freezer&) = delete;
    Freezer& operator=(const Freezer&) = delete;

    void take(pid_t process) const { write("cgroup.procs", std::to_string(process)); }
    void take_descendants_of(pid_t process) const {
        for (const pid_t descendant : descendants_of(process)) take(descendant);
    }
    void freeze_for(std::chrono::milliseconds time) const {
        write("cgroup.freeze", "1");
        std::this_thread::sleep_for(time);
        write("cgroup.freeze", "0");
    }

  private:
    void write(const char* file, const std::string& value) const {
        std::ofstream(group_ / file) << value << std::flush;
    }
    fs::path group_;
};

}  // namespace

TEST_SUITE_BEGIN("tournaments/program/host_late");

TEST_CASE("a second move of an engine that a sleeping host finds too late voids the game") {
    const Disturbed disturbed(400, "late when ", [](const Run& host) {
        host.send(SIGSTOP);
        std::this_thread::sleep_for(600ms);
        host.send(SIGCONT);
    });
    check_replayed(disturbed, "late when ");
}

TEST_CASE("a game is void if host and engines are stopped together") {
    const Disturbed disturbed(40, "host paused for ", [](const Run& host) {
        const auto engines = descendants_of(host.pid());
        host.send(SIGSTOP);
        for (const pid_t engine : engines) kill(engine, SIGSTOP);
        std::this_thread::sleep_for(long_pause);
        for (const pid_t engine : engines) kill(engine, SIGCONT);
        host.send(SIGCONT);
    });
    check_paused(disturbed);
}

TEST_CASE("a game is void if the host alone is stopped") {
    const Disturbed disturbed(40, "host paused for ", [](const Run& host) {
        host.send(SIGSTOP);
        std::this_thread::sleep_for(long_pause);
        host.send(SIGCONT);
    });
    check_paused(disturbed);
}

TEST_CASE("an engine that is stopped alone loses on time") {
    const Disturbed disturbed(400, "ended  ", [](const Run& host) {
        for (const pid_t engine : descendants_of(host.pid())) kill(engine, SIGSTOP);
        std::this_thread::sleep_for(long_pause);
    });
    check_lost_on_time(disturbed);
}

TEST_CASE("a game is void if a control group with host and engines is frozen") {
    const auto freezer = Freezer::where_writable();
    if (!freezer) return;
    const Disturbed disturbed(40, "host paused for ", [&](const Run& host) {
        freezer->take(host.pid());
        freezer->take_descendants_of(host.pid());
        freezer->freeze_for(long_pause);
    });
    check_paused(disturbed);
}

TEST_CASE("an engine in a control group that is frozen without the host loses on time") {
    const auto freezer = Freezer::where_writable();
    if (!freezer) return;
    const Disturbed disturbed(400, "ended  ", [&](const Run& host) {
        freezer->take_descendants_of(host.pid());
        freezer->freeze_for(long_pause);
    });
    check_lost_on_time(disturbed);
}

TEST_SUITE_END();

}  // namespace tafl::tests::host_late_test
