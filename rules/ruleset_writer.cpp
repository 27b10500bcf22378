// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <sstream>

#include "rules/ruleset_keys.h"
#include "rules/ruleset_text.h"

namespace tafl::rules {

namespace {

std::string write_spaces(const std::vector<Space>& spaces) {
    std::string text;
    for (const Space space : spaces) text += to_string(space) + ',';
    return text;
}

std::string write_camps(const std::vector<std::vector<Space>>& camps) {
    std::string text;
    for (const auto& camp : camps) {
        if (!text.empty()) text += ';';
        text += write_spaces(camp);
        text.pop_back();  // the comma after the last space
    }
    return text;
}

std::string write_speed(const std::array<int, piece_count>& speed) {
    const auto word = [&](std::size_t i) { return std::to_string(speed[i] > 0 ? speed[i] : -1); };
    const bool is_uniform = std::ranges::all_of(speed, [&](int n) { return n == speed[0]; });
    if (is_uniform) return word(0);
    std::string text;
    for (std::size_t i = 0; i < speed.size(); ++i) text += word(i) + ',';
    return text;
}

std::string write_repetition_count(const RepetitionCount& count) {
    return std::to_string(count.occurrences) + (count.counts_start ? "" : ",n");
}

bool is_entry_list(const PiecesKey& key) { return key.set == &SpecialSpaces::may_enter; }

/// Writer of one rules record. Leaves out keys with default values, except dim, name, atkf and the
/// start position.
class RecordWriter {
  public:
    RecordWriter(const Ruleset& ruleset, RulesetStyle style)
        : rules_(ruleset), defaults_(ruleset.size()), style_(style) {}

    std::string write() && {
        std::string name = rules_.name;
        std::ranges::replace(name, ' ', '_');
        text_ = "dim:" + std::to_string(rules_.size());
        add("name", name);
        for (const ChoiceKey& key : choices_before_repetition_count) add_choice(key);
        if (rules_.repetition_count != defaults_.repetition_count) {
            add("rep", write_repetition_count(rules_.repetition_count));
        }
        for (const ChoiceKey& key : choices_before_spaces) add_choice(key);
        for (const SpacesKey& key : spaces_keys) {
            const auto& spaces = rules_.of(key.kind).spaces;
            if (spaces != defaults_.of(key.kind).spaces) add(key.key, write_spaces(spaces));
        }
        if (!rules_.camps.empty()) add("camp", write_camps(rules_.camps));
        if (rules_.speed != defaults_.speed) add("spd", write_speed(rules_.speed));
        for (const PiecesKey& key : pieces_keys) add_pieces(key);
        for (const ChoiceKey& key : choices_after_spaces) add_choice(key);
        const bool is_inverted = style_.start_order == RankOrder::last_rank_first;
        add(is_inverted ? "starti" : "start", to_string(rules_.start, style_.start_order));
        return std::move(text_);
    }

  private:
    void add(std::string_view key, std::string_view value) {
        text_.append(" ").append(key).append(":").append(value);
    }
    void add_choice(const ChoiceKey& key) {
        const char letter = key.get(rules_);
        if (letter == key.get(defaults_) && key.key != "atkf") return;
        add(key.key, std::string_view(&letter, 1));
    }
    [[nodiscard]] bool is_default(const PiecesKey& key) const {
        return rules_.of(key.kind).*key.set == defaults_.of(key.kind).*key.set;
    }
    void add_pieces(const PiecesKey& key) {
        bool is_needed = !is_default(key);
        if (is_entry_list(key) && style_.all_entry_lists) {
            is_needed = !std::ranges::all_of(pieces_keys, [&](const PiecesKey& other) {
                return !is_entry_list(other) || is_default(other);
            });
        }
        if (is_needed) add(key.key, letters_of(rules_.of(key.kind).*key.set));
    }

    const Ruleset& rules_;
    Ruleset defaults_;
    RulesetStyle style_;
    std::string text_;
};

/// Returns the components of the canonical rules record, such as "tfr:w", by key.
std::map<std::string, std::string> components_of(const Ruleset& ruleset) {
    std::map<std::string, std::string> components;
    std::istringstream words(to_string(ruleset));
    for (std::string word; words >> word;) components[word.substr(0, word.find(':'))] = word;
    return components;
}

}  // namespace

std::string to_string(const Ruleset& ruleset, RulesetStyle style) {
    return RecordWriter(ruleset, style).write();
}

std::string record_changes(const Ruleset& before, const Ruleset& now) {
    auto old_components = components_of(before);
    auto new_components = components_of(now);
    for (const auto& [key, component] : old_components)
        new_components.try_emplace(key, "no " + key);
    std::string text;
    for (const auto& [key, component] : new_components) {
        const std::string& old = old_components.try_emplace(key, "no " + key).first->second;
        if (old == component) continue;
        text.append(text.empty() ? "" : "; ").append(old).append(", now ").append(component);
    }
    return text;
}

}  // namespace tafl::rules
