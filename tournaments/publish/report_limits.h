// SPDX-License-Identifier: MIT
// Sizes that decide which pages a report has.
#pragma once

#include <cstddef>

namespace tafl::publish {

/// Games on each page of a schedule. A schedule with more games has pages of its own.
inline constexpr std::size_t games_per_schedule_page = 200;
/// Entrants of the largest crosstable on a page; a larger one could not be read, and it grows by
/// their square.
inline constexpr int max_in_crosstable = 128;

}  // namespace tafl::publish
