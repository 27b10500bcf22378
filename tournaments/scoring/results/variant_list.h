// SPDX-License-Identifier: MIT
// Lists of built-in variants, filtered and sorted. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/variant.h"
#include "tournaments/base/words.h"

namespace tafl::results {

/// Order of a list of variants. `games` and `attackers` place the largest value first. Equal
/// variants keep the order of rules::variants().
enum class VariantOrder : std::uint8_t { built_in, name, size, games, attackers };
[[nodiscard]] std::string_view name_of(VariantOrder order);

/// Filter and order of a list of variants.
struct VariantChoice {
    int size = 0;         ///< ranks of the board; 0 = all sizes
    bool played = false;  ///< true: only variants with recorded games of people
    std::string text{};   ///< text in the name, title, source or rules; ignores case; empty = all
    VariantOrder order = VariantOrder::built_in;
};

/// Returns the built-in variants that match `choice`, in its order.
[[nodiscard]] std::vector<const rules::Variant*> chosen_variants(const VariantChoice& choice);

/// Returns the title of a built-in variant. Returns "custom rules" for an empty name or "custom";
/// other names are unchanged.
[[nodiscard]] std::string variant_title(const std::string& name);

/// Returns the number of ranks of the board.
[[nodiscard]] int size_of(const rules::Variant& variant);
/// Returns "41.3-43.0": the 95 % interval of the percentage of decided games that the attackers
/// won. Empty without recorded games.
[[nodiscard]] std::string attackers_interval(const rules::Variant& variant);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::VariantOrder last_of<results::VariantOrder> =
    results::VariantOrder::attackers;

}  // namespace tafl::tournaments
