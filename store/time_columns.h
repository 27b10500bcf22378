// SPDX-License-Identifier: MIT
// Points of time as the tables hold them: microseconds since 1970, UTC.
#pragma once

#include <chrono>
#include <optional>

#include "store/records.h"

namespace tafl::store {

[[nodiscard]] inline std::int64_t to_column(Time time) {
    return std::chrono::floor<std::chrono::microseconds>(time.time_since_epoch()).count();
}
[[nodiscard]] inline Time time_from(std::int64_t column) {
    return Time(std::chrono::duration_cast<Time::duration>(std::chrono::microseconds(column)));
}
[[nodiscard]] inline std::optional<Time> time_from(std::optional<std::int64_t> column) {
    if (!column) return std::nullopt;
    return time_from(*column);
}

}  // namespace tafl::store
