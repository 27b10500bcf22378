// SPDX-License-Identifier: MIT
// Conversions between C++ values and columns of the tables: times, counts and sides.
// The database stores a time as microseconds since 1970, UTC.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "rules/result.h"
#include "rules/to_underlying.h"
#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Returns `time` as microseconds since 1970 UTC, rounded down.
[[nodiscard]] inline std::int64_t to_column(Time time) {
    return std::chrono::floor<std::chrono::microseconds>(time.time_since_epoch()).count();
}
/// Returns `time` as microseconds since 1970 UTC, rounded down. Returns nullopt for Time{}, which
/// means an unknown time. The database stores nullopt as NULL.
[[nodiscard]] inline std::optional<std::int64_t> known_time(Time time) {
    return time == Time{} ? std::nullopt : std::optional(to_column(time));
}
/// Reads a time from column `column` of the current row. Throws ArchiveError (`damaged`) if the
/// time is outside the range of the system clock, which is about the years 1678 to 2262.
[[nodiscard]] inline Time time_from(const Rows& rows, int column) {
    constexpr std::int64_t most = 9'200'000'000'000'000;
    const auto microseconds = std::chrono::microseconds(rows.within(column, -most, most));
    return Time(std::chrono::duration_cast<Time::duration>(microseconds));
}
/// Reads a time from column `column` of the current row; returns nullopt for NULL. Throws
/// ArchiveError (`damaged`) if the time is outside the range of the system clock.
[[nodiscard]] inline std::optional<Time> optional_time_from(const Rows& rows, int column) {
    if (rows.is_null(column)) return std::nullopt;
    return time_from(rows, column);
}

/// Returns the stored number of an enumerator as SQL text. Use it in a statement that cannot have
/// an argument at this place.
template <class Enum>
[[nodiscard]] std::string sql_number(Enum enumerator) {
    return std::to_string(to_underlying(enumerator));
}

// Terminations are stored as the permanent numbers of rules/result.h.

/// Termination with the largest stored number.
inline constexpr auto last_termination =
    static_cast<rules::Termination>(rules::termination_count - 1);

/// Largest valid value of a count in a table. A larger count is reported as damage.
inline constexpr int max_counted = 1'000'000'000;
/// Reads a count from column `column` of the current row. Throws ArchiveError (`damaged`) if the
/// count is not from 0 to `max_counted`.
[[nodiscard]] inline int count_from(const Rows& rows, int column) {
    return rows.within(column, 0, max_counted);
}

/// Reads the side at fault from column `column` of the current row. Returns nullopt for NULL, which
/// means that no side is at fault.
[[nodiscard]] inline std::optional<rules::Side> side_from(const Rows& rows, int column) {
    if (rows.is_null(column)) return std::nullopt;
    return rows.word(column, rules::Side::defenders);
}

}  // namespace tafl::store
