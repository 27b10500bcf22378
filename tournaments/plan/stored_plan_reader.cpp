// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "referee/players/protocols.h"
#include "rules/count_of.h"
#include "tournaments/base/json_reader.h"
#include "tournaments/plan/engine_keys.h"
#include "tournaments/plan/game_limit_keys.h"
#include "tournaments/plan/plan.h"
#include "tournaments/plan/plan_keys.h"
#include "tournaments/plan/stored_plan.h"

namespace tafl::plan {

namespace {

using nlohmann::json;
using tournaments::JsonReader;

/// Maximum nesting of a stored plan. Code that processes JSON recurses for each level.
/// The deepest part of a valid plan is {"engine": [{"env": {"K": "V"}}]}.
constexpr int deepest = 8;
constexpr const char* damaged = "the stored plan is damaged: ";

[[noreturn]] void refuse(const std::string& found, const std::string& expected) {
    throw std::runtime_error(damaged + ("found " + found) + ", expected " + expected);
}

json parsed(const std::string& text) {
    if (tournaments::is_deeper(text, deepest)) refuse("lists within lists without end", "a plan");
    return json::parse(text, nullptr, false);
}

StoredRules read_rules(JsonReader& members) {
    StoredRules rules;
    members.take("variant", rules.variant);
    members.take("rules", rules.rules);
    members.take("openings", rules.openings);
    return rules;
}

StoredEngine read_engine(JsonReader members, int entrant, formats::FormatSettings& settings) {
    StoredEngine engine;
    for (const EngineKey& row : engine_keys)
        if (row.is_stored != nullptr) row.read(row, members, engine);
    members.take("args", engine.arguments);
    members.take("env", engine.environment);
    if (referee::find_protocol(engine.protocol) == nullptr)
        members.refuse("protocol", "a protocol of this program");
    members.take("time", engine.time);
    settings.teams.push_back({});
    members.take("team", settings.teams.back());
    if (members.flag("round_robin_only") == true) settings.round_robin_only.push_back(entrant);
    if (members.has("byes")) {
        const auto read_round = [&](const json& round) {
            if (!tournaments::whole_number_in(round, 1, 1000))
                members.refuse("byes", "rounds from 1 to 1000");
            settings.half_byes.push_back({round.get<int>(), entrant});
        };
        members.list("byes", read_round, 0, 1000);
    }
    return engine;
}

void read_settings(JsonReader& members, formats::FormatSettings& settings) {
    constexpr std::size_t max_tie_breaks = 32;
    for (const char* key : {"format", "score", "match_tie", "cycles", "games_per_match", "seed",
                            "tie_breaks", "engine"}) {
        members.require(key);
    }
    settings.format = members.parsed("format", formats::format_named,
                                     formats::list_text(formats::format_names()));
    read_keys(format_keys, members, settings);
    results::ScoringRules& scoring = settings.scoring;
    read_keys(scoring_keys, members, scoring);
    const auto read_tie_break = [&](const json& word) {
        scoring.tie_breaks.push_back(members.as<results::TieBreak>("tie_breaks", word));
    };
    members.list("tie_breaks", read_tie_break, 0, max_tie_breaks);
    if (!members.has("parameters")) return;
    const auto read_parameter = [&](const json& item) {
        const auto parameter = tuning::parse_parameter(members.as<std::string>("parameters", item));
        if (!parameter) members.refuse("parameters", "parameters of a tuning");
        settings.parameters.push_back(*parameter);
    };
    members.list("parameters", read_parameter, 0, 1000);
}

results::MatchTest read_test(JsonReader members) {
    const auto rule = members.required<std::string>("rule");
    if (rule == "pairs") return {};
    if (rule != "sprt") members.refuse("rule", "pairs or sprt");
    results::SprtTest sprt;
    members.take("elo0", sprt.elo0);
    members.take("elo1", sprt.elo1);
    members.take("alpha", sprt.alpha);
    members.take("beta", sprt.beta);
    members.take("model", sprt.model);
    if (const auto mistake = mistake_in(sprt)) refuse("test: " + *mistake, "an SPRT");
    return {sprt};
}

StoredPlan read_members(const json& object) {
    JsonReader members(object);
    StoredPlan plan;
    static_cast<void>(members.number("version", {1, plan_version}));
    read_keys(plan_keys, members, plan);
    members.take("time", plan.time);
    members.take("openings_order", plan.openings_order);
    plan.limits = {.max_plies = 0, .illegal_moves = 0};  // of a text without these keys
    read_keys(game_limit_keys, members, plan.limits);
    if (members.has("test")) plan.test = read_test(members.object("test"));
    read_settings(members, plan.format_settings);
    int entrant = 0;
    const auto add_engine = [&](const json& engine) {
        ++entrant;
        plan.engines.push_back(read_engine(JsonReader(engine, "engine " + std::to_string(entrant)),
                                           entrant, plan.format_settings));
    };
    members.list("engine", add_engine, 2, max_entrants);
    plan.format_settings.entrants = entrant;
    const auto is_none = [](const std::string& team) { return team.empty(); };
    if (std::ranges::all_of(plan.format_settings.teams, is_none))
        plan.format_settings.teams.clear();
    const auto add_rules = [&](JsonReader reader) { plan.rule_sets.push_back(read_rules(reader)); };
    if (members.has("variants")) {
        const auto add = [&](const json& rules) { add_rules(JsonReader(rules, "variants")); };
        members.list("variants", add, 1, 100);
    } else {
        add_rules(members);
    }
    plan.format_settings.variants = count_of(plan.rule_sets);
    return plan;
}

}  // namespace

void require_valid(const formats::FormatSettings& settings) {
    const std::int64_t games = games_at_most(settings);
    if (games > max_games) {
        refuse("a tournament of " + std::to_string(games) + " games",
               "at most " + std::to_string(max_games));
    }
    const auto mistakes = errors_in(settings);
    if (mistakes.empty()) return;
    const std::string& found = mistakes.front().found;
    refuse(found.empty() ? "nothing" : found, mistakes.front().expected);
}

StoredPlan read_stored_plan(const std::string& text) {
    const json members = parsed(text);
    StoredPlan plan = [&] {
        try {
            return read_members(members);
        } catch (const tournaments::JsonError& error) {
            throw std::runtime_error(std::string(damaged) + error.what());
        }
    }();
    require_valid(plan.format_settings);
    return plan;
}

}  // namespace tafl::plan
