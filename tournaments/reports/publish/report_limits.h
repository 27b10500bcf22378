// SPDX-License-Identifier: MIT
// Limits that decide which pages a report has.
#pragma once

#include <cstddef>

namespace tafl::publish {

/// Games on each page of a schedule. A schedule with more games has separate pages.
inline constexpr std::size_t games_per_schedule_page = 200;
/// Maximum number of entrants for a crosstable. The size of a crosstable grows with the square of
/// that number.
inline constexpr int max_in_crosstable = 128;

}  // namespace tafl::publish
