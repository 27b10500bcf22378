// SPDX-License-Identifier: MIT
// Stored plans: texts of earlier versions, damaged ones, and the keys that may be published.
#include "tournaments/plan/stored_plan.h"

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tournaments/plan/public_plan.h"

namespace tafl::plan::stored_plan_test {
namespace {

using nlohmann::json;

/// Plans that programs of version 1 have stored. The first plan is from the first program.
std::vector<std::string> texts_of_version_1() {
    std::ifstream file(TAFL_TEST_DATA "/plans/v1.jsonl");
    std::vector<std::string> texts;
    for (std::string line; std::getline(file, line);) texts.push_back(line);
    REQUIRE(texts.size() == 4);
    return texts;
}

StoredPlan everything() { return read_stored_plan(texts_of_version_1()[1]); }

std::string refusal(const std::string& text) {
    try {
        static_cast<void>(read_stored_plan(text));
        return {};
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

/// A plan with all members, and with `value` as the member `key`.
std::string with(const char* key, const json& value) {
    json plan = json::parse(texts_of_version_1()[1]);
    plan[key] = value;
    return plan.dump();
}
std::string with_engine(const char* key, const json& value) {
    json plan = json::parse(texts_of_version_1()[1]);
    plan["engine"][1][key] = value;
    return plan.dump();
}
std::string without(const char* key) {
    json plan = json::parse(texts_of_version_1()[1]);
    plan.erase(key);
    return plan.dump();
}

TEST_SUITE_BEGIN("tournaments/plan/stored_plan");

TEST_CASE("plans of earlier versions are read with all their values") {
    for (const std::string& text : texts_of_version_1()) {
        CAPTURE(text);
        const StoredPlan plan = read_stored_plan(text);
        CHECK(members_of(plan) == json::parse(text));
        const StoredPlan again = read_stored_plan(to_json(plan));
        CHECK(members_of(again) == members_of(plan));
        CHECK(differences(plan, again).empty());
    }
}

TEST_CASE("a stored plan contains its version, and a text of a later version is rejected") {
    CHECK(json::parse(to_json(everything())).at("version") == plan_version);
    CHECK(refusal(with("version", 1)).empty());
    CHECK(refusal(with("version", plan_version)).empty());
    const std::string later = "version = " + std::to_string(plan_version + 1);
    CHECK(refusal(with("version", plan_version + 1)).find(later) != std::string::npos);
    CHECK(refusal(with("version", 0)).find("version = 0") != std::string::npos);
}

TEST_CASE("a plan becomes what it was in the program that stored it") {
    const StoredPlan plan = everything();
    CHECK(plan.format_settings.format == formats::format_named("swiss").value());
    CHECK(plan.format_settings.entrants == 3);
    CHECK(plan.format_settings.rounds == 2);
    CHECK(plan.format_settings.half_byes == std::vector<formats::RequestedBye>{{2, 2}});
    CHECK(plan.format_settings.scoring.seed == 9'007'199'254'740'993);
    CHECK(plan.format_settings.scoring.tie_breaks ==
          std::vector{results::TieBreak::buchholz, results::TieBreak::lots});
    CHECK(plan.format_settings.scoring.unplayed == results::Unplayed::dummy);
    CHECK(plan.time == "10+1");
    CHECK(plan.limits.no_capture_plies == 80);
    CHECK(plan.limits.margin.count() == 20);
    CHECK(plan.rule_sets.at(0).variant == "brandub");
    CHECK(plan.rule_sets.at(0).openings == std::vector<std::string>{"d1-c1"});
    const StoredEngine& engine = plan.engines.at(0);
    CHECK(engine.command == "eng.sh");
    CHECK(engine.arguments == std::vector<std::string>{"--key=hunter2", "{seed}"});
    CHECK(engine.environment.at("KEY") == "hunter2");
    CHECK(engine.restart == referee::Restart::never);
    CHECK(engine.time == "60 10/3 0i");
    CHECK(read_stored_plan(texts_of_version_1()[2]).format_settings.round_robin_only ==
          std::vector{1});
    CHECK(read_stored_plan(texts_of_version_1()[3]).format_settings.variants == 2);
}

TEST_CASE("the public file of a plan names its openings, and has no private value") {
    StoredPlan plan = everything();
    plan.name = "a\"b\\";
    plan.starts_at = std::chrono::system_clock::from_time_t(1'798'138'800);
    const std::string text = public_plan_file(plan);
    CHECK(text.find("starts_at") == std::string::npos);
    CHECK(text.find("\nname = \"a\\\"b\\\\\"\n") != std::string::npos);
    CHECK(text.find("\nopenings = \"openings.txt\"\n") != std::string::npos);
    CHECK(text.find("\nseed = 9007199254740993\n") != std::string::npos);
    CHECK(text.find("\ntime = \"60 10/3 0i\"\n") != std::string::npos);
    CHECK(text.find("\n# restart = \"never\"\n") != std::string::npos);
    for (const char* secret : {"hunter2", "eng.sh", "KEY", "\ncommand", "\nargs", "\nenv"}) {
        CAPTURE(secret);
        CHECK(text.find(secret) == std::string::npos);
    }
    CHECK(openings_file(plan) == "d1-c1\n");
    plan.rule_sets.push_back(plan.rule_sets.front());
    plan.rule_sets.back().openings = {"d3-c3"};
    CHECK(openings_file(plan).empty());
    CHECK(public_plan_file(plan).find("\nopenings = ") == std::string::npos);
    plan.format_settings.format = formats::format_named("recorded").value();
    CHECK(public_plan_file(plan).empty());
}

TEST_CASE("values of protocols are read back, and are stored only if they are used") {
    StoredPlan plan = everything();
    const std::string before = to_json(plan);
    for (const char* key : {"protocol", "address", "seconds", "rules_differ"})
        CHECK(before.find(key) == std::string::npos);
    plan.limits.rules_differ = referee::RulesDiffer::loss;
    plan.engines[1].address = "127.0.0.1";
    plan.engines[1].seconds = 60;
    const StoredPlan again = read_stored_plan(to_json(plan));
    CHECK(again.limits.rules_differ == referee::RulesDiffer::loss);
    CHECK(again.engines[1].address == "127.0.0.1");
    CHECK(again.engines[1].seconds == 60);
    CHECK(differences(everything(), again).size() == 3);
}

TEST_CASE("the test of a match comes back, and another one is a difference") {
    StoredPlan plan = everything();
    CHECK(to_json(plan).find("\"test\"") == std::string::npos);
    plan.test = results::MatchTest{};
    CHECK_FALSE(read_stored_plan(to_json(plan)).test.value().sprt.has_value());
    results::SprtTest sprt{-10, 0.25, 0.05, 0.1, results::EloModel::logistic};
    StoredPlan other = plan;
    other.test = results::MatchTest{sprt};
    const StoredPlan again = read_stored_plan(to_json(other));
    CHECK(to_string(again.test.value()) ==
          "SPRT elo0=-10, elo1=0.25, alpha=0.05, beta=0.1, model=logistic");
    CHECK(differences(other, again).empty());
    CHECK(differences(plan, other).size() == 6);
    other.test->sprt->elo1 = 5;
    CHECK(differences(again, other) == std::vector<std::string>{"test.elo1: 0.25 before, 5.0 now"});
    CHECK(refusal(with("test", 1)).find("test = 1") != std::string::npos);
    CHECK(refusal(with("test", {{"rule", "luck"}})).find("luck") != std::string::npos);
    const json bad = {{"rule", "sprt"}, {"elo0", 5}, {"elo1", 5}};
    CHECK(refusal(with("test", bad)).find("elo0") != std::string::npos);
}

TEST_CASE("a tuning's parameters are stored, and reported if they differ") {
    StoredPlan plan = everything();
    CHECK(to_json(plan).find("parameters") == std::string::npos);
    plan.format_settings.format = *formats::format_named("royale");
    plan.format_settings.entrants = 4;
    plan.format_settings.variants = 1;
    plan.format_settings.round_robin_only.clear();
    plan.format_settings.half_byes.clear();
    plan.format_settings.teams.clear();
    plan.format_settings.scoring.games_per_match = 2;
    plan.format_settings.iterations = 30;
    plan.rule_sets.resize(1);
    plan.engines.resize(4, plan.engines.front());
    plan.format_settings.parameters = {*tuning::parse_parameter("king,10,0,100,2,0.1"),
                                       *tuning::parse_parameter("men,0.5,0,1,0.1,0.1")};
    const StoredPlan again = read_stored_plan(to_json(plan));
    CHECK(again.format_settings.parameters == plan.format_settings.parameters);
    CHECK(again.format_settings.iterations == 30);
    CHECK(is_public_plan_key("parameters"));
    StoredPlan other = again;
    other.format_settings.parameters.pop_back();
    CHECK(differences(plan, other) ==
          std::vector<std::string>{
              "parameters: [\"king,10,0,100,2,0.1\",\"men,0.5,0.0,1.0,0.1,0.1\"] before, "
              "[\"king,10,0,100,2,0.1\"] now"});
}

TEST_CASE("damaged plans are refused with what was found") {
    struct Damage {
        std::string text;
        const char* found;
    };
    for (const auto& [text, found] :
         {Damage{"", "expected an object"},
          Damage{"[tournament]\nname = \"Open\"\n", "expected an object"},
          Damage{"{}", "no format"},
          Damage{"[1]", "found a list, expected an object"},
          Damage{std::string(100'000, '['), "lists within lists"},
          Damage{without("engine"), "no engine"},
          Damage{without("seed"), "no seed"},
          Damage{with("engine", json::array({1, 2})), "engine 1 = 1, expected an object"},
          Damage{with("engine", json::array({json::object()})), "engine with 1 members"},
          Damage{with("format", "lottery"), "format = \"lottery\", expected round-robin"},
          Damage{with("cycles", 1e9), "cycles"},
          Damage{with("cycles", -1), "cycles = -1"},
          Damage{with("rounds", 3), "rounds"},
          Damage{with("seed", 18'446'744'073'709'551'615U), "seed = 18446744073709551615"},
          Damage{with("time", 5), "time = 5"},
          Damage{with("tie_breaks", {1}), "tie_breaks = 1, expected a text"},
          Damage{with("parameters", {1}), "parameters = 1, expected a text"},
          Damage{with("parameters", {"king"}), "parameters = a list"},
          Damage{with("parameters", {"king,10,0,100,2,0.1"}), "parameters in the format"},
          Damage{with("variants", json::array()), "variants with 0"},
          Damage{with_engine("env", {{"K", 1}}), "engine 2.env"},
          Damage{with_engine("byes", {0}),
                 "engine 2.byes = a list, expected rounds from 1 to 1000"},
          Damage{with_engine("dialect", "runes"), "engine 2.dialect = \"runes\""},
          Damage{with_engine("protocol", "semaphore"), "engine 2.protocol = \"semaphore\""},
          Damage{with_engine("seconds", -1), "engine 2.seconds = -1"},
          Damage{with("rules_differ", "win"), "rules_differ = \"win\""},
          Damage{with_engine("round_robin_only", 1), "engine 2.round_robin_only = 1"}}) {
        CAPTURE(text.substr(0, 200));
        const std::string why = refusal(text);
        CAPTURE(why);
        CHECK(why.starts_with("the stored plan is damaged: found "));
        CHECK(why.find(found) != std::string::npos);
    }
}

TEST_CASE("a database with another number of entrants does not go with its plan") {
    const StoredPlan plan = everything();
    CHECK(&plan.settings_of(3) == &plan.format_settings);
    CHECK_THROWS_WITH_AS(static_cast<void>(plan.settings_of(4)),
                         "the stored plan is damaged: found 3 engines in it and 4 entrants, "
                         "expected the same number",
                         std::runtime_error);
}

/// Every key that is written, of the plan and of its engines, in all texts above.
template <class Visit>
void for_each_key(const json& object, Visit visit) {
    for (const auto& [key, value] : object.items()) {
        if (key == "variants") {
            for (const json& rules : value) for_each_key(rules, visit);
        } else if (key != "engine") {
            visit(key);
        }
    }
}

TEST_CASE("every key that is stored is declared public or secret") {
    std::vector<std::string> kept;
    for (const std::string& text : texts_of_version_1()) {
        const json members = members_of(read_stored_plan(text));
        for_each_key(members, [&](const std::string& key) { CHECK(is_public_plan_key(key)); });
        for (const json& engine : members.at("engine")) {
            for (const auto& [key, value] : engine.items()) {
                if (!is_public_engine_key(key) && std::ranges::find(kept, key) == kept.end())
                    kept.push_back(key);
            }
        }
    }
    CHECK(kept == std::vector<std::string>{"args", "command", "directory", "env"});
}

TEST_CASE("a secret in every key of an engine that may hold one is in nothing that is public") {
    constexpr const char* secret = "hunter2";
    StoredPlan plan = everything();
    const std::string before = public_plan(plan).dump();
    CHECK(before.find(secret) == std::string::npos);  // that of the file
    StoredEngine& engine = plan.engines[1];
    engine.command = secret;
    engine.directory = secret;
    engine.arguments = {secret};
    engine.environment = {{"KEY", secret}};
    CHECK(public_plan(plan).dump() == before);
    for (const std::string& line : differences(everything(), plan, "/", Visibility::others)) {
        CAPTURE(line);
        CHECK(line.find(secret) == std::string::npos);
    }
}

TEST_CASE("unknown keys of an untrusted database are not published") {
    const StoredPlan plan = read_stored_plan(with_engine("token", "hunter2"));
    CHECK(public_plan(plan).dump().find("hunter2") == std::string::npos);
    const StoredPlan other = read_stored_plan(with("server_token", "hunter2"));
    CHECK(public_plan(other).dump().find("hunter2") == std::string::npos);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::plan::stored_plan_test
