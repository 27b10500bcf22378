// SPDX-License-Identifier: MIT
#include "tournaments/plan/protocol_fit.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "referee/players/otep/opentafl_dialect.h"
#include "referee/players/protocols.h"

namespace tafl::plan {

namespace {

void check_protocol(const Plan& plan, const RuleSet& rule_set, const Entrant& entrant,
                    PlanErrors& errors) {
    const referee::EngineSpec& engine = entrant.engine;
    const referee::Protocol* protocol = referee::find_protocol(engine.protocol);
    if (protocol == nullptr) return;  // told where the engine was read
    const auto reason =
        protocol->why_unfit({.engine = engine,
                             .ruleset = rule_set.ruleset,
                             .time = entrant.time.value_or(plan.time),
                             .illegal_moves = plan.illegal_moves,
                             .has_openings = plan.random_plies > 0 || !rule_set.openings.empty()});
    if (!reason) return;
    errors.push_back({PlanFault::contradiction, entrant.team.line, entrant.team.column,
                      "[[engine]] \"" + engine.name + "\" protocol: found \"" + engine.protocol +
                          "\", which cannot play " + rule_set.variant + " here: " + *reason +
                          "; expected other games, or another engine"});
}

void warn_of_dialect(const RuleSet& rule_set, const referee::EngineSpec& engine,
                     std::vector<std::string>& warnings) {
    if (engine.dialect != referee::Dialect::opentafl) return;
    auto more = referee::opentafl_warnings(engine.name, rule_set.variant, rule_set.ruleset);
    std::ranges::move(more, std::back_inserter(warnings));
}

}  // namespace

void check_protocols(Plan& plan, PlanErrors& errors) {
    for (const RuleSet& rule_set : plan.rule_sets) {
        for (const Entrant& entrant : plan.entrants) {
            check_protocol(plan, rule_set, entrant, errors);
            warn_of_dialect(rule_set, entrant.engine, plan.warnings);
        }
    }
}

}  // namespace tafl::plan
