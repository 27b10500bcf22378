// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/record_notes.h"

#include "rules/ruleset_text.h"
#include "rules/variant.h"

namespace tafl::results {

namespace {

std::string changes_from_built_in(const std::string& variant, const std::string& rules) {
    const rules::Variant* const built_in = rules::find_variant(variant);
    const auto reading = rules::parse_ruleset(rules);
    if (built_in == nullptr || !reading) return {};
    const rules::Ruleset now = ruleset_of(*built_in);
    rules::Ruleset before = reading->ruleset;
    before.name = now.name;
    before.start = now.start;
    before.attackers_first = now.attackers_first;
    if (before.repetition == rules::Repetition::ignored) before.repetition = now.repetition;
    return rules::record_changes(before, now);
}

}  // namespace

const std::string& RecordNotes::changes_of(const std::string& variant, const std::string& rules) {
    const auto [found, is_new] = known_.try_emplace({variant, rules});
    if (is_new) found->second = changes_from_built_in(variant, rules);
    return found->second;
}

void RecordNotes::add(const std::string& variant, const std::string& changes, std::int64_t games) {
    if (!changes.empty()) counts_[{variant, changes}] += games;
}

std::vector<std::string> RecordNotes::sentences() const {
    std::vector<std::string> all;
    for (const auto& [key, games] : counts_) {
        const auto& [variant, changes] = key;
        all.push_back(variant + ": " + std::to_string(games) +
                      (games == 1 ? " game was" : " games were") +
                      " played by another rules record (" + changes +
                      "); all games of the variant are counted together.");
    }
    return all;
}

std::vector<std::string> record_notes(const std::vector<store::GameRow>& games) {
    RecordNotes notes;
    for (const store::GameRow& row : games) {
        if (row.state != store::GameState::finished) continue;
        const store::ScheduledGame& game = row.scheduled;
        notes.add(game.variant, notes.changes_of(game.variant, game.rules));
    }
    return notes.sentences();
}

std::vector<std::string> record_notes(const std::vector<store::PlayedRules>& played,
                                      const std::string& variant) {
    RecordNotes notes;
    for (const store::PlayedRules& rules : played) {
        if (rules.variant != variant) continue;
        notes.add(variant, notes.changes_of(variant, rules.rules), rules.games);
    }
    return notes.sentences();
}

}  // namespace tafl::results
