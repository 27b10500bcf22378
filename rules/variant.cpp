// SPDX-License-Identifier: MIT
#include "rules/variant.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "rules/near_word.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

std::string_view name_of(Quality quality) {
    constexpr std::array<std::string_view, 4> names = {"exact", "best effort", "as played",
                                                       "partial"};
    return names[to_underlying(quality)];
}

const Variant* find_variant(std::string_view name) {
    const auto is_named = [&](const Variant& variant) {
        return variant.name == name || (!name.empty() && variant.alias == name);
    };
    const auto found = std::ranges::find_if(variants(), is_named);
    return found == variants().end() ? nullptr : &*found;
}

std::string variant_name(std::string_view name_or_alias) {
    const Variant* variant = find_variant(name_or_alias);
    return std::string(variant == nullptr ? name_or_alias : variant->name);
}

Ruleset ruleset_of(const Variant& variant) {
    auto reading = parse_ruleset(variant.rules);
    assert(reading && "a built-in rules record can be read");
    return reading->ruleset;
}

Expected<RulesetReading, NotationErrors> ruleset_from_name(std::string_view name) {
    if (const Variant* variant = find_variant(name)) {
        return RulesetReading{ruleset_of(*variant), {}};
    }
    std::vector<std::string_view> words;
    for (const Variant& variant : variants()) {
        words.push_back(variant.name);
        if (!variant.alias.empty()) words.push_back(variant.alias);
    }
    const std::string suggestion = did_you_mean(name, words);
    return NotationErrors{{NotationFault::unknown_name, 0, std::string(name),
                           "a built-in variant or a rules record (dim:...)" + suggestion +
                               (suggestion.empty() ? ";" : "") + " lawspeaker variants lists all"}};
}

Expected<RulesetReading, NotationErrors> ruleset_from(std::string_view name_or_otn,
                                                      Strictness strictness) {
    const bool is_record = name_or_otn.find(':') != std::string_view::npos;
    return is_record ? parse_ruleset(name_or_otn, strictness) : ruleset_from_name(name_or_otn);
}

}  // namespace tafl::rules
