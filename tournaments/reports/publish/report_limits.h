// SPDX-License-Identifier: MIT
// Limits that determine which pages a report has.
#pragma once

#include <cstddef>

namespace tafl::publish {

/// Maximum number of games on one page of a schedule. If a tournament has more games, its schedule
/// has pages of its own.
inline constexpr std::size_t games_per_schedule_page = 200;
/// Maximum number of entrants for which a report has a crosstable. The size of a crosstable grows
/// with the square of their number.
inline constexpr int max_in_crosstable = 128;

}  // namespace tafl::publish
