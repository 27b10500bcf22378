// SPDX-License-Identifier: MIT
// The balance of rule sets as a table, from the games of the Archive.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/records.h"
#include "tournaments/results/repeats.h"
#include "tournaments/results/table.h"
#include "tournaments/words.h"

namespace tafl::results {

/// What games are put together by, each within its variant.
enum class BalanceBy : std::uint8_t { variant, opening, engines };
[[nodiscard]] std::string_view name_of(BalanceBy by);

/// How often each side won, with 95 % intervals (Wilson), mean length and terminations, a row for
/// each group of finished games, whose repeats were looked for (Archive::find_repeats). For
/// programs (CSV and JSON) each number has a column of its own.
[[nodiscard]] std::string balance_text(const std::vector<store::GameRow>& games, BalanceBy by,
                                       TableFormat format, Repeats repeats = Repeats::left_out);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::BalanceBy last_of<results::BalanceBy> = results::BalanceBy::engines;

}  // namespace tafl::tournaments
