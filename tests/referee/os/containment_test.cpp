// SPDX-License-Identifier: MIT
// Isolation of engines: they inherit nothing from the host, and they leave nothing behind.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "playing.h"
#include "referee/idle_player_pool.h"
#include "referee/os/engine_resources.h"
#include "referee/os/orphans.h"
#include "referee/world.h"
#include "rules/count_of.h"
#include "rules/result.h"
#include "tests/support/scratch_folders.h"

namespace tafl::referee::containment_test {

using namespace testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// Gone, or dead and waiting for someone else to reap it.
bool is_dead(int pid) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/stat");
    std::string word;
    status >> word >> word >> word;
    return !status || word == "Z";
}

int number_in(const std::string& path) {
    std::ifstream file(path);
    int number = 0;
    file >> number;
    return number;
}

std::set<std::string> pipes_of(const std::string& log) {
    std::set<std::string> pipes;
    for (const auto& line : lines_of(log)) {
        const std::size_t at = line.find("pipe:");
        if (at != std::string::npos) pipes.insert(line.substr(at));
    }
    return pipes;
}

}  // namespace

TEST_SUITE_BEGIN("referee/os/containment");

TEST_CASE("engines hold three pipes each, and none of another's") {
    const std::string a = temporary_path("descriptors.a");
    const std::string d = temporary_path("descriptors.d");
    Assignment assignment =
        brandub(zoo("descriptors", {"--log", a}), zoo("descriptors", {"--log", d}));
    assignment.limits.max_plies = 1;
    static_cast<void>(play(assignment));
    const auto of_attackers = pipes_of(a);
    const auto of_defenders = pipes_of(d);
    CHECK(of_attackers.size() == 3);
    CHECK(of_defenders.size() == 3);
    for (const auto& pipe : of_attackers) CHECK(!of_defenders.contains(pipe));
    // Standard input, output and error, the log itself, and the directory that is being read.
    CHECK(lines_of(a).size() == 5);
    CHECK(lines_of(d).size() == 5);
}

TEST_CASE(
    "an engine sees PATH, HOME, LANG, TMPDIR, what it was given, its host's mark, and nothing "
    "else") {
    const std::string log = temporary_path("environment");
    ::setenv("TAFL_SECRET", "not for engines", 1);
    EngineSpec spec = zoo("environment", {"--log", log});
    spec.environment = {{"OMP_NUM_THREADS", "1"}, {"LANG", "C.UTF-8"}};
    spec.directory = fs::path(log).parent_path();
    Assignment assignment = brandub(spec, zoo("random"));
    assignment.limits.max_plies = 1;
    static_cast<void>(play(assignment));
    const auto seen = lines_of(log);
    CHECK(std::ranges::find(seen, "OMP_NUM_THREADS=1") != seen.end());
    CHECK(std::ranges::find(seen, "LANG=C.UTF-8") != seen.end());
    CHECK(std::ranges::find(seen, "cwd " + spec.directory.string()) != seen.end());
    const std::set<std::string> known = {
        "PATH", "HOME", "LANG", "TMPDIR", "OMP_NUM_THREADS", "LAWSPEAKER_HOST"};
    for (const auto& line : seen) {
        const std::string name = line.substr(0, line.find('='));
        CAPTURE(line);
        CHECK((known.contains(name) || line.starts_with("cwd ")));
    }
}

TEST_CASE("what an engine leaves behind goes with it, also after a normal exit") {
    const std::string log = temporary_path("grandchild");
    Assignment assignment = brandub(zoo("grandchild", {"--log", log}), zoo("random"));
    assignment.limits.max_plies = 4;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::adjudication_max_plies);
    const int pid = number_in(log + ".pid");
    REQUIRE(pid > 0);
    CHECK(becomes_true([pid] { return is_dead(pid); }));
}

TEST_CASE("a wrapper script and its child processes are one engine") {
    const std::string log = temporary_path("wrapped");
    EngineSpec spec = zoo("hang", {"--log", log});
    const std::string script = temporary_path("wrapper.sh");
    std::ofstream(script) << "#!/bin/sh\n\"$@\"\nexit 0\n";
    fs::permissions(script, fs::perms::owner_all);
    spec.arguments.insert(spec.arguments.begin(), spec.command);
    spec.command = script;
    Assignment assignment = brandub(spec, zoo("random"));
    assignment.time.attackers = time_control("0.2+0");
    CHECK(play(assignment).end.termination == Termination::time);
    const int pid = number_in(log + ".pid");
    REQUIRE(pid > 0);
    CHECK(becomes_true([pid] { return is_dead(pid); }));
}

TEST_CASE("what leaves its session, group and parent is found and ended all the same") {
    for (const char* behaviour : {"daemon", "become-daemon"}) {
        CAPTURE(std::string(behaviour));
        const std::string log = temporary_path(behaviour);
        Assignment assignment = brandub(zoo(behaviour, {"--log", log}), zoo("slow"));
        assignment.limits.max_plies = 4;
        const GameRecord record = play(assignment);
        const bool is_gone = std::string(behaviour) == "become-daemon";
        CHECK(name_of(record.end.termination) ==
              name_of(is_gone ? Termination::crash : Termination::adjudication_max_plies));
        const int pid = number_in(log + ".pid");
        REQUIRE(pid > 0);
        // No wait is needed: the game is over only when these processes have ended.
        CHECK(is_dead(pid));
    }
}

TEST_CASE("a family of daemons is ended generation by generation") {
    const std::string log = temporary_path("family");
    Assignment assignment = brandub(zoo("family", {"--log", log}), zoo("slow"));
    assignment.limits.max_plies = 4;
    static_cast<void>(play(assignment));
    for (const char* child : {"0", "1", "2"}) {
        const int pid = number_in(log + ".pid" + child);
        REQUIRE(pid > 0);
        CHECK(is_dead(pid));
    }
}

TEST_CASE("a daemon lives as long as its engine, even if a game of another game runner ends") {
    prepare_host();
    boost::asio::io_context loop(1);
    GameRunner long_table(loop.get_executor());
    GameRunner short_table(loop.get_executor());
    const std::string log = temporary_path("other-table");
    // Lasts until it is stopped; the quick game is played after its first ply.
    const Assignment endless = brandub(zoo("daemon", {"--log", log}), zoo("hang"));
    Assignment quick = brandub(zoo("daemon", {"--log", log + ".quick"}), zoo("slow"));
    quick.limits.max_plies = 4;
    int ended = 0;
    const auto look = [&](std::exception_ptr failure, const GameRecord& record) {
        CHECK(!failure);
        CHECK(record.end.termination == Termination::adjudication_max_plies);
        ++ended;
        const int quick_pid = number_in(log + ".quick.pid");
        const int slow_pid = number_in(log + ".pid");
        REQUIRE(quick_pid > 0);
        REQUIRE(slow_pid > 0);
        CHECK(is_dead(quick_pid));
        CHECK(!is_dead(slow_pid));
        long_table.stop();
    };
    const auto play_quick_game = [&](const GameEvent& event) {
        if (!std::holds_alternative<PlyPlayed>(event)) return;
        boost::asio::co_spawn(loop, short_table.play(quick, Host::ignore), look);
    };
    boost::asio::co_spawn(loop, long_table.play(endless, play_quick_game),
                          [&](std::exception_ptr failure, const GameRecord& record) {
                              CHECK(!failure);
                              CHECK(record.end.termination == Termination::interrupted);
                              ++ended;
                          });
    loop.run_for(longest_game);
    CHECK(ended == 2);
    CHECK(is_dead(number_in(log + ".pid")));
}

/// Leaves `count` processes. Their parent has died, and each has its own session.
void leave_orphans(int count) {
    const pid_t parent = ::fork();
    if (parent == 0) {
        for (int i = 0; i < count; ++i) {
            if (::fork() != 0) continue;
            ::setsid();
            ::pause();
        }
        ::_exit(0);
    }
    ::waitpid(parent, nullptr, 0);
}

std::vector<pid_t> living_children() {
    std::ifstream list("/proc/self/task/" + std::to_string(::getpid()) + "/children");
    std::vector<pid_t> living;
    for (pid_t pid = 0; list >> pid;) {
        std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
        std::string text;
        std::getline(file, text);
        if (text.find(") Z ") == std::string::npos) living.push_back(pid);
    }
    return living;
}
int count_children() { return count_of(living_children()); }

/// Like leave_orphans(), but also waits until each process has its own session.
void leave_settled_orphans(int count) {
    const auto leaders = [] {
        return std::ranges::count_if(living_children(),
                                     [](pid_t pid) { return ::getsid(pid) == pid; });
    };
    const auto before = leaders();
    leave_orphans(count);
    tests::wait_until([&] { return leaders() >= before + count; });
}

TEST_CASE("thousands that an engine leaves behind are ended a few at a time") {
    prepare_host();
    const int before = count_children();
    constexpr int count = 200;
    leave_settled_orphans(count);
    OrphanSweep sweep;
    CHECK(sweep.step());
    CHECK(sweep.dying() <= static_cast<int>(OrphanSweep::per_step));
    tests::wait_until([&] { return count_children() <= before + count - sweep.dying(); });
    CHECK(count_children() >= before + count - static_cast<int>(OrphanSweep::per_step));
    tests::wait_until([&] {
        while (sweep.step()) {
        }
        return count_children() <= before;
    });
    CHECK(count_children() == before);
    while (sweep.step()) {
    }
    CHECK(sweep.dying() == 0);
}

TEST_CASE("an engine that ends normally does not delay the host because of other orphans") {
    EngineSpec spec = zoo("random");
    spec.limits.sandbox = Sandbox::landlock;
    if (is_missing(Sandbox::landlock)) return;
    struct Deaf final : EngineLink::Listener {
        void on_line(TimePoint, std::string) override {}
        void on_batch_end() override {}
        void on_broken(TimePoint, Termination) override {}
        void on_ended() override {}
    } deaf;
    prepare_host();
    const int before = count_children();
    boost::asio::io_context loop(1);
    auto link = real_world().start(loop.get_executor(), spec, {Side::attackers, 1}, deaf);
    REQUIRE(link.has_value());
    (*link)->quit(hurried_timeouts);
    tests::wait_until([&] {
        loop.run_for(10ms);
        return (*link)->has_ended();
    });
    constexpr int count = 200;
    leave_settled_orphans(count);
    link->reset();
    // A shorter pause could only hide a fault: a process that was killed dies meanwhile.
    std::this_thread::sleep_for(200ms);
    CHECK(count_children() >= before + count - static_cast<int>(OrphanSweep::per_step));
    boost::asio::co_spawn(loop, sweep(loop.get_executor()), boost::asio::detached);
    loop.restart();
    loop.run_for(tests::wait_limit);
    CHECK(count_children() == before);
    CHECK(becomes_true([] { return tests::scratch_folders_of(::getpid()).empty(); }));
}

TEST_CASE("a child of the host that is not an engine is left alone") {
    const pid_t own = ::fork();
    if (own == 0) {
        ::pause();
        ::_exit(0);
    }
    prepare_host();
    CHECK(end_orphans() == 0);
    CHECK(::waitpid(own, nullptr, WNOHANG) == 0);
    ::kill(own, SIGKILL);
    ::waitpid(own, nullptr, 0);
}

TEST_CASE("engines die with their host, however it dies") {
    const std::string log = temporary_path("orphan");
    const pid_t host = ::fork();
    if (host == 0) {
        static_cast<void>(play(brandub(zoo("hang", {"--log", log}), zoo("random"))));
        ::_exit(0);
    }
    const auto engine_pid = [&] { return number_in(log + ".pid"); };
    REQUIRE(becomes_true([&] { return engine_pid() > 0; }));
    CHECK(!is_dead(engine_pid()));
    ::kill(host, SIGKILL);
    ::waitpid(host, nullptr, 0);
    CHECK(becomes_true([&] { return is_dead(engine_pid()); }));
}

TEST_SUITE_END();

}  // namespace tafl::referee::containment_test
