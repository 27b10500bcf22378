// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "referee/os/limits.h"
#include "tests/tournaments/plan_sample.h"

namespace tafl::tests::plan_file_test {
namespace {

using plan::Plan;
using plan::PlanError;

TEST_SUITE("tournaments/plan/plan_file") {
    TEST_CASE("defaults are those of the documented sample") {
        const Plan plan = plan_of(good_file);
        CHECK(plan.format_settings.format == formats::format_named("round-robin").value());
        CHECK(plan.format_settings.cycles == 1);
        CHECK(plan.format_settings.scoring.games_per_match == 2);
        CHECK(plan.limits.max_plies == 600);
        CHECK(plan.limits.illegal_moves == 1);
        CHECK(plan.concurrency == 1);
        CHECK(plan.limits.margin.count() == 0);
        CHECK(plan.format_settings.scoring.tie_breaks.size() == 5);
        CHECK(plan.database.extension() == ".db");
        CHECK(plan.entrants[1].engine.hello_timeout == std::chrono::seconds(5));
    }

    TEST_CASE("engines that can only repeat their games are warned of") {
        const auto warnings_of = [](std::string text, const std::string& keys) {
            text.insert(text.find("time = "), keys);
            return plan_of(text).warnings;
        };
        CHECK(warnings_of(good_file, "").empty());  // they meet once
        const auto warnings = warnings_of(good_file, "cycles = 3\n");
        REQUIRE(warnings.size() == 1);
        CHECK(warnings[0].find("random_plies = 0, and each two engines meet 3 times from 1") == 0);
        CHECK(warnings_of(good_file, "cycles = 3\nrandom_plies = 4\n").empty());
        std::string seeded = good_file;
        const std::string command = "command = \"/bin/cat\"\n";
        seeded.insert(seeded.find(command) + command.size(), "args = [\"--seed={seed}\"]\n");
        CHECK(warnings_of(seeded, "cycles = 3\n").empty());
    }

    TEST_CASE("unplayed rounds are worth nothing in tie-breaks, or FIDE's dummy") {
        CHECK(plan_of(good_file).format_settings.scoring.unplayed == results::Unplayed::nothing);
        std::string text = good_file;
        text.insert(text.find("time = "),
                    "unplayed = \"dummy\"\ntie_breaks = [\"buchholz-cut-1\"]\n");
        const Plan plan = plan_of(text);
        CHECK(plan.format_settings.scoring.unplayed == results::Unplayed::dummy);
        const auto stored = stored_again(plan).format_settings;
        CHECK(stored.scoring.unplayed == results::Unplayed::dummy);
        CHECK(stored.scoring.tie_breaks == std::vector{results::TieBreak::buchholz_cut_1});
    }

    TEST_CASE("a start time has an offset, and is stored in UTC") {
        const auto file_with = [](const std::string& value) {
            return replaced(good_file, "time = ", "starts_at = " + value + "\ntime = ");
        };
        const std::string utc = "2026-12-24T19:00:00Z";
        const plan::StoredPlan stored = to_stored(plan_of(file_with(utc)));
        using std::chrono::sys_days;
        CHECK(stored.starts_at ==
              sys_days(std::chrono::year(2026) / 12 / 24) + std::chrono::hours(19));
        CHECK(to_json(stored).find("\"starts_at\":\"" + utc + '"') != std::string::npos);
        CHECK(to_json(to_stored(plan_of(good_file))).find("starts_at") == std::string::npos);
        for (const char* same : {"2026-12-24T20:00:00+01:00", "2026-12-25 00:00:00+05:00",
                                 "2026-12-24T13:30:00.5-05:30"}) {
            CAPTURE(same);
            CHECK(differences(stored, to_stored(plan_of(file_with(same)))).empty());
        }
        CHECK(differences(stored, to_stored(plan_of(good_file))) ==
              std::vector<std::string>{"starts_at: " + utc + " before, nothing now"});
        const std::string expected =
            ", expected a date and time with the offset from UTC, such as 2026-12-24T19:00:00Z or "
            "2026-12-24T20:00:00+01:00\n";
        const std::vector<std::pair<std::string, std::string>> mistakes = {
            {"2026-12-24T19:00:00", "a date and time without offset" + expected},
            {"2026-12-24", "a value of type date" + expected},
            {'"' + utc + '"', "a value of type string" + expected},
            {"1999-12-31T23:59:59Z", "the year 1999, expected a year from 2000 to 2199\n"},
            {"2200-01-01T00:00:00Z", "the year 2200, expected a year from 2000 to 2199\n"}};
        for (const auto& [value, found] : mistakes) {
            CHECK(to_string(errors_of(file_with(value)), "f.toml") ==
                  "f.toml:4:13: [tournament] starts_at: found " + found);
        }
    }

    TEST_CASE("the steps of the way out have one timeout, or one each") {
        const auto timeout_of = [](const std::string& value) {
            const Plan plan = plan_of(good_file + "quit_seconds = " + value + "\n");
            return plan.entrants[2].engine.quit_timeouts;
        };
        using namespace std::chrono_literals;
        CHECK(plan_of(good_file).entrants[2].engine.quit_timeouts == referee::QuitTimeouts(2s));
        CHECK(timeout_of("7") == referee::QuitTimeouts(7s));
        CHECK(timeout_of("[5, 0, 1]") == referee::QuitTimeouts(5s, 0s, 1s));
        for (const char* wrong :
             {"[1, 2]", "[1, 2, 3, 4]", "[1, 2, -3]", "[1, 2, \"3\"]", "\"2\"", "4000"}) {
            CAPTURE(wrong);
            CHECK_FALSE(errors_of(good_file + "quit_seconds = " + wrong + "\n").empty());
        }
    }

    TEST_CASE("settings that a protocol does not support are rejected with the reason") {
        const auto errors_in = [](const std::string& protocol, const std::string& variant,
                                  const std::string& time, const std::string& keys = "") {
            std::string text = replaced(good_file, "variant = \"brandub\"",
                                        "variant = \"" + variant + "\"\n" + keys);
            text = replaced(text, "time = \"10+1\"", "time = \"" + time + "\"");
            const auto errors = errors_of(text + "protocol = \"" + protocol + "\"\n");
            std::string lines;
            for (const PlanError& error : errors) lines += error.text + '\n';
            return lines;
        };
        struct Case {
            const char* protocol;
            const char* variant;
            const char* time;
            const char* reason;  // "" = it fits
        };
        for (const Case& c : {
                 Case{"otep", "berserk", "10+1", ""},
                 Case{"uci-tafl", "copenhagen", "10+1", ""},
                 Case{"uci-tafl", "brandub", "10+1", "11x11"},
                 Case{"uci-tafl", "berserk", "10+1", "berserk"},
                 Case{"uci-tafl", "copenhagen", "depth=4", "depth"},
                 Case{"tablut-json", "ashton-bologna", "st=5", ""},
                 Case{"tablut-json", "ashton-bologna", "10+1", "whole seconds"},
                 Case{"tablut-json", "ashton-bologna", "st=0.5", "whole seconds"},
                 Case{"tablut-json", "copenhagen", "st=5", "9x9"},
                 Case{"htp", "copenhagen", "10+1", ""},
                 Case{"htp", "ashton-bologna", "10+1", "9x9"},
                 Case{"htp", "berserk", "10+1", "berserk"},
                 Case{"htp-tcp", "copenhagen", "10+1", ""},
                 Case{"htp-tcp", "brandub", "10+1", ""},
                 Case{"htp-tcp", "ashton", "10+1", "9x9"},
             }) {
            INFO(c.protocol << ' ' << c.variant << ' ' << c.time);
            const std::string mistakes = errors_in(c.protocol, c.variant, c.time);
            CAPTURE(mistakes);
            CHECK(mistakes.empty() == (*c.reason == '\0'));
            CHECK(mistakes.find(c.reason) != std::string::npos);
            if (*c.reason == '\0') continue;
            const std::string found = std::string("protocol: found \"") + c.protocol +
                                      "\", which cannot play " + c.variant;
            CHECK(mistakes.find(found) != std::string::npos);
        }
    }

    TEST_CASE("a mistake is reported with line, column and what was expected") {
        struct Case {
            const char* from;
            const char* to;
            int line;
            int column;
            const char* expected;
        };
        for (const Case& c : {
                 Case{"time = \"10+1\"", "time = \"soon\"", 4, 8, "time control"},
                 Case{"time = \"10+1\"", "time = \"nodes=5\"", 6, 1, "OTEP cannot carry"},
                 Case{"time = \"10+1\"", "time = 10", 4, 8, "a string in quotes"},
                 Case{"variant = \"brandub\"", "variant = \"chess\"", 3, 11,
                      "expected a built-in variant or a rules record"},
                 Case{"variant = \"brandub\"",
                      "rules = \"dim:7 start:/3t3/3x3/3T3/ttTKTtt/3T3/3t3/3t3/\"", 3, 9, "a piece"},
                 Case{"variant = \"brandub\"", "rules = \"dim:7 start:/3t3/7/7/7/7/7/7/\"", 3, 9,
                      "a start position for a match"},
                 Case{"name = \"Two\"", "name = \"One\"", 11, 8, "another name"},
                 Case{"name = \"Two\"", "nome = \"Two\"", 11, 1, "expected one of"},
                 Case{"command = \"/bin/cat\"", "command = \"no/such/engine\"", 8, 11,
                      "no/such/engine' does not exist; name a program that can be executed"},
                 Case{"command = \"/bin/cat\"", "args = \"-x\"", 8, 8, "a list of strings"},
                 Case{"time = \"10+1\"", "time = \"10+1\"\nconcurrency = 0", 5, 15, "at least 1"},
                 Case{"time = \"10+1\"", "time = \"10+1\"\nformat = \"ladder\"", 5, 10,
                      "groups+knockout"},
                 Case{"time = \"10+1\"", "time = \"10+1\"\ntie_breaks = [\"coin\"]", 5, 14,
                      "sonneborn-berger"},
                 Case{"time = \"10+1\"", "time = ", 4, 0, ""},
             }) {
            CAPTURE(c.to);
            const auto errors = errors_of(replaced(good_file, c.from, c.to));
            CAPTURE(to_string(errors, "f.toml"));
            const bool is_told = std::ranges::any_of(errors, [&](const PlanError& error) {
                return error.line == c.line && (c.column == 0 || error.column == c.column) &&
                       error.text.find(c.expected) != std::string::npos;
            });
            CHECK(is_told);
        }
    }

    TEST_CASE("all mistakes are reported at once, in the order of the file") {
        const auto errors =
            errors_of("[tournament]\nsite = 5\nfoo = 1\n[[engine]]\nname = \"A\"\n[other]\n");
        std::string text = to_string(errors, "f.toml");
        CAPTURE(text);
        for (const char* part : {"name: missing", "site: found", "no key 'foo'",
                                 "variant: missing; add variant or rules", "time: missing",
                                 "command: missing", "1 engines", "no key 'other'"}) {
            CHECK(text.find(part) != std::string::npos);
        }
        for (std::size_t i = 1; i < errors.size(); ++i) CHECK(errors[i - 1].line <= errors[i].line);
    }

    TEST_CASE("limits are for all engines, and each may have its own") {
        const Plan plan = plan_of(good_file +
                                  "restart = \"never\"\nmemory_mb = 100\ncpus = 0\n"
                                  "[limits]\nmemory_mb = 512\nprocesses = 20\nfile_mb = 7\n"
                                  "cpus = 1\nsandbox = \"none\"\n");
        const auto& one = plan.entrants[1].engine;
        const auto& two = plan.entrants[2].engine;
        CHECK(one.limits == referee::Limits{512, 20, 7, 1, referee::Sandbox::none});
        CHECK(two.limits == referee::Limits{100, 20, 7, 0, referee::Sandbox::none});
        CHECK(one.restart == referee::Restart::game);
        CHECK(two.restart == referee::Restart::never);
        CHECK(processors_per_table(plan) == 1);
    }

    TEST_CASE("a scratch directory holds four times the largest file, unless the plan says more") {
        const Plan plan = plan_of(good_file +
                                  "scratch_mb = 9\n"
                                  "[limits]\nfile_mb = 7\n");
        CHECK(plan.entrants[1].engine.limits.max_scratch_mb() == 28);
        CHECK(plan.entrants[2].engine.limits.max_scratch_mb() == 9);
    }

    TEST_CASE("the longest time of a game by its clocks") {
        using std::chrono::minutes;
        const auto longest = [](const std::string& keys) {
            Plan plan = plan_of(good_file);
            plan.limits.max_plies = 600;
            plan.time = *rules::parse_time_control(keys);
            return longest_game(plan);
        };
        CHECK(*longest("60+0") == minutes(2));
        CHECK(*longest("60+1") == minutes(2) + minutes(10));  // 300 moves a side
        CHECK(*longest("60 30/2") == minutes(2 + 2 + 300));   // each within a period
        CHECK(*longest("st=1") == minutes(10));
        CHECK(*longest("inf") == minutes(10 * 600));  // ten minutes a move: OTEP.md
        Plan plan = plan_of(good_file);
        plan.limits.max_plies = 0;
        plan.time = *rules::parse_time_control("60+0");
        CHECK(*longest_game(plan) == minutes(2));
        plan.time = *rules::parse_time_control("60+1");
        CHECK(!longest_game(plan));
    }

    TEST_CASE("auto is a sandbox that every machine has") {
        const Plan plan = plan_of(good_file + "[limits]\nsandbox = \"auto\"\n");
        CHECK(plan.entrants[1].engine.limits.sandbox == referee::Sandbox::automatic);
        CHECK(plan_of(good_file).entrants[1].engine.limits.sandbox == referee::Sandbox::none);
    }

    TEST_CASE("a layer that is asked for and missing is refused where it is asked for") {
        const auto errors =
            errors_of(good_file + "cpus = 1000\n[limits]\ncpus = 1001\nmemory_mb = -1\n");
        REQUIRE(errors.size() == 3);
        CHECK(errors[0].code == plan::PlanFault::unavailable);
        CHECK(errors[0].line == 13);
        CHECK(errors[0].text.starts_with("[[engine]] 2 cpus: cpus = 1000 is more than the "));
        CHECK(errors[1].line == 15);
        CHECK(errors[1].text.starts_with("[limits] cpus: cpus = 1001 is more than the "));
        CHECK(errors[2].text.find("at least 0") != std::string::npos);
        const auto word = errors_of(good_file + "sandbox = \"sand\"\nrestart = \"always\"\n");
        REQUIRE(word.size() == 2);
        CHECK(word[0].text.find("none, landlock, bwrap or auto") != std::string::npos);
        CHECK(word[1].text.find("game or never") != std::string::npos);
    }

    TEST_CASE("an engine without `ponder` is refused where no engine can be frozen") {
        const std::string text = good_file + "ponder = false\n";
        referee::Limits limits;
        limits.ponder = false;
        if (const auto reason = referee::why_unavailable(limits)) {
            const auto errors = errors_of(text);
            REQUIRE(errors.size() == 1);
            CHECK(errors[0].code == plan::PlanFault::unavailable);
            CHECK(errors[0].text == "[[engine]] 2 ponder: " + *reason);
            CHECK(reason->starts_with("ponder = false: "));
            return;
        }
        const Plan plan = plan_of(text);
        CHECK(plan.entrants[1].engine.limits.ponder);
        CHECK_FALSE(plan.entrants[2].engine.limits.ponder);
    }

    TEST_CASE("a file that is not there is an error, not a crash") {
        const auto plan = plan::read_plan("/no/such/file.toml");
        REQUIRE_FALSE(plan.has_value());
        CHECK(plan.error()[0].code == plan::PlanFault::unreadable);
    }

    TEST_CASE("a key that does not apply to the format is said, not swallowed") {
        struct Case {
            const char* keys;
            const char* warning;
        };
        for (const Case& c :
             {Case{"format = \"groups+knockout\"\nqualifiers = 2\nrounds = 3\n",
                   "[tournament] rounds: does not apply to groups+knockout, only to swiss"},
              Case{"rounds = 5\n",
                   "[tournament] rounds: does not apply to round-robin, only to swiss"},
              Case{"format = \"swiss\"\nrounds = 1\ncycles = 2\n",
                   "[tournament] cycles: does not apply to swiss, only to round-robin, gauntlet, "
                   "match, groups+knockout, scheveningen"},
              Case{"format = \"knockout\"\ngroups = 1\n",
                   "[tournament] groups: does not apply to knockout, only to groups+knockout"},
              Case{"format = \"match\"\nmatch_replays = 1\n",
                   "[tournament] match_replays: does not apply to match, only to knockout, "
                   "groups+knockout"}}) {
            CAPTURE(c.keys);
            const Plan plan = plan_of(replaced(good_file, "time", std::string(c.keys) + "time"));
            REQUIRE(plan.warnings.size() == 1);
            CHECK(plan.warnings.front() == c.warning);
        }
        CHECK(plan_of(replaced(good_file, "time", "random_plies = 4\ncycles = 2\ntime"))
                  .warnings.empty());
    }

    TEST_CASE("a mistyped word or key is reported with the one that may be meant") {
        struct Case {
            const char* from;
            const char* to;
            const char* meant;
        };
        for (const Case& c :
             {Case{"variant = \"brandub\"", "variant = \"Brandubh\"", "'brandub'"},
              Case{"time =", "formt = \"swiss\"\ntime =", "'format'"},
              Case{"time =", "format = \"round_robbin\"\ntime =", "'round-robin'"},
              Case{"time =", "tie_breaks = [\"bucholz\"]\ntime =", "'buchholz'"},
              Case{"time =", "score = \"match points\"\ntime =", "'match-points'"},
              Case{"time =", "match_tie = \"fewest plies\"\ntime =", "'fewest-plies'"},
              Case{"[[engine]]", "[limits]\nsandbox = \"landlok\"\n[[engine]]", "'landlock'"},
              Case{"[[engine]]", "[limits]\nmemory = 5\n[[engine]]", "'memory_mb'"},
              Case{"command = \"cat\"", "command = \"cat\"\ndialect = \"opentalf\"", "'opentafl'"},
              Case{"command = \"cat\"", "command = \"cat\"\nrestart = \"nevr\"", "'never'"},
              Case{"command = \"cat\"", "command = \"cat\"\narg = []", "'args'"}}) {
            CAPTURE(c.to);
            const PlanFile file(replaced(good_file, c.from, c.to));
            const auto plan = plan::read_plan(file.path());
            REQUIRE_FALSE(plan.has_value());
            const std::string text = to_string(plan.error(), "x");
            CAPTURE(text);
            CHECK(text.find(std::string("; did you mean ") + c.meant + "?") != std::string::npos);
        }
    }

    TEST_CASE("the engines of a file can be read alone") {
        const PlanFile file("[[engine]]\nname = \"One\"\ncommand = \"cat\"\n");
        const auto entrants = plan::read_engines(file.path());
        REQUIRE(entrants.has_value());
        CHECK(entrants->front().engine.name == "One");
    }
}

}  // namespace
}  // namespace tafl::tests::plan_file_test
