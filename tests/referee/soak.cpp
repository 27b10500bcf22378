// SPDX-License-Identifier: MIT
// Games without end, in one process:
//
//   referee_soak games COUNT   plays COUNT games, with engines that crash, hang, flood, leave
//                              daemons or behave: each game has a result, and the last game leaves
//                              no more descriptors, threads or memory than the first hundred
//   referee_soak kills COUNT   kills a host COUNT times during its games: no engine lives two
//                              seconds later, and no scratch directory is left
//
// It is a separate program because both tests measure the whole process. ctest runs a few games and
// kills; with the label `long`, many.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "referee/game_runner.h"
#include "referee/os/engine_resources.h"
#include "referee/os/landlock.h"
#include "rules/result.h"
#include "rules/variant.h"
#include "tests/support/sanitized.h"
#include "tests/support/scratch_folders.h"

namespace {

using namespace tafl;
using namespace tafl::referee;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

using tests::is_sanitized;

constexpr int tables = 8;
constexpr int warm_up = 100;
const std::string zoo = TAFL_BINARY_DIR "/tests/engines/zoo";
const std::vector<std::string> behaviours = {"random",      "random",
                                             "random",      "crash-on-play",
                                             "random",      "hang",
                                             "random",      "killed-on-play",
                                             "random",      "daemon",
                                             "illegal",     "crash-at-start",
                                             "flood-lines", "random",
                                             "resign",      "grandchild",
                                             "stays",       "crash-in-mid-move",
                                             "family",      "random",
                                             "nuls",        "crash-while-waiting"};

[[noreturn]] void fail(const std::string& why) {
    std::printf("FAILED: %s\n", why.c_str());
    std::exit(EXIT_FAILURE);
}

EngineSpec engine(int number, const std::string& token) {
    EngineSpec spec;
    spec.name = behaviours[static_cast<std::size_t>(number) % behaviours.size()];
    spec.command = zoo;
    spec.arguments = {spec.name, "--seed", "{seed}", "--token", token};
    spec.quit_timeouts = 100ms;
    if (spec.name == "stays") spec.restart = Restart::never;
    static const bool has_landlock = landlock_version() > 0;
    if (has_landlock && number % 5 == 0) spec.limits.sandbox = Sandbox::landlock;
    return spec;
}

Assignment game(int number, const std::string& token) {
    static const auto compiled_rules =
        std::make_shared<const rules::CompiledRules>(rules::ruleset_from("brandub")->ruleset);
    Assignment assignment;
    assignment.game = number;
    assignment.engines = {engine(number, token), engine(number / 3 + 1, token)};
    assignment.compiled_rules = compiled_rules;
    // Long enough that only an engine that hangs uses it up, even on a loaded machine. If a move
    // arrived near the end of the time on a busy host, the game would be void.
    const auto time = *rules::parse_time_control(is_sanitized ? "4+0" : "1+0");
    assignment.time = {time, time};
    assignment.limits.max_plies = 10;
    assignment.seed = static_cast<std::uint64_t>(number);
    return assignment;
}

struct Holdings {
    int descriptors = 0;
    int threads = 0;
    long kilobytes = 0;
};

int entries_of(const char* folder) {
    int count = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder)) ++count;
    return count;
}

Holdings holdings() {
    long pages = 0;
    std::ifstream file("/proc/self/statm");
    file >> pages >> pages;
    return {entries_of("/proc/self/fd"), entries_of("/proc/self/task"),
            pages * ::sysconf(_SC_PAGESIZE) / 1024};
}

void print(const char* when, const Holdings& held) {
    std::printf("%-24s %3d descriptors, %d threads, %ld KiB\n", when, held.descriptors,
                held.threads, held.kilobytes);
}

struct Soak {
    int games = 0;
    std::string token;
    int begun = 0;
    int late = 0;  ///< games that the host could not judge in time
};

boost::asio::awaitable<void> keep_playing(GameRunner* table, Soak* soak) {
    const GameObserver no_observer = [](const GameEvent&) {};
    while (soak->begun < soak->games) {
        const Assignment assignment = game(soak->begun++, soak->token);
        const rules::GameRecord record = co_await table->play(assignment, no_observer);
        // No action of an engine may void a game. A busy machine may.
        if (record.end.termination == rules::Termination::void_host_late) {
            ++soak->late;
        } else if (record.end.result == rules::Result::none) {
            fail(std::string(name_of(record.end.termination)) + ": " + record.end.summary);
        }
    }
    co_await table->clear();
}

void play(Soak& soak) {
    boost::asio::io_context loop(1);
    std::vector<std::unique_ptr<GameRunner>> rooms;
    for (int i = 0; i < tables; ++i) {
        rooms.push_back(std::make_unique<GameRunner>(loop.get_executor()));
        boost::asio::co_spawn(loop, keep_playing(rooms.back().get(), &soak),
                              [](std::exception_ptr failure) {
                                  if (failure) std::rethrow_exception(failure);
                              });
    }
    loop.run();
}

void soak_games(int count) {
    Soak first{warm_up, "soak-" + std::to_string(::getpid())};
    play(first);
    const Holdings before = holdings();
    print("after the first hundred:", before);
    Soak rest{count - warm_up, first.token};
    play(rest);
    const Holdings after = holdings();
    print("at the end:", after);
    const int late = first.late + rest.late;
    std::printf("%d games, void because the host was late: %d\n", count, late);
    if (late * 10 > count) fail("the host was late too often");
    if (after.descriptors > before.descriptors) fail("descriptors are left open");
    if (after.threads > before.threads) fail("threads are left");
    if (!is_sanitized && after.kilobytes > before.kilobytes + 4096) fail("memory grows");
    if (::waitpid(-1, nullptr, WNOHANG) >= 0) fail("a process is left");
}

int living_with(const std::string& token) {
    int count = 0;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        std::ifstream file(entry.path() / "cmdline");
        std::ostringstream read;
        read << file.rdbuf();
        const std::string words = read.str();
        if (words.find(zoo) == 0 && words.find(token) != std::string::npos) ++count;
    }
    return count;
}

[[noreturn]] void be_host(const std::string& token) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // ends the host if the test fails
    prepare_host();
    Soak soak{1'000'000, token};
    play(soak);
    std::_Exit(EXIT_SUCCESS);
}

bool has_scratch(pid_t host) { return !tests::scratch_folders_of(host).empty(); }

/// Runs a host with other threads that allocate memory all the time. It dies after it has made the
/// scratch directory of its first engine, and before it starts that engine.
void kill_early_host() {
    const pid_t host = ::fork();
    if (host == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (int i = 0; i < 3; ++i) {
            std::thread([] {
                for (std::size_t size = 1;; size = size * 3 % 8191) {
                    const std::string memory(size + 64, ' ');
                }
            }).detach();
        }
        std::this_thread::sleep_for(20ms);
        const ScratchFolder folder = ScratchFolder::make();
        ::raise(SIGKILL);
    }
    ::waitpid(host, nullptr, 0);
    for (int wait = 0; wait < 3000 && has_scratch(host); ++wait) std::this_thread::sleep_for(10ms);
    if (has_scratch(host)) fail("a scratch folder outlives a host that has run no engine");
}

void kill_hosts(int count) {
    for (int i = 0; i < count; ++i) kill_early_host();
    std::mt19937 random(1);
    std::uniform_int_distribution<int> delay(20, 400);
    int seen = 0;
    for (int i = 0; i < count; ++i) {
        const std::string token = "kill-" + std::to_string(::getpid()) + "-" + std::to_string(i);
        std::fflush(stdout);
        const pid_t host = ::fork();
        if (host == 0) be_host(token);
        std::this_thread::sleep_for(std::chrono::milliseconds(delay(random)));
        seen += living_with(token);
        ::kill(host, SIGKILL);
        ::waitpid(host, nullptr, 0);
        const auto is_left = [&] { return living_with(token) > 0 || has_scratch(host); };
        for (int wait = 0; wait < 3000 && is_left(); ++wait) std::this_thread::sleep_for(10ms);
        const int left = living_with(token);
        if (left > 0)
            fail(std::to_string(left) + " engines live on after kill " + std::to_string(i));
        if (is_left()) fail("a scratch folder outlives its host");
    }
    std::printf("%d hosts killed with %d engines at play in all; none of them lived on\n", count,
                seen);
    if (seen == 0) fail("no engine was ever at play");
}

}  // namespace

int main(int count, char** words) {
    if (count != 3) fail("usage: referee_soak games|kills COUNT");
    const int number = std::atoi(words[2]);
    if (std::strcmp(words[1], "kills") == 0) {
        kill_hosts(number);
    } else {
        prepare_host();
        soak_games(number);
    }
}
