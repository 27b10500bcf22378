// SPDX-License-Identifier: MIT
// How a game ended, as the tables hold it: the permanent numbers of rules/result.h.
#pragma once

#include <optional>

#include "rules/result.h"
#include "store/sqlite.h"

namespace tafl::store {

inline constexpr auto last_termination =
    static_cast<rules::Termination>(rules::termination_count - 1);

/// No more than anybody can count.
inline constexpr int most_counted = 1'000'000'000;
[[nodiscard]] inline int count_from(const Rows& rows, int column) {
    return rows.within(column, 0, most_counted);
}

/// NULL: nobody is at fault.
[[nodiscard]] inline std::optional<rules::Side> side_from(const Rows& rows, int column) {
    if (rows.is_null(column)) return std::nullopt;
    return rows.word(column, rules::Side::defenders);
}

}  // namespace tafl::store
