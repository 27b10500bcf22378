// SPDX-License-Identifier: MIT
#include "referee/start_check.h"

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>

#include "playing.h"
#include "rules/variant.h"

namespace tafl::referee::start_check_test {

using namespace testing;
using namespace std::chrono_literals;

TEST_SUITE_BEGIN("referee/start_check");

namespace {

/// Returns a shell that runs `script` instead of playing.
EngineSpec shell(const std::string& script) {
    EngineSpec spec;
    spec.name = "shell";
    spec.command = "/bin/sh";
    spec.arguments = {"-c", script};
    spec.hello_timeout = 60s;
    spec.quit_timeouts = 100ms;
    return spec;
}

StartCheck::Engines those(std::vector<EngineSpec> specs, std::size_t at_once = 2) {
    return {std::move(specs), rules::ruleset_of(*rules::find_variant("brandub")), at_once, {}};
}

std::vector<FailedStart> check(StartCheck::Engines engines,
                               std::optional<Duration> stop_after = {}) {
    Host host;
    StartCheck roll(host.loop().get_executor(), std::move(engines));
    std::optional<std::vector<FailedStart>> failed;
    if (stop_after) {
        host.later(std::chrono::duration_cast<std::chrono::milliseconds>(*stop_after),
                   [&] { roll.stop(); });
    }
    boost::asio::co_spawn(host.loop(), roll.run(),
                          [&](std::exception_ptr failure, std::vector<FailedStart> found) {
                              CHECK(!failure);
                              failed = std::move(found);
                          });
    host.loop().run_for(longest_game);
    REQUIRE_MESSAGE(failed.has_value(), "the check took too long");
    CHECK_MESSAGE(::waitpid(-1, nullptr, WNOHANG) < 0, "an engine is left");
    return *failed;
}

}  // namespace

TEST_CASE("an engine for which the host cannot listen does not delay the others") {
    EngineSpec waiting = shell("sleep 20");
    waiting.hello_timeout = 300ms;
    EngineSpec unreachable = shell("sleep 20");
    unreachable.name = "unreachable";
    unreachable.protocol = "tablut-json";
    unreachable.address = "192.0.2.1";  // RFC 5737: of no machine
    const auto failed = check(those({waiting, unreachable}));
    REQUIRE(failed.size() == 2);
    const auto& first = failed[0].engine == "unreachable" ? failed[0] : failed[1];
    CHECK(first.what.find("cannot be started: cannot listen for unreachable") == 0);
}

TEST_CASE("engines receive their time control") {
    EngineSpec spec = shell("test \"$0\" = 7 && echo hello && read line");
    spec.arguments.push_back("{seconds}");
    rules::TimeControl time;
    time.per_move = 7s;
    StartCheck::Engines engines = those({spec});
    engines.times = {time};
    CHECK(check(engines).empty());
    CHECK(check(those({spec})).size() == 1);
}

TEST_CASE("engines that send hello pass, however they behave later") {
    std::vector<EngineSpec> specs;
    for (const char* behaviour : {"random", "noise", "crlf", "late-hello", "ignore-quit", "hang"}) {
        specs.push_back(zoo(behaviour));
        specs.back().quit_timeouts = 50ms;
    }
    CHECK(check(those(specs)).empty());
}

TEST_CASE("an engine that sends no hello is reported with its ending and its output") {
    const struct {
        EngineSpec spec;
        std::string what;
        std::string wrote;
    } cases[] = {
        {shell("echo Unrecognized option: -Xms4q >&2; exit 3"),
         "exited with code 3 before it said hello", "Unrecognized option: -Xms4q\n"},
        {shell("echo usage: huscarl FILE; exit 0"), "exited with code 0 before it said hello",
         "usage: huscarl FILE\n"},
        {shell("echo dying >&2; kill -SEGV $$"), "was killed by signal 11 before it said hello",
         "dying\n"},
        {shell("exec >&-; echo closed >&2; exec sleep 60"),
         "closed its output before it said hello", "closed\n"},
        {shell("while :; do echo not that; done"),
         "flooded the host with output before it said hello", "not that\n"},
    };
    for (const auto& expected : cases) {
        CAPTURE(expected.what);
        const auto failed = check(those({zoo("random"), expected.spec}));
        REQUIRE(failed.size() == 1);
        CHECK(failed[0].engine == "shell");
        CHECK(failed[0].what == expected.what);
        CHECK(failed[0].wrote.find(expected.wrote) != std::string::npos);
    }
}

TEST_CASE("an engine may be silent until its own timeout") {
    EngineSpec mute = zoo("no-hello");
    mute.hello_timeout = 300ms;
    const TimePoint begin = SteadyClock::now();
    const auto failed = check(those({mute}));
    CHECK(SteadyClock::now() - begin >= 300ms);
    REQUIRE(failed.size() == 1);
    CHECK(failed[0].what == "did not say hello within 0.3 s");
}

TEST_CASE("a missing program cannot be started, and the others are started") {
    EngineSpec missing;
    missing.name = "missing";
    missing.command = "/nowhere/engine";
    const auto failed = check(those({missing, zoo("crash-at-start"), zoo("random")}));
    REQUIRE(failed.size() == 2);
    CHECK(failed[0].what == "cannot be started: '/nowhere/engine' does not exist");
    CHECK(failed[1].what == "exited with code 3 before it said hello");
}

TEST_CASE("no more engines are started at once than requested") {
    // Each takes 150 ms to send `hello`.
    const std::vector<EngineSpec> late(4, zoo("late-hello"));
    const TimePoint begin = SteadyClock::now();
    CHECK(check(those(late, 2)).empty());
    CHECK(SteadyClock::now() - begin >= 300ms);
}

TEST_CASE("each engine receives the rules before it must send hello") {
    // Sends `hello` only after the rules. Engines should not, but games accept it.
    CHECK(check(those({shell("read line; case $line in rules*) echo hello;; esac; read line")}))
              .empty());
}

TEST_CASE("a check that is stopped ends soon and reports no failure") {
    EngineSpec mute = zoo("no-hello");
    mute.hello_timeout = 60s;
    const TimePoint begin = SteadyClock::now();
    CHECK(check(those({mute, mute, mute}), 50ms).empty());
    CHECK(SteadyClock::now() - begin < 40s);
}

TEST_SUITE_END();

}  // namespace tafl::referee::start_check_test
