// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/variant_list.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/to_underlying.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::results {

namespace {

using rules::Variant;

bool is_chosen(const Variant& variant, const VariantChoice& choice) {
    if (choice.size != 0 && size_of(variant) != choice.size) return false;
    if (choice.played && !variant.played) return false;
    const std::string_view type = variant.played ? variant.played->type_name : "";
    const std::array<std::string_view, 6> texts = {variant.name,   variant.alias, variant.title,
                                                   variant.source, variant.rules, type};
    return std::ranges::any_of(
        texts, [&](std::string_view text) { return contains_folded(text, choice.text); });
}

/// Returns the sort key of a variant; the smallest key is first. In the orders by recorded
/// games, variants without them are last.
double rank_of(const Variant& variant, VariantOrder order) {
    if (order == VariantOrder::size) return size_of(variant);
    if (!variant.played) return 1;
    if (order == VariantOrder::games) return -variant.played->games;
    const double percent = variant.played->attackers_percent;
    return order == VariantOrder::attackers ? -percent : std::abs(percent - 50) - 50;
}

}  // namespace

std::string_view name_of(VariantOrder order) {
    constexpr std::array<std::string_view, 6> names = {"built-in", "name",      "size",
                                                       "games",    "attackers", "distance"};
    return names[to_underlying(order)];
}

std::vector<const Variant*> chosen_variants(const VariantChoice& choice) {
    std::vector<const Variant*> chosen;
    for (const Variant& variant : rules::variants()) {
        if (is_chosen(variant, choice)) chosen.push_back(&variant);
    }
    if (choice.order == VariantOrder::name) {
        std::ranges::stable_sort(chosen, {}, [](const Variant* one) { return one->name; });
    } else if (choice.order != VariantOrder::built_in) {
        std::ranges::stable_sort(chosen, {},
                                 [&](const Variant* one) { return rank_of(*one, choice.order); });
    }
    return chosen;
}

std::string variant_title(const std::string& name) {
    if (name.empty() || name == "custom") return "custom rules";
    const Variant* const variant = rules::find_variant(name);
    return variant == nullptr ? name : std::string(variant->title);
}

int size_of(const Variant& variant) {
    // The rules start with the size: "dim:11 name:...".
    int size = 0;
    for (const char c : std::string_view(variant.rules).substr(4)) {
        if (c < '0' || c > '9') break;
        size = 10 * size + (c - '0');
    }
    return size;
}

std::string attackers_interval(const Variant& variant) {
    if (!variant.played) return {};
    return decimals(variant.played->attackers_at_least, 1) + '-' +
           decimals(variant.played->attackers_at_most, 1);
}

}  // namespace tafl::results
