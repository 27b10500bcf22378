// SPDX-License-Identifier: MIT
// Points of time as the tables hold them: microseconds since 1970, UTC.
#pragma once

#include <chrono>
#include <optional>

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

}  // namespace tafl::store
