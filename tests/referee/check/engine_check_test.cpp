// SPDX-License-Identifier: MIT
#include "referee/check/engine_check.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "playing.h"
#include "referee/os/host_load.h"
#include "rules/variant.h"

namespace tafl::referee::engine_check_test {

using namespace testing;

TEST_SUITE_BEGIN("referee/check/engine_check");

namespace {

CheckPlan plan_for(EngineSpec engine, std::vector<std::string> variants) {
    CheckPlan plan;
    plan.engine = std::move(engine);
    plan.engine.quit_timeouts = std::chrono::seconds(2);
    for (const std::string& name : variants) {
        plan.games.push_back({name, rules::ruleset_of(*rules::find_variant(name))});
    }
    plan.engine.hello_timeout = std::chrono::seconds(20);
    plan.time = time_control("60+0");
    plan.max_plies = 24;
    plan.move_timeout = std::chrono::seconds(20);
    return plan;
}

/// Shortens the limits, for engines that do not move in time.
void give_little_time(CheckPlan& plan) {
    plan.move_timeout = std::chrono::milliseconds(300);
    plan.time = time_control("0.5+0");
}

CheckReport check(const CheckPlan& plan) {
    ignore_broken_pipes();
    return check_engine(plan, [](const CheckPoint&) {});
}

EngineSpec example(const std::string& name) {
    EngineSpec spec;
    spec.name = name;
    spec.command = std::string(TAFL_BINARY_DIR) + "/examples/engines/" + name;
    return spec;
}

const CheckPoint* find(const CheckReport& report, std::string_view id) {
    const auto found = std::ranges::find(report.points, id, &CheckPoint::id);
    return found != report.points.end() ? &*found : nullptr;
}

}  // namespace

TEST_CASE("the example engines keep every point") {
    for (const char* name : {"random", "simple"}) {
        const auto report = check(plan_for(example(name), {"brandub", "berserk"}));
        CHECK(report.is_reliable());
        CHECK(report.points.size() >= 20);
        for (const CheckPoint& point : report.points) {
            CAPTURE(std::string(name));
            CAPTURE(point.id);
            CAPTURE(point.detail);
            CHECK(point.keeping == CheckResult::kept);
            CHECK(!point.title.empty());
        }
    }
}

TEST_CASE("what an engine does wrong is found at the point it belongs to") {
    const struct {
        const char* behaviour;
        const char* point;
        const char* detail;
    } cases[] = {
        {"no-hello", "hello", "; it printed nothing: flush standard output after every line"},
        {"crash-at-start", "hello", "exited with code 3"},
        {"crash-on-play", "moves-attackers", "exited with code 7"},
        {"hang", "moves-attackers", "silence: did not move within"},
        {"illegal", "moves-attackers", "an illegal move: played a1-b3: the first space is empty"},
        {"illegal-once", "moves-defenders", "played a1-b3"},
        {"unparsable", "moves-attackers", "cannot be read"},
        {"resign", "moves-attackers", "resigned"},
        {"critical-error", "moves-attackers", "no more memory"},
        {"flood-lines", "moves-attackers", ""},
        {"moves-twice", "silence-attackers", "moves that were not requested"},
        {"ignore-quit", "goodbye", "still there"},
    };
    for (const auto& expected : cases) {
        CAPTURE(std::string(expected.behaviour));
        CheckPlan plan = plan_for(zoo(expected.behaviour), {"brandub"});
        const std::string_view behaviour = expected.behaviour;
        if (behaviour == "hang") give_little_time(plan);
        if (behaviour == "no-hello") plan.engine.hello_timeout = std::chrono::milliseconds(500);
        plan.engine.quit_timeouts = std::chrono::milliseconds(100);
        const auto report = check(plan);
        CHECK(!report.is_reliable());
        const CheckPoint* point = find(report, expected.point);
        REQUIRE(point != nullptr);
        CHECK(point->keeping == CheckResult::not_kept);
        CAPTURE(point->detail);
        CHECK(point->detail.find(expected.detail) != std::string::npos);
        CHECK(!point->dialogue.empty());
    }
}

namespace {

CheckPlan plan_for_uci(std::vector<std::string> habits) {
    EngineSpec spec;
    spec.name = "fake";
    spec.command = std::string(TAFL_BINARY_DIR) + "/tests/engines/uci_fake";
    spec.arguments = std::move(habits);
    spec.protocol = "uci-tafl";
    return plan_for(spec, {"copenhagen"});
}

}  // namespace

TEST_CASE("an engine of another protocol is checked at the points that hold for any player") {
    const auto report = check(plan_for_uci({}));
    CHECK(report.is_reliable());
    CHECK(report.points.size() == 11);
    for (const CheckPoint& point : report.points) {
        CAPTURE(point.id);
        CAPTURE(point.detail);
        CHECK(point.keeping == CheckResult::kept);
    }
}

TEST_CASE("what such an engine does wrong is found at its point, too") {
    const struct {
        const char* habit;
        const char* point;
        const char* detail;
    } cases[] = {
        {"no-uciok", "hello", "did not say hello within"},
        {"aborts-at-start", "hello", "was killed by signal 6"},
        {"illegal", "moves-attackers", "illegal-move after 0 plies"},
        {"silent", "moves-defenders", "time after"},
        {"lingers", "goodbye", "still there"},
    };
    for (const auto& expected : cases) {
        CAPTURE(std::string(expected.habit));
        CheckPlan plan = plan_for_uci({expected.habit});
        const std::string_view habit = expected.habit;
        if (habit == "silent") give_little_time(plan);
        if (habit == "no-uciok") plan.engine.hello_timeout = std::chrono::milliseconds(300);
        if (habit == "lingers") plan.engine.quit_timeouts = std::chrono::milliseconds(50);
        const auto report = check(plan);
        const CheckPoint* point = find(report, expected.point);
        REQUIRE(point != nullptr);
        CAPTURE(point->detail);
        CHECK(point->keeping == CheckResult::not_kept);
        CHECK(point->detail.find(expected.detail) != std::string::npos);
        CHECK(report.is_reliable() == (point->weight == CheckWeight::advisory));
    }
}

TEST_CASE("a program that is not there fails the first point") {
    EngineSpec missing;
    missing.name = "missing";
    missing.command = "/nowhere/engine";
    const auto report = check(plan_for(missing, {"brandub"}));
    CHECK(!report.is_reliable());
    REQUIRE(report.points.size() == 23);
    CHECK(report.points.front().id == "start");
    CHECK(report.points.front().keeping == CheckResult::not_kept);
    CHECK(report.points.front().detail == "'/nowhere/engine' does not exist");
    for (std::size_t i = 1; i < report.points.size(); ++i) {
        CAPTURE(report.points[i].id);
        CHECK(report.points[i].keeping == CheckResult::not_tested);
    }
}

TEST_CASE("what was not reached is not tested, never kept") {
    const struct {
        const char* behaviour;
        std::vector<const char*> untested;
    } cases[] = {
        {"no-hello", {"goodbye", "term", "moves-attackers", "silence-defenders", "second-game"}},
        {"hang", {"silence-attackers", "silence-defenders", "retry", "second-game"}},
    };
    for (const auto& expected : cases) {
        CAPTURE(std::string(expected.behaviour));
        CheckPlan plan = plan_for(zoo(expected.behaviour), {"brandub"});
        const bool has_hello = std::string_view(expected.behaviour) != "no-hello";
        if (!has_hello) plan.engine.hello_timeout = std::chrono::milliseconds(300);
        plan.engine.quit_timeouts = std::chrono::milliseconds(100);
        give_little_time(plan);
        const auto report = check(plan);
        CHECK(!report.is_reliable());
        for (const char* id : expected.untested) {
            CAPTURE(std::string(id));
            REQUIRE(find(report, id) != nullptr);
            CHECK(find(report, id)->is_unreached);
            CHECK(find(report, id)->keeping == CheckResult::not_tested);
            CHECK(!find(report, id)->detail.empty());
        }
    }
}

namespace {

/// Returns a shell in the place of an engine. `COUNT` in `script` is the name of a new file.
EngineSpec shell(const std::string& script) {
    static int tests = 0;
    const std::string count = temporary_path("count-" + std::to_string(++tests));
    EngineSpec spec;
    spec.name = "shell";
    spec.command = "/bin/sh";
    spec.arguments = {"-c", "COUNT='" + count + "'; " + script};
    return spec;
}

const std::string player = std::string("exec ") + TAFL_BINARY_DIR + "/examples/engines/random";

}  // namespace

TEST_CASE("one failure does not leave the rest untested") {
    // The engine plays a move, and has left when the next move is requested.
    const CheckPlan plan = plan_for(zoo("crash-while-waiting"), {"brandub"});
    const auto report = check(plan);
    CHECK(!report.is_reliable());
    for (const CheckPoint& point : report.points) {
        CAPTURE(point.id);
        // Brandub has no sequences, and an engine that has left cannot move out of turn.
        const bool is_moot = point.id == "sequences" || point.id.starts_with("silence");
        CHECK((point.keeping == CheckResult::not_tested) == is_moot);
    }
    CHECK(find(report, "goodbye")->keeping == CheckResult::kept);
    CHECK(find(report, "short-clock")->keeping == CheckResult::kept);
    CHECK(find(report, "moves-attackers")->keeping == CheckResult::not_kept);
    CHECK(find(report, "game-brandub-defenders")->keeping == CheckResult::not_kept);
}

TEST_CASE("an engine that dies is reported with its standard error output") {
    CheckPlan plan = plan_for(shell("echo Unrecognized option: -Xms4q >&2; exit 3"), {"brandub"});
    const auto report = check(plan);
    CHECK(find(report, "hello")->detail == "exited with code 3");
    CHECK(find(report, "hello")->standard_error == "Unrecognized option: -Xms4q\n");
}

TEST_CASE("the standard error of an engine belongs to the points that fail") {
    const std::string fake = std::string(TAFL_BINARY_DIR) + "/tests/engines/uci_fake";
    CheckPlan plan = plan_for(shell("echo noise >&2; exec " + fake + " lingers"), {"copenhagen"});
    plan.engine.protocol = "uci-tafl";
    plan.engine.quit_timeouts = std::chrono::milliseconds(50);
    const auto report = check(plan);
    for (const CheckPoint& point : report.points) {
        CAPTURE(point.id);
        if (point.keeping != CheckResult::not_kept) CHECK(point.standard_error.empty());
    }
    CHECK(find(report, "hello")->keeping == CheckResult::kept);
}

TEST_CASE("an engine has 20 seconds for a move without a clock") {
    CHECK(CheckPlan{}.clockless_timeout() == std::chrono::seconds(20));
    // It thinks for longer than two moves may take if it gets no clock, like OpenTafl.
    CheckPlan plan = plan_for(zoo("slow-without-clock"), {"brandub"});
    plan.move_timeout = std::chrono::milliseconds(1000);
    const auto report = check(plan);
    const CheckPoint* point = find(report, "no-clock");
    CAPTURE(point->detail);
    CHECK(point->keeping == CheckResult::kept);
}

TEST_CASE("what fails once and not again fails sometimes") {
    // It sends nothing at its third start only.
    CheckPlan plan = plan_for(shell("echo x >> $COUNT; "
                                    "if [ $(wc -l < $COUNT) = 3 ]; then exec sleep 60; fi; " +
                                    player),
                              {"brandub"});
    plan.engine.hello_timeout = std::chrono::seconds(3);
    const auto report = check(plan);
    const CheckPoint* point = find(report, "end-of-input");
    CHECK(point->keeping == CheckResult::sometimes);
    CHECK(name_of(point->keeping) == "fails sometimes");
    CHECK(point->detail.find("did not say hello this time") != std::string::npos);
    CHECK(point->detail.find("once more: after") != std::string::npos);
    for (const CheckPoint& other : report.points) {
        CAPTURE(other.id);
        CAPTURE(other.detail);
        const bool is_itself = other.id == "end-of-input" || other.id == "sequences";
        CHECK((is_itself || other.keeping == CheckResult::kept));
    }
    CHECK(report.is_reliable());  // that point is advisory
}

TEST_CASE("a mandatory point that fails sometimes is not relied on") {
    // It leaves before it sends `hello` at its first start only.
    CheckPlan plan = plan_for(
        shell("echo x >> $COUNT; if [ $(wc -l < $COUNT) = 1 ]; then exit 1; fi; " + player),
        {"brandub"});
    const auto report = check(plan);
    CHECK(find(report, "hello")->keeping == CheckResult::sometimes);
    CHECK(find(report, "game-brandub-attackers")->keeping == CheckResult::kept);
    CHECK(!report.is_reliable());
}

TEST_CASE("whole games are played as in tournaments: an illegal move may be corrected") {
    CheckPlan plan = plan_for(zoo("illegal-once"), {"brandub"});
    auto report = check(plan);
    const CheckPoint* game = find(report, "game-brandub-attackers");
    CHECK(game->keeping == CheckResult::kept);
    CHECK(game->detail.find("1 moves were refused, to be corrected (illegal_moves = 1)") !=
          std::string::npos);
    CHECK(find(report, "moves-attackers")
              ->detail.find("(a tournament with illegal_moves = 1 lets it correct that)") !=
          std::string::npos);
    plan.illegal_moves = 0;
    report = check(plan);
    game = find(report, "game-brandub-attackers");
    CHECK(game->keeping == CheckResult::not_kept);
    CHECK(game->detail.find("illegal-move after 0 plies") == 0);
}

TEST_CASE("a timeout is reported as a timeout, and an illegal move as an illegal move") {
    CheckPlan plan = plan_for(zoo("illegal"), {"brandub"});
    auto report = check(plan);
    CHECK(find(report, "silence-attackers")->detail.find("an illegal move") != std::string::npos);
    CHECK(find(report, "retry")->detail.find("before it: an illegal move") != std::string::npos);
    plan.engine = zoo("hang");
    CheckPlan hasty = plan;
    give_little_time(hasty);
    report = check(hasty);
    CHECK(find(report, "silence-attackers")->detail.find("silence: ") != std::string::npos);
    CHECK(find(report, "retry")->detail.find("before it: silence: ") != std::string::npos);
    plan.engine = zoo("unparsable");
    report = check(plan);
    CHECK(find(report, "moves-attackers")->detail.find("unreadable: ") == 0);
}

TEST_CASE("the report notes that other programs kept the host busy") {
    // Other programs used 1.75 of two processors, or nearly all of one.
    CHECK(HostLoad::remark_on(2.0, 0.25, 1.0, 2) ==
          "the host was busy: other programs used 1.8 of its 2 processors");
    CHECK(HostLoad::remark_on(1.0, 0.0, 1.0, 1) ==
          "the host was busy: other programs used 1.0 of its 1 processors");
    // The use of processors by the engine itself does not count.
    CHECK(HostLoad::remark_on(8.0, 7.9, 1.0, 8).empty());
    CHECK(HostLoad::remark_on(0.5, 0.0, 1.0, 2).empty());
    CHECK(HostLoad::remark_on(0.2, 0.0, 0.1, 2).empty());  // too short to measure
}

TEST_CASE("every point is there once") {
    const auto report = check(plan_for(example("random"), {"brandub"}));
    for (const CheckPoint& point : report.points) {
        CAPTURE(point.id);
        CHECK(std::ranges::count(report.points, point.id, &CheckPoint::id) == 1);
    }
    CHECK(report.points.size() == 23);
    // Brandub has no sequences: an untested point of this kind is not a fault.
    REQUIRE(find(report, "sequences") != nullptr);
    CHECK(find(report, "sequences")->keeping == CheckResult::not_tested);
    CHECK(report.is_reliable());
}

TEST_CASE("an engine that is to play many games must play a second one") {
    CheckPlan plan = plan_for(zoo("crash-after-game"), {"brandub"});
    CheckReport report = check(plan);
    REQUIRE(find(report, "second-game") != nullptr);
    CHECK(find(report, "second-game")->keeping == CheckResult::not_kept);
    CHECK(find(report, "second-game")->weight == CheckWeight::advisory);
    plan.engine.restart = Restart::never;
    report = check(plan);
    CHECK(find(report, "second-game")->weight == CheckWeight::mandatory);
    CHECK(find(report, "finish-while-thinking")->weight == CheckWeight::mandatory);
    CHECK(!report.is_reliable());
}

TEST_CASE("an engine that stays for more games is stopped after its last one") {
    CheckPlan plan = plan_for(zoo("stays"), {"brandub"});
    plan.engine.restart = Restart::never;
    const CheckReport report = check(plan);
    CHECK(report.is_reliable());
    CHECK(find(report, "game-brandub-defenders")->keeping == CheckResult::kept);
}

TEST_CASE("an engine that does not take its move back at error is good enough") {
    const auto report = check(plan_for(zoo("random"), {"brandub"}));
    CHECK(report.is_reliable());
    REQUIRE(find(report, "retry") != nullptr);
    CHECK(find(report, "retry")->weight == CheckWeight::advisory);
    CHECK(find(report, "game-brandub-attackers")->keeping == CheckResult::kept);
}

TEST_SUITE_END();

}  // namespace tafl::referee::engine_check_test
