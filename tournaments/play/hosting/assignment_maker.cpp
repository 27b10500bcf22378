// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/assignment_maker.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "referee/os/limits.h"
#include "referee/os/sandbox_paths.h"
#include "rules/ruleset_text.h"
#include "store/database_file.h"
#include "tournaments/plan/openings.h"

namespace tafl::hosting {

AssignmentMaker::AssignmentMaker(const plan::Plan& plan)
    : plan_(plan), hidden_(hidden_from_each(plan)) {}

std::vector<int> AssignmentMaker::processors_of(int slot, int share) const {
    const auto wanted = static_cast<std::size_t>(processors_per_table(plan_));
    const int each = std::max(share, static_cast<int>(wanted));
    auto processors = referee::processors_of_table(slot, wanted > 0 ? each : 0);
    processors.resize(std::min(processors.size(), wanted));
    return processors;
}

std::shared_ptr<const rules::CompiledRules> AssignmentMaker::compiled_rules_of(
    const std::string& rules) {
    auto& compiled_rules = compiled_rules_[rules];
    if (!compiled_rules) {
        const auto reading = rules::parse_ruleset(rules);
        if (!reading)
            throw std::runtime_error("the rules of a stored game cannot be read: " + rules);
        compiled_rules = std::make_shared<const rules::CompiledRules>(reading->ruleset);
    }
    return compiled_rules;
}

referee::Assignment AssignmentMaker::make(const store::ScheduledGame& game, int slot, int share) {
    referee::Assignment assignment;
    assignment.game = game.id.number();
    for (const rules::Side side : rules::both_sides) {
        const int number = game.entrants[side];
        const plan::Entrant& entrant = plan_.entrants[number];
        assignment.engines[side] = entrant.engine;
        assignment.engines[side].hidden = hidden_[number];
        assignment.time[side] = plan_.time_of(entrant);
    }
    assignment.compiled_rules = compiled_rules_of(game.rules);
    assignment.opening = plan::opening_moves(game.opening);
    assignment.limits = plan_.limits;
    assignment.seed = game.seed;
    assignment.processors = processors_of(slot, share);
    if (!plan_.transcripts.empty()) {
        assignment.transcript = plan_.transcripts / ("game-" + to_string(game.id) + ".txt");
    }
    return assignment;
}

namespace {

bool is_in_sandbox(const plan::Entrant& entrant) {
    return entrant.engine.limits.sandbox != referee::Sandbox::none;
}

}  // namespace

tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden_from_each(
    const plan::Plan& plan) {
    tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden(plan.entrants.count());
    if (std::ranges::none_of(plan.entrants, is_in_sandbox)) return hidden;
    std::vector<std::filesystem::path> places = plan.others;
    for (const plan::Entrant& entrant : plan.entrants) {
        std::ranges::move(referee::paths_of(entrant.engine), std::back_inserter(places));
    }
    std::vector<std::filesystem::path> files = plan.hidden;
    files.insert(files.end(), {plan.database, plan.transcripts});
    std::erase_if(files, [](const auto& file) { return file.empty(); });
    std::ranges::transform(files, files.begin(), store::resolved_path);
    for (int number = 1; number <= hidden.count(); ++number) {
        const plan::Entrant& entrant = plan.entrants[number];
        if (!is_in_sandbox(entrant)) continue;
        hidden[number] = referee::paths_not_used_by(entrant.engine, places);
        hidden[number].insert(hidden[number].end(), files.begin(), files.end());
    }
    return hidden;
}

}  // namespace tafl::hosting
