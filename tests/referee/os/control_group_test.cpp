// SPDX-License-Identifier: MIT
// Writes to the files of a control group, in an ordinary directory that imitates one. If the kernel
// permits it, also a real control group.
#include "referee/os/control_group.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "playing.h"

#include "tests/support/text.h"

namespace tafl::referee::control_group_test {

using namespace testing;
namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

namespace {

using tafl::tests::read_file;

/// Makes a directory with the files of a delegated group.
fs::path delegated(const char* name, const std::string& controllers) {
    const fs::path folder = temporary_path(name);
    fs::create_directories(folder);
    std::ofstream(folder / "cgroup.controllers") << controllers << '\n';
    std::ofstream(folder / "cgroup.procs") << ::getpid() << '\n';
    std::ofstream(folder / "cgroup.subtree_control") << std::flush;
    return folder;
}

/// Makes writes to `cgroup.subtree_control` fail, as in a group that has processes.
void refuse_to_pass_on(const fs::path& folder) {
    fs::remove(folder / "cgroup.subtree_control");
    fs::create_directory(folder / "cgroup.subtree_control");
}

const std::string pid = std::to_string(::getpid());

}  // namespace

TEST_SUITE_BEGIN("referee/os/control_group");

TEST_CASE("the host's own group is found from what the kernel says") {
    const char* const mounts =
        "24 1 0:22 / /proc rw - proc proc rw\n"
        "30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
    const auto own = own_control_group(mounts, "0::/user.slice/run-r1.scope\n");
    REQUIRE(own.has_value());
    CHECK(*own == "/sys/fs/cgroup/user.slice/run-r1.scope");
    // Both hierarchies side by side.
    const auto unified = own_control_group(
        "31 24 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
        "32 24 0:28 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n",
        "4:memory:/somewhere\n0::/here\n");
    REQUIRE(unified.has_value());
    CHECK(*unified == "/sys/fs/cgroup/unified/here");
    // A container that sees only a part of the hierarchy.
    const auto part =
        own_control_group("32 24 0:28 /box /cg rw - cgroup2 cgroup2 rw\n", "0::/box/a\n");
    REQUIRE(part.has_value());
    CHECK(*part == "/cg/a");
    CHECK(!own_control_group("32 24 0:28 /box /cg rw - cgroup2 cgroup2 rw\n", "0::/other\n"));
    CHECK(!own_control_group(mounts, "0::/../outside\n"));
    CHECK(!own_control_group("", "0::/here\n"));
    CHECK(!own_control_group(mounts, "4:memory:/here\n"));
}

TEST_CASE("an engine's group has the requested limits, and all its processes end at once") {
    const fs::path own = delegated("group", "cpuset cpu io memory pids");
    ControlGroupFactory keeper(own);
    REQUIRE(!keeper.why_unavailable({128, 20}));
    CHECK(read_file(own / "cgroup.subtree_control") == "+memory +pids");
    ControlGroup group = keeper.make({128, 20});
    CHECK(group.folder() == own / ("lawspeaker-" + pid + "-1"));
    CHECK(read_file(group.folder() / "memory.max") == "134217728");
    CHECK(read_file(group.folder() / "memory.swap.max") == "0");
    CHECK(read_file(group.folder() / "memory.oom.group") == "1");
    CHECK(read_file(group.folder() / "pids.max") == "20");
    REQUIRE(::write(group.entrance(), "0", 1) == 1);
    CHECK(read_file(group.folder() / "cgroup.procs") == "0");
    CHECK(!fs::exists(group.folder() / "cgroup.kill"));
    group.kill();
    CHECK(read_file(group.folder() / "cgroup.kill") == "1");
    const ControlGroup other = keeper.make({0, 5});
    CHECK(other.folder() != group.folder());
    CHECK(!fs::exists(other.folder() / "memory.max"));
}

TEST_CASE("only the controllers of requested limits must be available") {
    ControlGroupFactory keeper(delegated("pids-only", "cpu pids"));
    CHECK(!keeper.why_unavailable({0, 20}));
    const auto reason = keeper.why_unavailable({128, 0});
    REQUIRE(reason.has_value());
    CHECK(reason->ends_with("pids-only has no controller for it"));
    ControlGroupFactory nowhere(temporary_path("no-such-group"));
    CHECK(nowhere.why_unavailable({128, 0}).has_value());
}

TEST_CASE("a host that is alone moves to a subgroup, and back if the group still cannot be used") {
    const fs::path own = delegated("alone", "memory pids");
    refuse_to_pass_on(own);
    const auto reason = ControlGroupFactory(own).why_unavailable({128, 0});
    REQUIRE(reason.has_value());
    CHECK(reason->ends_with("alone passes nothing on"));
    CHECK(read_file(own / ("lawspeaker-" + pid + "-host") / "cgroup.procs") == pid);
    CHECK(read_file(own / "cgroup.procs").starts_with(pid));
}

TEST_CASE("a group with other processes is not changed") {
    const fs::path own = delegated("shared", "memory pids");
    std::ofstream(own / "cgroup.procs", std::ios::app) << "1\n";
    refuse_to_pass_on(own);
    const auto reason = ControlGroupFactory(own).why_unavailable({128, 0});
    REQUIRE(reason.has_value());
    CHECK(reason->find("holds other processes, too") != std::string::npos);
    CHECK(!fs::exists(own / ("lawspeaker-" + pid + "-host")));
}

TEST_CASE("groups of dead hosts are removed, groups of living hosts are not") {
    const fs::path own = delegated("stale", "memory");
    const pid_t dead = ::fork();
    if (dead == 0) ::_exit(0);
    ::waitpid(dead, nullptr, 0);
    const fs::path stale = own / ("lawspeaker-" + std::to_string(dead) + "-3");
    const fs::path living = own / ("lawspeaker-" + pid + "-3");
    fs::create_directory(stale);
    fs::create_directory(living);
    CHECK(!ControlGroupFactory(own).why_unavailable({128, 0}));
    CHECK(!fs::exists(stale));
    CHECK(fs::exists(living));
}

TEST_CASE("a real group ends all that is in it, sessions and daemons included") {
    const auto own =
        own_control_group(read_file("/proc/self/mountinfo"), read_file("/proc/self/cgroup"));
    if (!own || ::access(own->c_str(), W_OK) != 0) {
        MESSAGE("skipped: no control group (cgroup v2) was delegated to this user");
        return;
    }
    ControlGroup group(*own / ("lawspeaker-" + pid + "-test"), {});
    const fs::path folder = group.folder();
    if (!fs::exists(folder / "cgroup.kill")) {
        MESSAGE("skipped: this kernel has no cgroup.kill (it takes Linux 5.14)");
        return;
    }
    const pid_t child = ::fork();
    if (child == 0) {
        const bool is_in = ::write(group.entrance(), "0", 1) == 1;
        ::setsid();
        if (!is_in) ::_exit(1);
        for (;;) ::pause();
    }
    int status = 0;
    while (read_file(folder / "cgroup.procs").empty()) {
        REQUIRE(::waitpid(child, &status, WNOHANG) == 0);
        std::this_thread::yield();
    }
    { const ControlGroup gone = std::move(group); }
    ::waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGKILL);
    CHECK(remove_left_groups() == 0);
    CHECK(!fs::exists(folder));
}

TEST_SUITE_END();

}  // namespace tafl::referee::control_group_test
