// SPDX-License-Identifier: MIT
#include "tournaments/plan/public_plan.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tournaments/plan/engine_keys.h"
#include "tournaments/plan/game_limit_keys.h"
#include "tournaments/plan/plan_keys.h"

namespace tafl::plan {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

/// Public keys of [tournament] with readers of their own.
constexpr std::array<std::string_view, 8> other_public_keys = {
    "format", "parameters", "tie_breaks", "time", "openings", "variant", "rules", "test"};

ordered_json public_members(const json& object, bool (*is_public)(std::string_view)) {
    ordered_json shown = ordered_json::object();
    for (const auto& [key, value] : object.items()) {
        if (is_public(key)) shown[key] = value;
    }
    return shown;
}

ordered_json public_list(const json& list, bool (*is_public)(std::string_view)) {
    ordered_json shown = ordered_json::array();
    for (const json& object : list) shown.push_back(public_members(object, is_public));
    return shown;
}

/// Returns `value`, a text, a number, a flag, or a list of these, as TOML.
std::string toml_value(const ordered_json& value) {
    constexpr std::size_t max_line = 80;
    std::string text = value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    if (value.is_array()) {
        const std::string separator = text.size() > max_line ? ",\n    " : ", ";
        text.clear();
        for (const ordered_json& item : value)
            text += (text.empty() ? "" : separator) + toml_value(item);
        return '[' + text + ']';
    }
    return text;
}

std::string toml_line(std::string_view key, const ordered_json& value) {
    return std::string(key) + " = " + toml_value(value) + '\n';
}

bool has_built_in_rules(const StoredRules& stored) {
    const rules::Variant* const variant = rules::find_variant(stored.variant);
    const auto reading = rules::parse_ruleset(stored.rules);
    return variant != nullptr && reading && reading->ruleset == ruleset_of(*variant);
}

/// Replaces the members of the public plan `shown` that a tournament file does not have. Returns
/// comments about parts of the plan that the file cannot have.
std::string replace_for_file(ordered_json& shown, const StoredPlan& plan) {
    std::string notes;
    shown["seed"] = plan.format_settings.scoring.seed;
    shown.erase("starts_at");  // the tournament is played again at any time
    if (plan.rule_sets.size() == 1) {
        shown.erase(has_built_in_rules(plan.rule_sets.front()) ? "rules" : "variant");
    } else {
        shown["variant"] = ordered_json::array();
        for (const StoredRules& stored : plan.rule_sets) shown["variant"].push_back(stored.variant);
    }
    if (!openings_file(plan).empty()) {
        shown["openings"] = openings_name;
        notes += "# Its openings are in " + std::string(openings_name) + ", at the same address.\n";
    } else if (!plan.openings_order.empty()) {
        shown.erase("openings_order");
        notes += "# Each variant had its own openings, which are left out.\n";
    }
    if (plan.test) notes += "# The test that ended this match is left out: see lawspeaker match.\n";
    for (const auto& row : format_keys) {
        if (!has_key(plan.format_settings.format, row.name)) shown.erase(std::string(row.name));
    }
    return notes;
}

}  // namespace

bool is_public_engine_key(std::string_view key) {
    return has_public_key(engine_keys, key) || has_public_key(limit_keys, key);
}

bool is_public_plan_key(std::string_view key) {
    return has_public_key(format_keys, key) || has_public_key(scoring_keys, key) ||
           has_public_key(plan_keys, key) || has_public_key(game_limit_keys, key) ||
           has_public_key(run_keys, key) ||
           std::ranges::find(other_public_keys, key) != other_public_keys.end();
}

ordered_json public_plan(const StoredPlan& plan) {
    const json members = members_of(plan);
    ordered_json shown = ordered_json::object();
    for (const auto& [key, value] : members.items()) {
        if (key == "engine") {
            shown[key] = public_list(value, is_public_engine_key);
        } else if (key == "variants") {
            shown[key] = public_list(value, is_public_plan_key);
        } else if (is_public_plan_key(key)) {
            shown[key] = value;
        }
    }
    shown["seed"] = std::to_string(plan.format_settings.scoring.seed);
    return shown;
}

std::string stored_public_plan(const StoredPlan& plan) {
    ordered_json shown = public_plan(plan);
    shown["seed"] = plan.format_settings.scoring.seed;
    return shown.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string public_plan_file(const StoredPlan& plan) {
    if (!is_played_here(plan.format_settings.format)) return {};
    ordered_json shown = public_plan(plan);
    std::string text =
        "# To play this tournament again, on a server that has these engines:\n"
        "# lawspeaker submit FILE --server ADDRESS\n"
        "# On another computer, add `command` (and `args`) to each [[engine]], and remove the #\n"
        "# before its other keys: lawspeaker run FILE\n";
    text += replace_for_file(shown, plan) + "\n[tournament]\n";
    for (const tournaments::KeyEntry& key : tournament_keys()) {
        const auto value = shown.find(std::string(key.name));
        if (value != shown.end()) text += toml_line(key.name, *value);
    }
    for (const ordered_json& engine : shown.at("engine")) {
        text += "\n[[engine]]\n";
        for (const EngineKey& row : engine_keys) {
            const auto value = engine.find(std::string(row.name));
            if (value == engine.end()) continue;
            text += (row.use == KeyUse::entry ? "" : "# ") + toml_line(row.name, *value);
        }
    }
    return text;
}

std::string openings_file(const StoredPlan& plan) {
    const std::vector<std::string>& openings = plan.rule_sets.front().openings;
    const bool are_equal = std::ranges::all_of(
        plan.rule_sets, [&](const StoredRules& other) { return other.openings == openings; });
    std::string text;
    if (are_equal)
        for (const std::string& opening : openings) text += opening + '\n';
    return text;
}

}  // namespace tafl::plan
