// SPDX-License-Identifier: MIT
#include "tournaments/plan/plan_words.h"

#include <algorithm>

#include "rules/ruleset_text.h"
#include "rules/time_control.h"
#include "rules/variant.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::plan {

namespace {

std::string title_of(const StoredRules& rules) {
    if (const auto* variant = rules::find_variant(rules.variant))
        return std::string(variant->title);
    const auto reading = rules::parse_ruleset(rules.rules);
    if (!reading) return rules.variant;
    const std::string size = std::to_string(reading->ruleset.start.size());
    return "rules of its own on " + size + "x" + size;
}

std::string variants_text(const StoredPlan& plan) {
    constexpr std::size_t most = 3;
    const auto& sets = plan.rule_sets;
    if (sets.size() > most) return std::to_string(sets.size()) + " variants";
    std::string text;
    for (const StoredRules& rules : sets) text += (text.empty() ? "" : ", ") + title_of(rules);
    return text;
}

std::string time_text(const StoredPlan& plan) {
    const auto control = rules::parse_time_control(plan.time);
    if (!control) return "";
    const bool has_odds = std::ranges::any_of(plan.engines, [&](const StoredEngine& engine) {
        return !engine.time.empty() && engine.time != plan.time;
    });
    return results::control_words(*control) + (has_odds ? ", others for some" : "");
}

}  // namespace

std::vector<std::string> facts_of(const StoredPlan& plan) {
    std::vector<std::string> facts = {description_of(plan.format_settings), variants_text(plan)};
    if (is_played_here(plan.format_settings.format)) facts.push_back(time_text(plan));
    std::erase(facts, "");
    return facts;
}

std::string joined_facts(const std::vector<std::string>& facts) {
    std::string text;
    for (const std::string& fact : facts) text += (text.empty() ? "" : " · ") + fact;
    return text;
}

}  // namespace tafl::plan
