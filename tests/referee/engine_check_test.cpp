// SPDX-License-Identifier: MIT
#include "referee/engine_check.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "playing.h"
#include "rules/variant.h"

namespace tafl::referee {

using namespace testing;

TEST_SUITE_BEGIN("referee/engine_check");

namespace {

CheckPlan plan_for(EngineSpec engine, std::vector<std::string> variants) {
    CheckPlan plan;
    plan.engine = std::move(engine);
    plan.engine.quit_patience = std::chrono::milliseconds(400);
    for (const std::string& name : variants) {
        plan.games.push_back({name, rules::ruleset_of(*rules::find_variant(name))});
    }
    plan.time = time_control("10+0");
    plan.max_plies = 24;
    plan.move_patience = std::chrono::milliseconds(1500);
    return plan;
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
            CHECK(point.keeping == Keeping::kept);
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
        {"no-hello", "hello", "not within"},
        {"crash-at-start", "hello", "exited with code 3"},
        {"crash-on-play", "moves-attackers", "exited with code 7"},
        {"hang", "moves-attackers", "did not move within"},
        {"illegal", "moves-attackers", "played a1-b3: there is no piece"},
        {"illegal-once", "moves-defenders", "played a1-b3"},
        {"unparsable", "moves-attackers", "cannot be read"},
        {"resign", "moves-attackers", "resigned"},
        {"critical-error", "moves-attackers", "no more memory"},
        {"flood-lines", "moves-attackers", ""},
        {"moves-twice", "silence-attackers", "moves that nobody asked for"},
        {"ignore-quit", "goodbye", "still there"},
    };
    for (const auto& expected : cases) {
        CAPTURE(std::string(expected.behaviour));
        CheckPlan plan = plan_for(zoo(expected.behaviour), {"brandub"});
        plan.engine.hello_patience = std::chrono::milliseconds(500);
        plan.move_patience = std::chrono::milliseconds(300);
        plan.engine.quit_patience = std::chrono::milliseconds(100);
        const auto report = check(plan);
        CHECK(!report.is_reliable());
        const CheckPoint* point = find(report, expected.point);
        REQUIRE(point != nullptr);
        CHECK(point->keeping == Keeping::not_kept);
        CAPTURE(point->detail);
        CHECK(point->detail.find(expected.detail) != std::string::npos);
        CHECK(!point->dialogue.empty());
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
    CHECK(report.points.front().keeping == Keeping::not_kept);
    CHECK(report.points.front().detail == "'/nowhere/engine' does not exist");
    for (std::size_t i = 1; i < report.points.size(); ++i) {
        CAPTURE(report.points[i].id);
        CHECK(report.points[i].keeping == Keeping::not_tested);
    }
}

TEST_CASE("what was not reached is not tested, never kept") {
    const struct {
        const char* behaviour;
        std::vector<const char*> untested;
    } cases[] = {
        {"no-hello", {"goodbye", "term", "moves-attackers", "silence-defenders", "second-game"}},
        {"hang", {"silence-attackers", "silence-defenders", "retry", "game-brandub-attackers"}},
        // It plays a move, and is gone when it is asked again.
        {"crash-while-waiting", {"retry", "game-brandub-defenders", "finish-while-thinking"}},
    };
    for (const auto& expected : cases) {
        CAPTURE(std::string(expected.behaviour));
        CheckPlan plan = plan_for(zoo(expected.behaviour), {"brandub"});
        plan.engine.hello_patience = std::chrono::milliseconds(300);
        plan.move_patience = std::chrono::milliseconds(300);
        const auto report = check(plan);
        CHECK(!report.is_reliable());
        for (const char* id : expected.untested) {
            CAPTURE(std::string(id));
            REQUIRE(find(report, id) != nullptr);
            CHECK(find(report, id)->keeping == Keeping::not_tested);
            CHECK(!find(report, id)->detail.empty());
        }
    }
}

TEST_CASE("every point is there once") {
    const auto report = check(plan_for(example("random"), {"brandub"}));
    for (const CheckPoint& point : report.points) {
        CAPTURE(point.id);
        CHECK(std::ranges::count(report.points, point.id, &CheckPoint::id) == 1);
    }
    CHECK(report.points.size() == 23);
    // No sequences in Brandub: nothing that is missing there.
    REQUIRE(find(report, "sequences") != nullptr);
    CHECK(find(report, "sequences")->keeping == Keeping::not_tested);
    CHECK(report.is_reliable());
}

TEST_CASE("an engine that is to play many games must play a second one") {
    CheckPlan plan = plan_for(zoo("crash-after-game"), {"brandub"});
    CheckReport report = check(plan);
    REQUIRE(find(report, "second-game") != nullptr);
    CHECK(find(report, "second-game")->keeping == Keeping::not_kept);
    CHECK(find(report, "second-game")->weight == Weight::advisory);
    plan.engine.restart = Restart::never;
    report = check(plan);
    CHECK(find(report, "second-game")->weight == Weight::mandatory);
    CHECK(find(report, "finish-while-thinking")->weight == Weight::mandatory);
    CHECK(!report.is_reliable());
}

TEST_CASE("an engine that does not take its move back at error is good enough") {
    const auto report = check(plan_for(zoo("random"), {"brandub"}));
    CHECK(report.is_reliable());
    REQUIRE(find(report, "retry") != nullptr);
    CHECK(find(report, "retry")->weight == Weight::advisory);
    CHECK(find(report, "game-brandub-attackers")->keeping == Keeping::kept);
}

TEST_SUITE_END();

}  // namespace tafl::referee
