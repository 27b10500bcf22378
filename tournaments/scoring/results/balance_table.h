// SPDX-License-Identifier: MIT
// Tables of the balance of rule sets, from the games of a database.
#pragma once

#include <string>
#include <vector>

#include "tournaments/scoring/results/balance_groups.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::results {

/// Returns a table for a publication, with one row for each variant in `groups`.
/// Columns: distinct games, score of the attackers, their score between players of equal strength,
/// probability to be most balanced, share of draws, share of cut-off games, score interval for all
/// possible results of the cut-off games, mean length.
[[nodiscard]] Table paper_table(const std::vector<BalanceGroup>& groups);

/// Returns the groups of balance_groups() as a table in `format`, with one row for each group.
/// Requires an earlier call of store::GameFingerprints::mark_repeats(games).
/// The columns are: number of games and of distinct games, score of the attackers and share of each
/// result with 95 % intervals (Wilson), games_to_separate(), share of cut-off games, score interval
/// for all their possible results, mean length, terminations. With BalanceBy::variant there are
/// also the score between players of equal strength (rating_list.h), and the probabilities to be
/// more balanced than each other variant and than all others. In CSV and JSON each number has its
/// own column.
[[nodiscard]] std::string balance_text(const std::vector<store::GameRow>& games, BalanceBy by,
                                       TableFormat format, Repeats repeats = Repeats::left_out);

}  // namespace tafl::results
