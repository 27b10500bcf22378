// SPDX-License-Identifier: MIT
// Engines in bubblewrap and in landlock: forbidden actions, and files and processes after the game.
#include <doctest/doctest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>

#include "playing.h"
#include "referee/os/call_filter.h"
#include "referee/os/engine_resources.h"
#include "referee/os/landlock.h"
#include "referee/os/limits.h"
#include "rules/result.h"
#include "tests/support/scratch_folders.h"

namespace tafl::referee::sandbox_test {

using namespace testing;
namespace fs = std::filesystem;

namespace {

/// Returns the remark of an engine of the zoo on its first move.
std::string says(const char* behaviour, const Limits& limits) {
    EngineSpec spec = zoo(behaviour);
    spec.limits = limits;
    spec.directory = fs::path(temporary_path("here")).parent_path();
    Assignment assignment = brandub(spec, zoo("random"));
    assignment.limits.max_plies = 1;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::adjudication_max_plies);
    return record.plies.empty() ? std::string("nothing") : record.plies[0].comment;
}

/// Runs `test` in a process without landlock: the kernel answers like one before 5.13. Returns true
/// if `test` returned true there.
bool holds_without_landlock(const std::function<bool()>& test) {
    const pid_t child = ::fork();
    if (child == 0) {
        constexpr unsigned create_ruleset = 444;
        sock_filter words[] = {
            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, create_ruleset, 0, 1),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        };
        const sock_fprog filter = {std::size(words), words};
        const bool is_set = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                            ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
        ::_exit(is_set && test() ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status == 0;
}

}  // namespace

TEST_SUITE_BEGIN("referee/os/sandbox");

TEST_CASE("a sandbox that is missing is the host's failure, never ignored") {
    CHECK(holds_without_landlock([] {
        EngineSpec spec = zoo("random");
        spec.limits.sandbox = Sandbox::landlock;
        const GameRecord record = play(brandub(zoo("random"), spec));
        return record.end.termination == Termination::void_host_error &&
               record.end.summary ==
                   "sandbox = \"landlock\": this kernel has none (it takes Linux 5.13 or newer); "
                   "use \"bwrap\"";
    }));
}

TEST_CASE("missing features of landlock are reported") {
    CHECK(why_no_landlock(-EOPNOTSUPP)->find("switched off") != std::string::npos);
    CHECK(!why_no_landlock(1));
    // Documentation/userspace-api/landlock.rst: truncate since 3, TCP since 4, scopes since 6. The
    // filter of calls knows no sockets at all, where there is one.
    const std::string network = call_filter({}) == nullptr ? "to use the network, " : "";
    CHECK(shortcoming_of_landlock(2).ends_with("to cut files short, " + network +
                                               "to signal other processes of this user"));
    CHECK(shortcoming_of_landlock(5).ends_with(
        "forbid an engine to signal other processes of this user"));
    CHECK(shortcoming_of_landlock(6).empty());
}

TEST_CASE("in landlock an engine writes only to its scratch directory, which is removed after it") {
    Limits limits;
    limits.sandbox = Sandbox::landlock;
    if (is_missing(limits.sandbox)) return;
    CHECK(says("vandal", limits) == "error 0 could not write here");
    CHECK(!fs::exists(fs::path(temporary_path("here")).parent_path() / "zoo-was-here"));
    const std::string wrote = says("scratch", limits);
    const std::string start = "error 0 wrote to ";
    REQUIRE(wrote.starts_with(start));
    CHECK(becomes_true([] { return tests::scratch_folders_of(::getpid()).empty(); }));
    CHECK(!fs::exists(wrote.substr(start.size())));
    if (landlock_version() >= 4) {
        CHECK(says("call-out", limits) == "error 0 calling out: Permission denied");
    }
    if (landlock_version() >= 6) {
        CHECK(says("signal-host", limits) == "error 0 signalling: Operation not permitted");
    }
    CHECK(says("signal-host", Limits{}) == "error 0 signalling: Success");
}

TEST_CASE(
    "in bubblewrap an engine has no network, and writes only to a bounded scratch directory") {
    Limits limits;
    limits.sandbox = Sandbox::bwrap;
    limits.file_mb = 8;
    if (is_missing(limits.sandbox)) return;
    const std::string log = temporary_path("sandboxed");
    std::ofstream(log) << std::flush;
    CHECK(says("network", limits) == "error 0 no network");
    CHECK(says("vandal", limits) == "error 0 could not write here");
    CHECK(says("fill-disk", limits).starts_with("error 0 the disk is full after "));
    int megabytes = 0;
    const std::string filled = says("fill-everything", limits);
    CAPTURE(filled);
    REQUIRE(std::sscanf(filled.c_str(), "error 0 room for %d MB", &megabytes) == 1);
    CHECK(megabytes <= limits.file_mb);
    CHECK(megabytes > 0);
    CHECK(!fs::exists(fs::path(log).parent_path() / "zoo-was-here"));
}

TEST_CASE("an engine that fills its scratch directory loses, and no other engine does") {
    Limits limits;
    limits.sandbox = Sandbox::landlock;
    if (is_missing(limits.sandbox)) return;
    CHECK(limits.max_scratch_mb() == 4 * limits.file_mb);
    limits.scratch_mb = 16;
    EngineSpec filler = zoo("fill-disk-and-wait");
    filler.limits = limits;
    EngineSpec opponent = zoo("random");
    opponent.limits = limits;
    const GameRecord record = play(brandub(filler, opponent));
    CHECK(record.end.termination == Termination::scratch_full);
    CHECK(name_of(record.end.termination) == "scratch-full");
    CHECK(is_forfeit(record.end.termination));
    CHECK(counts(record.end.termination));
    CHECK(record.end.result == rules::Result::defenders_win);
    CHECK(record.end.summary ==
          "fill-disk-and-wait (attackers) wrote more than 16 MB to its scratch directory "
          "(scratch_mb)");
    CHECK(becomes_true([] { return tests::scratch_folders_of(::getpid()).empty(); }));

    // 64 MB, and no limit.
    filler = zoo("fill-disk");
    filler.limits = limits;
    filler.limits.scratch_mb = 0;
    Assignment assignment = brandub(filler, zoo("slow"));
    assignment.limits.max_plies = 40;
    CHECK(play(assignment).end.termination != Termination::scratch_full);
}

TEST_CASE("whatever runs in bubblewrap ends with it") {
    Limits limits;
    limits.sandbox = Sandbox::bwrap;
    if (is_missing(limits.sandbox)) return;
    EngineSpec spec = zoo("ignore-quit");
    spec.limits = limits;
    Assignment assignment = brandub(spec, zoo("random"));
    assignment.limits.max_plies = 2;
    CHECK(play(assignment).end.termination == Termination::adjudication_max_plies);
    EngineSpec crashing = zoo("crash-on-play");
    crashing.limits = limits;
    const GameRecord record = play(brandub(crashing, zoo("random")));
    CHECK(record.end.termination == Termination::crash);
    CHECK(record.evidence.exit_code == 7);
}

/// bwrap(1): "n if it exited normally with status n, or 128+n if it was killed by signal n"; so the
/// two cannot be distinguished. The summary gives the code, and the signal only as a possible
/// reason.
TEST_CASE("the exit code of bubblewrap for a signal is reported as an exit code") {
    Limits limits;
    limits.sandbox = Sandbox::bwrap;
    if (is_missing(limits.sandbox)) return;
    EngineSpec killed = zoo("killed-on-play");
    killed.limits = limits;
    const GameRecord record = play(brandub(killed, zoo("random")));
    CHECK(record.end.termination == Termination::crash);
    CHECK(record.evidence.exit_code == 128 + SIGKILL);
    CHECK(!record.evidence.signal);
    CHECK(record.end.summary ==
          "killed-on-play (attackers) exited with code 137, which is how bubblewrap reports signal "
          "9");
}

TEST_SUITE_END();

}  // namespace tafl::referee::sandbox_test
