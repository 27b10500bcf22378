// SPDX-License-Identifier: MIT
#include "tournaments/plan/protocol_fit.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>

#include "referee/players/otep/opentafl_dialect.h"
#include "referee/players/protocols.h"
#include "tournaments/input_error.h"

namespace tafl::plan {

namespace {

/// Why an engine cannot play by rules of the plan, as a sentence for its author; none if it can.
std::optional<std::string> why_unfit(const Plan& plan, const RuleSet& rule_set,
                                     const Entrant& entrant) {
    const referee::EngineSpec& engine = entrant.engine;
    const referee::Protocol* protocol = referee::find_protocol(engine.protocol);
    if (protocol == nullptr) return std::nullopt;  // reported where the engine was read
    const auto reason =
        protocol->why_unfit({.engine = engine,
                             .ruleset = rule_set.ruleset,
                             .time = plan.time_of(entrant),
                             .illegal_moves = plan.illegal_moves,
                             .has_openings = plan.random_plies > 0 || !rule_set.openings.empty()});
    if (!reason) return std::nullopt;
    return "[[engine]] \"" + engine.name + "\" protocol: found \"" + engine.protocol +
           "\", which cannot play " + rule_set.variant + " here: " + *reason +
           "; expected other games, or another engine";
}

/// Returns how an engine of OpenTafl's dialect reads rules otherwise, and what its time or its
/// command lacks.
std::vector<std::string> dialect_warnings(const Plan& plan, const Entrant& entrant) {
    const referee::EngineSpec& engine = entrant.engine;
    if (engine.dialect != referee::Dialect::opentafl) return {};
    std::vector<std::string> warnings;
    std::set<std::string> time_warnings;
    for (const RuleSet& rule_set : plan.rule_sets) {
        auto more = referee::opentafl_warnings(engine.name, rule_set.variant, rule_set.ruleset);
        std::ranges::move(more, std::back_inserter(warnings));
        if (auto warning = referee::opentafl_time_warning(engine.name, rule_set.ruleset,
                                                          plan.time_of(entrant))) {
            time_warnings.insert(std::move(*warning));
        }
    }
    std::ranges::copy(time_warnings, std::back_inserter(warnings));
    if (auto warning = referee::opentafl_java_warning(engine))
        warnings.push_back(std::move(*warning));
    return warnings;
}

}  // namespace

void check_protocols(Plan& plan, PlanErrors& errors) {
    for (const Entrant& entrant : plan.entrants) {
        for (const RuleSet& rule_set : plan.rule_sets) {
            if (auto reason = why_unfit(plan, rule_set, entrant)) {
                errors.push_back({PlanFault::contradiction, entrant.team.line, entrant.team.column,
                                  std::move(*reason)});
            }
        }
        std::ranges::move(dialect_warnings(plan, entrant), std::back_inserter(plan.warnings));
    }
}

std::vector<std::string> learn_opentafl(Plan& plan, const std::vector<std::string>& names) {
    std::vector<std::string> sentences;
    for (Entrant& entrant : plan.entrants) {
        referee::EngineSpec& engine = entrant.engine;
        if (std::ranges::find(names, engine.name) == names.end()) continue;
        engine.dialect = referee::Dialect::opentafl;
        for (const RuleSet& rule_set : plan.rule_sets) {
            if (const auto reason = why_unfit(plan, rule_set, entrant))
                throw tournaments::InputError(*reason);
        }
        sentences.push_back('"' + engine.name +
                            "\" is OpenTafl by its first line: it is sent the rules in OpenTafl's "
                            "dialect (dialect = \"opentafl\")");
        std::ranges::move(dialect_warnings(plan, entrant), std::back_inserter(sentences));
    }
    return sentences;
}

}  // namespace tafl::plan
