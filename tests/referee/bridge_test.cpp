// SPDX-License-Identifier: MIT
// examples/engines/bridge.py: runs programs that reply to one line with one line, as OTEP engines.
#include <doctest/doctest.h>

#include <algorithm>

#include "playing.h"
#include "referee/check/engine_check.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/variant.h"

namespace tafl::referee::bridge_test {

using namespace testing;
using namespace std::chrono_literals;

namespace {

const std::string examples = TAFL_SOURCE_DIR "/examples/engines/";

EngineSpec bridge(std::vector<std::string> program) {
    EngineSpec spec;
    spec.name = "bridge";
    spec.command = "python3";
    spec.arguments = {examples + "bridge.py"};
    spec.arguments.insert(spec.arguments.end(), program.begin(), program.end());
    return spec;
}

EngineSpec bridge_to_shell(std::string script) { return bridge({"sh", "-c", std::move(script)}); }

bool has_python() {
    const bool has = find_program(bridge({})).has_value();
    if (!has) MESSAGE("skipped: python3 not found");
    return has;
}

GameRecord play_against_random(EngineSpec engine) {
    Assignment assignment = brandub(std::move(engine), zoo("random"));
    assignment.limits.max_plies = 6;
    return play(std::move(assignment));
}

}  // namespace

TEST_SUITE_BEGIN("referee/bridge");

TEST_CASE("programs that answer a line with a line play each other") {
    if (!has_python()) return;
    const EngineSpec engine = bridge({"python3", examples + "one_line.py"});
    Assignment assignment = brandub(engine, engine);
    assignment.limits.max_plies = 40;
    assignment.limits.illegal_moves = 0;
    const GameRecord record = play(assignment);
    CAPTURE(record.end.summary);
    CHECK(record.end.result != Result::none);
    CHECK(!record.end.at_fault);
    CHECK(record.plies.size() > 5);
}

TEST_CASE("a program behind the bridge keeps every point of the protocol") {
    if (!has_python()) return;
    ignore_broken_pipes();
    CheckPlan plan;
    plan.engine = bridge({"python3", examples + "one_line.py"});
    plan.engine.restart = Restart::never;
    plan.games.push_back({"brandub", rules::ruleset_of(*rules::find_variant("brandub"))});
    plan.time = time_control("10+0");
    plan.max_plies = 20;
    const CheckReport report = check_engine(plan, [](const CheckPoint&) {});
    for (const CheckPoint& point : report.points) {
        CAPTURE(point.id);
        CAPTURE(point.detail);
        const bool is_none_there = point.id == "sequences";  // Brandub has none
        CHECK(point.keeping == (is_none_there ? CheckResult::not_tested : CheckResult::kept));
    }
}

TEST_CASE("the program receives one complete line per turn, with the move that was refused") {
    if (!has_python()) return;
    const GameRecord record = play_against_random(bridge_to_shell(
        "read -r a; echo $a >&2; echo a1-a2; read -r b; echo $b >&2; echo status second try; "
        "echo d1-c1; read -r c; echo $c >&2; echo ---"));
    CHECK(record.end.termination == Termination::resignation);
    REQUIRE(record.plies.size() == 2);
    CHECK(rules::to_string(record.plies[0].move) == "d1-c1");
    CHECK(record.plies[0].comment == "status second try");
    const std::string& told = record.evidence.standard_error;
    CAPTURE(told);
    const std::string board = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    const std::string rules =
        " dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:" + board + '\n';
    CHECK(told.starts_with("attackers 60000 " + board + " - -" + rules + "attackers "));
    CHECK(told.find(' ' + board + " - a1-a2" + rules) != std::string::npos);
    const std::string moves = " d1-c1," + rules::to_string(record.plies[1].move);
    CHECK(told.find(moves + " -" + rules) != std::string::npos);
}

TEST_CASE("a fault of the program is a fault of its engine") {
    if (!has_python()) return;
    const struct {
        const char* script;
        Termination termination;
        const char* summary;
    } cases[] = {
        {"while read -r line; do echo nonsense; done", Termination::unparsable_move, "'nonsense'"},
        {"while read -r line; do echo a1-a2; done", Termination::illegal_move, "a1-a2"},
        {"read -r line; exit 3", Termination::critical_error, "the program has ended with code 3"},
        {"read -r line; kill -9 $$", Termination::critical_error,
         "the program has ended with code -9"},
        {"exit 0", Termination::critical_error, "the program has ended with code 0"},
        {"while read -r line; do :; done", Termination::time, "did not move"},
        {"echo d1-c1; echo d1-c1; while read -r line; do :; done", Termination::time,
         "did not move"},
    };
    for (const auto& expected : cases) {
        CAPTURE(std::string(expected.script));
        Assignment assignment = brandub(bridge_to_shell(expected.script), zoo("random"));
        assignment.time.attackers = time_control("0.5+0");
        const GameRecord record = play(assignment);
        CHECK(record.end.termination == expected.termination);
        CHECK(record.end.result == Result::defenders_win);
        CAPTURE(record.end.summary);
        CHECK(record.end.summary.find(expected.summary) != std::string::npos);
    }
    const GameRecord missing = play_against_random(bridge({"/nowhere/program"}));
    CHECK(missing.end.termination == Termination::crash);
}

TEST_SUITE_END();

}  // namespace tafl::referee::bridge_test
