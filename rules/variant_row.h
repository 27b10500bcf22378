// SPDX-License-Identifier: MIT
// VariantRow: a built-in variant as it stands in the tables of variant_rows.cpp and
// played_rows.cpp.
#pragma once

#include <span>
#include <string_view>

#include "rules/variant.h"

namespace tafl::rules {

struct VariantRow {
    std::string_view name;
    std::string_view title;
    std::string_view otn_name;
    std::string_view keys;  ///< a record without dim, name and start
    std::string_view layout;
    std::string_view source;
    Quality quality = Quality::exact;
    std::string_view note = {};
};

/// What recorded games say of the variant of that name.
struct TypeRow {
    std::string_view name;
    PlayedGames games;
};

/// The variants that are known from recorded games.
[[nodiscard]] std::span<const VariantRow> played_rows();
/// Null if none were recorded.
[[nodiscard]] const PlayedGames* games_of(std::string_view name);

}  // namespace tafl::rules
