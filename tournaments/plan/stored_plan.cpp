// SPDX-License-Identifier: MIT
#include "tournaments/plan/stored_plan.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tournaments/plan/engine_keys.h"
#include "tournaments/plan/game_limit_keys.h"
#include "tournaments/plan/plan.h"
#include "tournaments/plan/plan_keys.h"
#include "tournaments/plan/public_plan.h"

namespace tafl::plan {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// Makes an absolute path relative to `folder`, so that the whole directory can be moved. Returns
/// other paths unchanged.
std::string portable(const fs::path& path, const fs::path& folder) {
    return path.is_absolute() ? path.lexically_proximate(folder).string() : path.string();
}

StoredEngine to_stored(const Entrant& entrant, const fs::path& folder) {
    StoredEngine stored{entrant.engine, entrant.time ? to_string(*entrant.time) : std::string()};
    stored.command = portable(stored.command, folder);
    stored.directory = portable(stored.directory, folder);
    return stored;
}

StoredRules to_stored(const RuleSet& rule_set) {
    StoredRules stored{rule_set.variant, to_string(rule_set.ruleset), {}};
    for (const Opening& opening : rule_set.openings) stored.openings.push_back(to_string(opening));
    return stored;
}

// JSON members. A key that was added later is left out if its value keeps the earlier behaviour.

json members_of(const StoredEngine& engine) {
    json value = {{"args", engine.arguments}, {"env", engine.environment}};
    store_keys(engine_keys, engine, value);
    if (!engine.time.empty()) value["time"] = engine.time;
    return value;
}

json members_of(const formats::FormatSettings& settings) {
    std::vector<std::string> tie_breaks;
    for (const results::TieBreak tie_break : settings.scoring.tie_breaks)
        tie_breaks.emplace_back(name_of(tie_break));
    json value = {{"format", name_of(settings.format)}, {"tie_breaks", tie_breaks}};
    store_keys(format_keys, settings, value);
    store_keys(scoring_keys, settings.scoring, value);
    for (const tuning::Parameter& parameter : settings.parameters)
        value["parameters"].push_back(to_string(parameter));
    return value;
}

json members_of(const results::MatchTest& test) {
    if (!test.sprt) return {{"rule", "pairs"}};
    return {{"rule", "sprt"},          {"elo0", test.sprt->elo0},
            {"elo1", test.sprt->elo1}, {"alpha", test.sprt->alpha},
            {"beta", test.sprt->beta}, {"model", name_of(test.sprt->model)}};
}

json members_of(const StoredRules& rules) {
    json value = {{"variant", rules.variant}, {"rules", rules.rules}};
    if (!rules.openings.empty()) value["openings"] = rules.openings;
    return value;
}

// Differences

/// Returns the beginning of a long value, such as a list. It is enough to distinguish the value
/// from others.
std::string shown(const std::string& value) {
    constexpr std::size_t most = 120;
    return value.size() <= most ? value : value.substr(0, most) + "...";
}

using Flat = std::map<std::string, std::string>;

/// Copies all values to one level, with keys such as "engine 2.command". A person can find such a
/// key in the tournament file.
void flatten(const json& value, const std::string& path, Flat& into) {
    if (value.is_object()) {
        for (const auto& [key, member] : value.items()) {
            flatten(member, path.empty() ? key : path + '.' + key, into);
        }
    } else if (value.is_array() && !value.empty() && value[0].is_object()) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            flatten(value[i], path + ' ' + std::to_string(i + 1), into);
        }
    } else {
        into[path] = value.is_string() ? value.get<std::string>() : value.dump();
    }
}

Flat flattened(const StoredPlan& plan) {
    Flat values;
    flatten(members_of(plan), "", values);
    return values;
}

/// Returns true if the audience may read the value. `path` is a key of a flattened plan, such as
/// "engine 2.env.KEY".
bool is_visible_to(const std::string& path, Visibility audience) {
    if (!path.starts_with("engine ")) return true;
    const std::string key = path.substr(path.find('.') + 1);
    const std::string first = key.substr(0, key.find('.'));
    return is_public_engine_key(first) || (audience == Visibility::author && first != "env");
}

/// Returns true if the value of this key of a flattened plan is a path.
bool is_path(const std::string& key) {
    return key.starts_with("engine ") && (key.ends_with(".command") || key.ends_with(".directory"));
}

bool are_same_path(const std::string& one, const std::string& other, const fs::path& folder) {
    std::error_code error;
    const auto place = fs::weakly_canonical(folder / one, error);
    if (error) return false;
    return place == fs::weakly_canonical(folder / other, error) && !error;
}

}  // namespace

StoredPlan to_stored(const Plan& plan) {
    StoredPlan stored;
    static_cast<PlanSettings&>(stored) = static_cast<const PlanSettings&>(plan);
    for (const RuleSet& rule_set : plan.rule_sets) stored.rule_sets.push_back(to_stored(rule_set));
    stored.time = to_string(plan.time);
    if (!plan.rule_sets.front().openings.empty())
        stored.openings_order = name_of(plan.openings_order);
    for (const Entrant& entrant : plan.entrants)
        stored.engines.push_back(to_stored(entrant, plan.folder));
    return stored;
}

json members_of(const StoredPlan& plan) {
    json value = members_of(plan.format_settings);
    value["time"] = plan.time;
    store_keys(plan_keys, plan, value);
    store_keys(game_limit_keys, plan.limits, value);
    if (plan.test) value["test"] = members_of(*plan.test);
    if (!plan.openings_order.empty()) value["openings_order"] = plan.openings_order;
    if (plan.rule_sets.size() == 1) {
        value.update(members_of(plan.rule_sets.front()));
    } else {
        for (const StoredRules& rules : plan.rule_sets)
            value["variants"].push_back(members_of(rules));
    }
    tournaments::PerEntrant<json> engines;
    for (const StoredEngine& engine : plan.engines) engines.push_back(members_of(engine));
    for (const int entrant : plan.format_settings.round_robin_only)
        engines[entrant]["round_robin_only"] = true;
    const tournaments::PerEntrant<std::string>& teams = plan.format_settings.teams;
    for (int entrant = 1; entrant <= teams.count(); ++entrant)
        if (!teams[entrant].empty()) engines[entrant]["team"] = teams[entrant];
    for (const formats::RequestedBye& free : plan.format_settings.half_byes)
        engines[free.entrant]["byes"].push_back(free.round);
    value["engine"] = engines.values();
    return value;
}

std::string to_json(const StoredPlan& plan) {
    json value = members_of(plan);
    value["version"] = plan_version;
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

const formats::FormatSettings& StoredPlan::settings_of(std::size_t entrants) const {
    if (engines.size() == entrants) return format_settings;
    throw std::runtime_error("the stored plan is damaged: found " + std::to_string(engines.size()) +
                             " engines in it and " + std::to_string(entrants) +
                             " entrants, expected the same number");
}

std::vector<std::string> keep_stored_choices(Plan& plan, const StoredPlan& before) {
    using referee::Dialect;
    std::vector<std::string> sentences;
    const std::size_t engines = std::min(before.engines.size(), plan.entrants.values().size());
    for (std::size_t i = 0; i < engines; ++i) {
        referee::EngineSpec& engine = plan.entrants[static_cast<int>(i) + 1].engine;
        const bool is_learned = before.engines[i].dialect == Dialect::opentafl;
        if (is_learned && engine.dialect == Dialect::automatic) engine.dialect = Dialect::opentafl;
    }
    for (std::size_t i = 0; i < std::min(plan.rule_sets.size(), before.rule_sets.size()); ++i) {
        RuleSet& rule_set = plan.rule_sets[i];
        const StoredRules& stored = before.rule_sets[i];
        const bool is_built_in = rules::find_variant(rule_set.variant) != nullptr;
        if (!is_built_in || rule_set.variant != stored.variant) continue;
        const auto reading = rules::parse_ruleset(stored.rules);
        if (!reading || reading->ruleset == rule_set.ruleset) continue;
        sentences.push_back(rule_set.variant + ": the built-in rules record has changed since \"" +
                            before.name + "\" started (" +
                            record_changes(reading->ruleset, rule_set.ruleset) +
                            "); the tournament continues with its stored record");
        rule_set.ruleset = reading->ruleset;
    }
    return sentences;
}

std::vector<std::string> differences(const StoredPlan& before, const StoredPlan& now,
                                     const fs::path& folder, Visibility audience) {
    const Flat old_values = flattened(before);
    const Flat new_values = flattened(now);
    std::vector<std::string> lines;
    const auto value_in = [](const Flat& values, const std::string& key) {
        const auto found = values.find(key);
        return found == values.end() ? std::string("nothing") : found->second;
    };
    const auto compare = [&](const std::string& key) {
        const std::string was = value_in(old_values, key);
        const std::string is = value_in(new_values, key);
        if (was == is || (is_path(key) && are_same_path(was, is, folder))) return;
        lines.push_back(key + (is_visible_to(key, audience)
                                   ? ": " + shown(was) + " before, " + shown(is) + " now"
                                   : " is not what it was"));
    };
    for (const auto& [key, value] : old_values) compare(key);
    for (const auto& [key, value] : new_values) {
        if (!old_values.contains(key)) compare(key);
    }
    return lines;
}

}  // namespace tafl::plan
