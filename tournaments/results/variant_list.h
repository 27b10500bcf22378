// SPDX-License-Identifier: MIT
// The built-in variants as lists show them: chosen and sorted. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/variant.h"
#include "tournaments/words.h"

namespace tafl::results {

/// By which a list of variants is sorted; by games and by attackers' share those lead that have
/// most. Equals stay in the order of rules::variants().
enum class VariantOrder : std::uint8_t { built_in, name, size, games, attackers };
[[nodiscard]] std::string_view name_of(VariantOrder order);

struct VariantChoice {
    int size = 0;         ///< of the board; 0 for all
    bool played = false;  ///< those alone that games of people were recorded of
    std::string text{};   ///< in the name, title, source or rules, in letters of either case
    VariantOrder order = VariantOrder::built_in;
};

[[nodiscard]] std::vector<const rules::Variant*> chosen_variants(const VariantChoice& choice);

/// Title of a built-in variant; "custom rules" for an empty name, any other name unchanged.
[[nodiscard]] std::string variant_title(const std::string& name);

/// Ranks of its board.
[[nodiscard]] int size_of(const rules::Variant& variant);
/// "41.3-43.0"; empty where no games were recorded.
[[nodiscard]] std::string attackers_interval(const rules::Variant& variant);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::VariantOrder last_of<results::VariantOrder> =
    results::VariantOrder::attackers;

}  // namespace tafl::tournaments
