// SPDX-License-Identifier: MIT
#include "tournaments/plan/public_plan.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

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

}  // namespace tafl::plan
