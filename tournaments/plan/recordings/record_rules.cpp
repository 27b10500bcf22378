// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/record_rules.h"

#include <array>
#include <string_view>

#include "rules/board_text.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"

namespace tafl::recordings {

namespace {

/// Second start position of a type of game.
struct OtherLayout {
    int type;
    std::string_view board;
};
constexpr std::array other_layouts = {
    // Has the knight on f7. Used by 94 of 1,340 games.
    OtherLayout{3, "/3ttttt3/5c5/11/t4T4t/t3TTT3t/tc1TTKTT1ct/t3TNT3t/t4T4t/11/5c5/3ttttt3/"},
    // Used by 139 of 397 games.
    OtherLayout{34,
                "/4tt1tt4/5ttt5/6t6/6T6/t3T3T3t/tt3TTT3tt/1ttT1TKT1Ttt1/tt3TTT3tt/t3T3T3t/6T6/"
                "6t6/5ttt5/4tt1tt4/"},
};

/// Returns the built-in variant under which most games of the type are legal; null if none has the
/// type.
const rules::Variant* variant_of_type(int type) {
    const rules::Variant* best = nullptr;
    for (const rules::Variant& variant : rules::variants()) {
        if (!variant.played || variant.played->type != type) continue;
        if (best == nullptr || variant.played->legal_percent > best->played->legal_percent)
            best = &variant;
    }
    return best;
}

std::vector<RecordRules> rules_of_type(int type) {
    const rules::Variant* variant = variant_of_type(type);
    if (variant == nullptr) return {};
    const std::string name(variant->name);
    rules::Ruleset ruleset = ruleset_of(*variant);
    std::vector<RecordRules> candidates = {rules_without_repetition(name, ruleset)};
    for (const OtherLayout& other : other_layouts) {
        if (other.type != type) continue;
        ruleset.start = rules::parse_board(other.board, ruleset.size())->board;
        candidates.push_back(rules_without_repetition(name, ruleset));
    }
    return candidates;
}

rules::Ruleset without_name(rules::Ruleset ruleset) {
    ruleset.name.clear();
    return ruleset;
}

/// Returns the ruleset without name, `tfr` and `rep`, which may differ between records of one game.
rules::Ruleset without_repetition(rules::Ruleset ruleset) {
    ruleset.repetition = rules::Repetition::ignored;
    ruleset.repetition_count = {};
    return without_name(std::move(ruleset));
}

using NamesOfRules = std::map<std::string, std::string>;

/// Returns the names of the built-in variants by their rules records after `change`. If several
/// have the same record then, the first one is used.
NamesOfRules names_by_rules(rules::Ruleset (*change)(rules::Ruleset)) {
    NamesOfRules all;
    for (const rules::Variant& variant : rules::variants()) {
        all.try_emplace(to_string(change(ruleset_of(variant))), variant.name);
    }
    return all;
}

/// Returns the name of the variant with the same rules. If none has the same `tfr` and `rep`, these
/// may differ. Returns "custom" if no variant matches.
std::string variant_with(const rules::Ruleset& ruleset) {
    static const NamesOfRules exact = names_by_rules(without_name);
    static const NamesOfRules similar = names_by_rules(without_repetition);
    if (const auto found = exact.find(to_string(without_name(ruleset))); found != exact.end())
        return found->second;
    const auto found = similar.find(to_string(without_repetition(ruleset)));
    return found == similar.end() ? "custom" : found->second;
}

RecordRules compiled(std::string variant, const rules::Ruleset& ruleset) {
    return {std::move(variant), to_string(ruleset),
            std::make_shared<const rules::CompiledRules>(ruleset)};
}

}  // namespace

RecordRules rules_of_record(const rules::Ruleset& ruleset) {
    return compiled(variant_with(ruleset), ruleset);
}

RecordRules rules_without_repetition(std::string variant, rules::Ruleset ruleset) {
    ruleset.repetition = rules::Repetition::ignored;
    return compiled(std::move(variant), ruleset);
}

const std::vector<RecordRules>& RecordRulesCache::of_type(int type) {
    const auto found = by_type_.find(type);
    if (found != by_type_.end()) return found->second;
    std::vector<RecordRules> candidates = rules_of_type(type);
    if (candidates.empty() && given_) candidates.push_back(*given_);
    return by_type_.emplace(type, std::move(candidates)).first->second;
}

const RecordRules& RecordRulesCache::of(const rules::Ruleset& ruleset) {
    const std::string text = to_string(ruleset);
    const auto found = by_rules_.find(text);
    if (found != by_rules_.end()) return found->second;
    return by_rules_.emplace(text, rules_of_record(ruleset)).first->second;
}

}  // namespace tafl::recordings
