// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/variant_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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

/// Returns the sort key of a variant; the smallest key is first.
double rank_of(const Variant& variant, VariantOrder order, const VariantScores& scores) {
    if (order == VariantOrder::size) return size_of(variant);
    const auto score = score_in(scores, variant.name);
    if (!score) return std::numeric_limits<double>::infinity();
    if (order == VariantOrder::games) return -static_cast<double>(score->games);
    return order == VariantOrder::attackers ? -score->percent : score->imbalance();
}

}  // namespace

double VariantScore::imbalance() const {
    return is_most_balanced ? -*is_most_balanced : std::abs(percent - 50);
}

VariantScores scores_of_people() {
    VariantScores scores;
    for (const Variant& variant : rules::variants()) {
        if (!variant.played || variant.played->games == 0) continue;
        const rules::PlayedGames& played = *variant.played;
        scores[std::string(variant.name)] = {played.games, played.attackers_percent,
                                             played.attackers_at_least, played.attackers_at_most};
    }
    return scores;
}

std::optional<VariantScore> score_in(const VariantScores& scores, std::string_view variant) {
    const auto found = scores.find(variant);
    if (found == scores.end()) return std::nullopt;
    return found->second;
}

std::string_view name_of(VariantOrder order) {
    constexpr std::array<std::string_view, 6> names = {"built-in", "name",      "size",
                                                       "games",    "attackers", "distance"};
    return names[to_underlying(order)];
}

std::vector<const Variant*> chosen_variants(const VariantChoice& choice,
                                            const VariantScores& scores) {
    std::vector<const Variant*> chosen;
    for (const Variant& variant : rules::variants()) {
        if (is_chosen(variant, choice)) chosen.push_back(&variant);
    }
    if (choice.order == VariantOrder::name) {
        std::ranges::stable_sort(chosen, {}, [](const Variant* one) { return one->name; });
    } else if (choice.order != VariantOrder::built_in) {
        std::ranges::stable_sort(
            chosen, {}, [&](const Variant* one) { return rank_of(*one, choice.order, scores); });
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
