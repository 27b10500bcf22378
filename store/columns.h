// SPDX-License-Identifier: MIT
// Points of time as the tables hold them: microseconds since 1970, UTC.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "rules/result.h"
#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

[[nodiscard]] inline std::int64_t to_column(Time time) {
    return std::chrono::floor<std::chrono::microseconds>(time.time_since_epoch()).count();
}
/// NULL for a time that is not known.
[[nodiscard]] inline std::optional<std::int64_t> known_time(Time time) {
    return time == Time{} ? std::nullopt : std::optional(to_column(time));
}
/// Years that the clock of the system can hold: 1678 to 2262.
[[nodiscard]] inline Time time_from(const Rows& rows, int column) {
    constexpr std::int64_t most = 9'200'000'000'000'000;
    const auto microseconds = std::chrono::microseconds(rows.within(column, -most, most));
    return Time(std::chrono::duration_cast<Time::duration>(microseconds));
}
[[nodiscard]] inline std::optional<Time> optional_time_from(const Rows& rows, int column) {
    if (rows.is_null(column)) return std::nullopt;
    return time_from(rows, column);
}

// How a game ended, as the tables hold it: the permanent numbers of rules/result.h.

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
