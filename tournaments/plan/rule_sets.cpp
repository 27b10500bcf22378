// SPDX-License-Identifier: MIT
#include "tournaments/plan/rule_sets.h"

#include <algorithm>

#include "rules/count_of.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tournaments/plan/balanced_openings.h"
#include "tournaments/plan/plan_keys.h"

namespace tafl::plan {

namespace {

std::string found_in(std::string_view key, const rules::NotationError& error) {
    std::string text = error.found.empty() ? "nothing" : "'" + error.found + "'";
    if (key == "rules") text += " at offset " + std::to_string(error.offset);
    return text;
}

void add_rules(TableReader& reader, Plan& plan, std::string_view key, const std::string& word,
               const rules::Expected<rules::RulesetReading, rules::NotationErrors>& reading) {
    if (!reading) {
        for (const auto& error : reading.error()) {
            reader.fail(PlanFault::bad_value, key, found_in(key, error), error.expected);
        }
        return;
    }
    const std::string name = rules::variant_name(word);
    for (const RuleSet& other : plan.rule_sets) {
        if (other.variant == name) {
            reader.fail(PlanFault::contradiction, key, TableReader::quoted(word) + " twice",
                        "each variant once");
        }
    }
    for (const auto& warning : reading->warnings) {
        plan.warnings.push_back("[tournament] rules: " + to_string(warning));
    }
    if (const auto reason = why_unplayable(reading->ruleset)) {
        reader.fail(PlanFault::bad_value, key, "rules that cannot be played: " + *reason,
                    "a start position for a match");
    }
    plan.rule_sets.push_back({name, reading->ruleset, {}});
    plan.format_settings.variants = count_of(plan.rule_sets);
}

/// Reads `variant`: a name, or a list of names.
std::vector<std::string> take_variants(TableReader& reader) {
    if (reader.find("variant")->is_array()) {
        std::vector<std::string> names;
        reader.take("variant", names, rules::variants().size());
        if (reader.find("variant")->as_array()->empty()) {
            reader.fail(PlanFault::bad_value, "variant", "an empty list", "a built-in name");
        }
        return names;
    }
    std::string name;
    reader.take("variant", name);
    return reader.has_string("variant") ? std::vector{name} : std::vector<std::string>{};
}

}  // namespace

void read_rule_sets(TableReader& reader, Plan& plan) {
    const bool has_variant = reader.has("variant");
    if (has_variant == reader.has("rules")) {
        static_cast<void>(reader.find("variant"));
        static_cast<void>(reader.find("rules"));
        reader.fail(PlanFault::contradiction, has_variant ? "rules" : "variant",
                    has_variant
                        ? "cannot be combined with " + reader.shown_key("variant") + "; remove one"
                        : "missing; add " + reader.shown_key("variant") + " or " +
                              reader.shown_key("rules"));
        return;
    }
    if (has_variant) {
        for (const std::string& name : take_variants(reader)) {
            add_rules(reader, plan, "variant", name, rules::ruleset_from_name(name));
        }
        return;
    }
    std::string record;
    reader.take("rules", record);
    if (!reader.has_string("rules")) return;
    add_rules(reader, plan, "rules", "custom",
              rules::parse_ruleset(record, rules::Strictness::strict));
}

namespace {

rules::Expected<std::vector<Opening>, std::string> openings_of(const Plan& plan,
                                                               const std::string& name,
                                                               const rules::Ruleset& ruleset,
                                                               const CpuTimeLimit& budget) {
    if (const auto database = balanced_source(name)) {
        const int meetings = std::max(1, plan.format_settings.cycles);
        auto openings =
            balanced_openings((plan.folder / *database).lexically_normal(), ruleset,
                              std::min(fewest_balanced, static_cast<std::size_t>(meetings)));
        if (!openings) return name + ": " + openings.error();
        return openings;
    }
    auto openings = read_openings((plan.folder / name).lexically_normal(), ruleset, budget);
    if (openings) return std::move(*openings);
    const int line = openings.error().line;
    const std::string place = line > 0 ? ':' + std::to_string(line) : std::string();
    return name + place + ": " + openings.error().text;
}

}  // namespace

void read_openings_keys(TableReader& reader, Plan& plan, const CpuTimeLimit& budget) {
    read_key(plan_keys, "random_plies", reader, plan);
    if (plan.limits.max_plies > 0 && plan.random_plies >= plan.limits.max_plies) {
        reader.fail(PlanFault::contradiction, "random_plies", std::to_string(plan.random_plies),
                    "less than max_plies, " + std::to_string(plan.limits.max_plies));
    }
    read_key(run_keys, "openings_order", reader, plan);
    std::string file;
    reader.take("openings", file);
    if (file.empty() || plan.rule_sets.empty()) return;
    if (plan.random_plies > 0) {
        reader.fail(PlanFault::contradiction, "openings",
                    "cannot be combined with " + reader.shown_key("random_plies") + "; remove one");
    }
    // A database is left out: the tournament may also store its games in it.
    if (!balanced_source(file)) plan.inputs.push_back((plan.folder / file).lexically_normal());
    for (RuleSet& rule_set : plan.rule_sets) {
        auto openings = openings_of(plan, file, rule_set.ruleset, budget);
        if (!openings) {
            return reader.fail(PlanFault::bad_value, "openings", openings.error());
        }
        rule_set.openings = std::move(*openings);
    }
}

}  // namespace tafl::plan
