// SPDX-License-Identifier: MIT
// Conversions between C++ values and columns of the tables: times, counts and sides.
// A time is stored as microseconds since 1970, UTC.
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
/// Returns the column value of `time`; none (NULL) for Time{}, an unknown time.
[[nodiscard]] inline std::optional<std::int64_t> known_time(Time time) {
    return time == Time{} ? std::nullopt : std::optional(to_column(time));
}
/// Returns the time of a column. Throws ArchiveError (`damaged`) if it is outside the range of the
/// system clock, the years 1678 to 2262.
[[nodiscard]] inline Time time_from(const Rows& rows, int column) {
    constexpr std::int64_t most = 9'200'000'000'000'000;
    const auto microseconds = std::chrono::microseconds(rows.within(column, -most, most));
    return Time(std::chrono::duration_cast<Time::duration>(microseconds));
}
/// Returns the time of a column; none for NULL.
[[nodiscard]] inline std::optional<Time> optional_time_from(const Rows& rows, int column) {
    if (rows.is_null(column)) return std::nullopt;
    return time_from(rows, column);
}

// Terminations are stored as the permanent numbers of rules/result.h.

inline constexpr auto last_termination =
    static_cast<rules::Termination>(rules::termination_count - 1);

/// Upper limit of each count that is read from a table.
inline constexpr int max_counted = 1'000'000'000;
/// Returns the count of a column. Throws ArchiveError (`damaged`) if it is not 0 to `max_counted`.
[[nodiscard]] inline int count_from(const Rows& rows, int column) {
    return rows.within(column, 0, max_counted);
}

/// Returns the side at fault; none for NULL, no side at fault.
[[nodiscard]] inline std::optional<rules::Side> side_from(const Rows& rows, int column) {
    if (rows.is_null(column)) return std::nullopt;
    return rows.word(column, rules::Side::defenders);
}

}  // namespace tafl::store
