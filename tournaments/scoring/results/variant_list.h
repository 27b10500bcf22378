// SPDX-License-Identifier: MIT
// Filters and sorts the built-in variants. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/variant.h"
#include "tournaments/base/words.h"

namespace tafl::results {

/// Order of a list of variants. `games` (recorded games of people) and `attackers` (share of games
/// won by the attackers) put the largest value first; `distance` puts the variant first of which
/// that share is closest to 50 %. In these orders, variants without recorded games are last.
/// Variants with equal values stay in the order of rules::variants().
enum class VariantOrder : std::uint8_t { built_in, name, size, games, attackers, distance };
[[nodiscard]] std::string_view name_of(VariantOrder order);

/// Filter and order of a list of variants.
struct VariantChoice {
    int size = 0;         ///< number of ranks of the board; 0 = all sizes
    bool played = false;  ///< true: only variants with recorded games of people
    /// Only variants that have this text in one of their names, title, source or rules; case and
    /// accents are ignored. Empty = all variants.
    std::string text{};
    VariantOrder order = VariantOrder::built_in;
};

/// Returns the built-in variants that `choice` accepts, in its order.
[[nodiscard]] std::vector<const rules::Variant*> chosen_variants(const VariantChoice& choice);

/// Returns the title of the built-in variant `name`. Returns "custom rules" if `name` is empty or
/// "custom". Returns any other name unchanged.
[[nodiscard]] std::string variant_title(const std::string& name);

/// Returns the number of ranks of the board of a variant.
[[nodiscard]] int size_of(const rules::Variant& variant);
/// Returns the 95 % interval of the share of games that the attackers won, in per cent:
/// "41.3-43.0". Only games that were won by a side are counted. Returns an empty text if the
/// variant has no recorded games.
[[nodiscard]] std::string attackers_interval(const rules::Variant& variant);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::VariantOrder last_of<results::VariantOrder> =
    results::VariantOrder::distance;

}  // namespace tafl::tournaments
