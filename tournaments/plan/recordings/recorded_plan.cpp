// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/recorded_plan.h"

#include "rules/count_of.h"
#include "tournaments/base/input_error.h"

namespace tafl::recordings {

namespace {

/// Maximum number of rulesets in a plan. Games under further rulesets still store their own rules.
constexpr std::size_t max_rules = 100;

formats::FormatSettings recorded_settings() {
    formats::FormatSettings settings;
    settings.format = formats::format_named("recorded").value();
    settings.scoring.games_per_match = 1;
    settings.scoring.match_tie = results::MatchTie::none;
    settings.scoring.tie_breaks = {results::TieBreak::wins};
    return settings;
}

}  // namespace

RecordedPlan::RecordedPlan(const std::string& name, store::EntrantKind players)
    : players_(players) {
    plan_.name = name;
    plan_.format_settings = recorded_settings();
    plan_.time = to_string(rules::TimeControl{});
}

RecordedPlan::RecordedPlan(const store::TournamentRecord& tournament,
                           const std::vector<store::EntrantRecord>& entrants,
                           store::EntrantKind players)
    : players_(players), plan_(plan::read_stored_plan(tournament.plan)), text_(tournament.plan) {
    if (is_played_here(plan_.format_settings.format)) {
        throw tournaments::InputError("the tournament \"" + tournament.name +
                                      "\" is played here: found recorded games for it, expected "
                                      "another name (--tournament)");
    }
    for (const store::EntrantRecord& entrant : entrants) numbers_[entrant.name] = entrant.number;
    for (const plan::StoredRules& rules : plan_.rule_sets) rules_.insert(rules.rules);
}

int RecordedPlan::entrant(const std::string& name) {
    const auto found = numbers_.find(name);
    if (found != numbers_.end()) return found->second;
    if (plan_.engines.size() == static_cast<std::size_t>(plan::max_entrants)) {
        throw tournaments::InputError(
            "found more than " + std::to_string(plan::max_entrants) + " people in \"" + plan_.name +
            "\", expected fewer: import the other files as another tournament (--tournament)");
    }
    const int number = count_of(plan_.engines) + 1;
    plan::StoredEngine person;
    person.name = name;
    plan_.engines.push_back(person);
    plan_.format_settings.entrants = number;
    numbers_.emplace(name, number);
    newcomers_.push_back({number, name, {}, {}, players_});
    text_.clear();
    return number;
}

void RecordedPlan::add_rules(const std::string& variant, const std::string& rules) {
    if (plan_.rule_sets.size() == max_rules || !rules_.insert(rules).second) return;
    plan_.rule_sets.push_back({variant, rules, {}});
    plan_.format_settings.variants = count_of(plan_.rule_sets);
    text_.clear();
}

std::vector<store::EntrantRecord> RecordedPlan::take_newcomers() {
    return std::exchange(newcomers_, {});
}

const std::string& RecordedPlan::text() {
    if (text_.empty()) text_ = plan::to_json(plan_);
    return text_;
}

}  // namespace tafl::recordings
