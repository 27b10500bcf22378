// SPDX-License-Identifier: MIT
// VariantRow: data of a built-in variant, as written in variant_rows.cpp and played_rows.cpp.
#pragma once

#include <span>
#include <string_view>

#include "rules/variant.h"

namespace tafl::rules {

/// Names, keys and start position of a built-in variant. Variant describes the other members.
struct VariantRow {
    std::string_view name;
    std::string_view title;
    std::string_view otn_name;  ///< value of the key `name` of its rules record
    std::string_view keys;      ///< rules record without the keys dim, name and start
    std::string_view layout;    ///< value of the key `start` of its rules record
    std::string_view source;
    Quality quality = Quality::exact;
    std::string_view note = {};
};

/// Statistics of the recorded games of one built-in variant.
struct TypeRow {
    std::string_view name;  ///< Variant::name
    PlayedGames games;
};

/// Returns the data of the variants that are known only from recorded games. The variant with the
/// most games is first.
[[nodiscard]] std::span<const VariantRow> played_rows();
/// Returns the statistics of the recorded games of the variant with this name; null if no such
/// games are known. Does not accept an alias.
[[nodiscard]] const PlayedGames* games_of(std::string_view name);

}  // namespace tafl::rules
