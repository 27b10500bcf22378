// SPDX-License-Identifier: MIT
// Features for engines of every protocol, tested with engines that speak htp: `lawspeaker check`,
// sandboxes.
#include <doctest/doctest.h>

#include "playing.h"
#include "referee/check/engine_check.h"
#include "rules/result.h"
#include "rules/variant.h"

namespace tafl::referee::htp_check_test {

using namespace testing;
using namespace std::chrono_literals;

namespace {

EngineSpec fake_for(const std::string& protocol) {
    EngineSpec spec;
    spec.name = protocol;
    spec.protocol = protocol;
    spec.command = std::string(TAFL_BINARY_DIR) + "/tests/engines/htp_engine";
    if (protocol == "htp-tcp") spec.arguments = {"--host", "{address}"};
    spec.quit_timeouts = 2s;
    return spec;
}

CheckPlan check_plan_for(EngineSpec engine) {
    constexpr const char* variant = "copenhagen";
    CheckPlan plan;
    plan.engine = std::move(engine);
    plan.games.push_back({variant, rules::ruleset_of(*rules::find_variant(variant))});
    plan.time = time_control("60+0");
    plan.max_plies = 24;
    plan.move_timeout = 20s;
    return plan;
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/htp/htp_check");

TEST_CASE("an engine that speaks htp can be checked, point by point") {
    ignore_broken_pipes();
    for (const char* protocol : {"htp", "htp-tcp"}) {
        CAPTURE(std::string(protocol));
        const auto report = check_engine(check_plan_for(fake_for(protocol)), [](const auto&) {});
        CHECK(report.is_reliable());
        int kept = 0;
        for (const CheckPoint& point : report.points) {
            CAPTURE(point.id);
            CAPTURE(point.detail);
            CHECK(point.keeping != CheckResult::not_kept);
            if (point.keeping == CheckResult::kept) ++kept;
        }
        CHECK(kept >= 8);
    }
}

TEST_CASE("an engine that plays no moves is detected") {
    ignore_broken_pipes();
    EngineSpec spec = fake_for("htp");
    spec.arguments = {"--fails", "1"};
    const auto report = check_engine(check_plan_for(spec), [](const auto&) {});
    CHECK(!report.is_reliable());
}

TEST_CASE("engines that speak htp play in the sandboxes") {
    for (const Sandbox sandbox : {Sandbox::landlock, Sandbox::bwrap}) {
        if (is_missing(sandbox)) continue;
        for (const char* protocol : {"htp", "htp-tcp"}) {
            CAPTURE(std::string(protocol));
            CAPTURE(std::string(name_of(sandbox)));
            EngineSpec spec = fake_for(protocol);
            spec.limits.sandbox = sandbox;
            Assignment assignment = game_of("copenhagen", spec, spec);
            assignment.limits.max_plies = 20;
            const auto record = play(assignment);
            CAPTURE(record.end.summary);
            CHECK(record.end.termination == Termination::adjudication_max_plies);
        }
    }
}

TEST_CASE("in bubblewrap, too, an exit code shows that the rules differ") {
    if (is_missing(Sandbox::bwrap)) return;
    for (const char* fault : {"--over", "--refuses"}) {
        EngineSpec spec = fake_for("htp-tcp");
        spec.limits.sandbox = Sandbox::bwrap;
        EngineSpec other = spec;
        spec.arguments.insert(spec.arguments.end(), {fault, "4"});
        const auto record = play(game_of("copenhagen", spec, other));
        CAPTURE(record.end.summary);
        CHECK(record.end.termination == Termination::void_rules_differ);
    }
}

TEST_SUITE_END();

}  // namespace tafl::referee::htp_check_test
