// SPDX-License-Identifier: MIT
// Measurements of processor time and of scheduling, on real processes.
#include "referee/os/processor_use.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <thread>

#include "playing.h"
#include "referee/os/host_load.h"
#include "referee/os/launch.h"
#include "referee/os/orphans.h"
#include "referee/os/pause_watch.h"
#include "referee/os/scheduling.h"

namespace tafl::referee::processor_use_test {

using namespace testing;
using namespace std::chrono_literals;

namespace {

/// A process with a child; the child is busy or idle. Ended with this.
class Family {
  public:
    explicit Family(bool is_busy) {
        int ends[2];
        REQUIRE(::pipe(ends) == 0);
        parent_ = ::fork();
        if (parent_ == 0) be_parent(is_busy, ends[1]);
        REQUIRE(::read(ends[0], &child_, sizeof child_) == sizeof child_);
        ::close(ends[0]);
        ::close(ends[1]);
    }
    ~Family() {
        ::kill(child_, SIGKILL);
        ::waitpid(parent_, nullptr, 0);
    }
    Family(const Family&) = delete;
    Family& operator=(const Family&) = delete;
    [[nodiscard]] pid_t parent() const { return parent_; }

  private:
    [[noreturn]] static void be_parent(bool is_busy, int report) {
        const pid_t child = ::fork();
        if (child == 0) {
            for (volatile unsigned count = 0;;) {
                if (is_busy) count = count + 1;
                if (!is_busy) ::pause();
            }
        }
        static_cast<void>(!::write(report, &child, sizeof child));
        ::waitpid(child, nullptr, 0);
        ::_exit(0);
    }

    pid_t parent_ = -1;
    pid_t child_ = -1;
};

/// Returns true if it happens within a minute.
bool happens(const std::function<bool()>& condition) {
    for (int i = 0; i < 6000 && !condition(); ++i) std::this_thread::sleep_for(10ms);
    return condition();
}

}  // namespace

TEST_SUITE_BEGIN("referee/os/processor_use");

TEST_CASE("the use of a process includes that of its descendants") {
    const Family busy(true);
    CHECK(happens([&] { return processor_use_of(busy.parent(), 0ms).used >= 100ms; }));
    const Family idle(false);
    std::this_thread::sleep_for(100ms);
    CHECK(processor_use_of(idle.parent(), 0ms).used < 50ms);
    CHECK(processor_use_of(::getpid(), 0ms).used >= processor_use_of(busy.parent(), 0ms).used);
    CHECK(processor_use_of(1 << 30, 0ms).used == 0ms);
}

TEST_CASE("a list of processes that is young enough is used again") {
    const ProcessorUse first = processor_use_of(::getpid(), 0ms);
    CHECK(processor_use_of(::getpid(), 1h).when == first.when);
    CHECK(processor_use_of(::getpid(), 0ms).when > first.when);
}

TEST_CASE("the use of a control group is what its file says") {
    const std::filesystem::path group = temporary_path("group-with-use");
    std::filesystem::create_directories(group);
    CHECK(processor_use_in(group).used == 0ms);
    std::ofstream(group / "cpu.stat") << "usage_usec 1234567\nuser_usec 1\nsystem_usec 2\n";
    CHECK(processor_use_in(group).used == 1234567us);
}

TEST_CASE("a thread that sleeps does not wait for a processor") {
    const TimePoint began = SteadyClock::now();
    const Duration before = run_queue_wait();
    std::this_thread::sleep_for(500ms);
    CHECK(2 * (run_queue_wait() - before) < SteadyClock::now() - began);
}

TEST_CASE("engines run at a lower priority than the host") {
    prepare_host();
    const std::string file = temporary_path("nice");
    Program program;
    program.file = "/bin/sh";
    program.arguments = {"-c", "nice > " + file};
    program.environment = {"PATH=/usr/bin:/bin"};
    const auto launched = launch(program);
    REQUIRE(launched.has_value());
    static_cast<void>(reap_engine(launched->pid));
    const auto lines = lines_of(file);
    REQUIRE(lines.size() == 1);
    CHECK(std::stoi(lines[0]) == std::min(19, ::getpriority(PRIO_PROCESS, 0) + 1));
}

TEST_CASE("the load average of this machine is known") {
    const auto load = load_average();
    REQUIRE(load.has_value());
    CHECK(*load >= 0);
}

TEST_SUITE_END();

}  // namespace tafl::referee::processor_use_test
