// SPDX-License-Identifier: MIT
// VariantRow: data of a built-in variant, as written in the tables of variant_rows.cpp and
// played_rows.cpp.
#pragma once

#include <span>
#include <string_view>

#include "rules/variant.h"

namespace tafl::rules {

/// Names, keys and start position of a built-in variant.
struct VariantRow {
    std::string_view name;
    std::string_view title;
    std::string_view otn_name;  ///< value of the key `name`
    std::string_view keys;      ///< rules record without dim, name and start
    std::string_view layout;    ///< value of the key `start`
    std::string_view source;
    Quality quality = Quality::exact;
    std::string_view note = {};
};

/// Recorded games of the variant with this name.
struct TypeRow {
    std::string_view name;
    PlayedGames games;
};

/// Returns the variants that are known only from recorded games.
[[nodiscard]] std::span<const VariantRow> played_rows();
/// Returns the statistics of the recorded games of the variant `name`; null if it has no such
/// games. Does not accept an alias.
[[nodiscard]] const PlayedGames* games_of(std::string_view name);

}  // namespace tafl::rules
