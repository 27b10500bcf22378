// SPDX-License-Identifier: MIT
// Tables of the balance of rule sets, from the games of a database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/records.h"
#include "tournaments/base/words.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/rating_list.h"
#include "tournaments/scoring/results/repeats.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::results {

/// Criterion by which the games of each variant are divided into groups.
enum class BalanceBy : std::uint8_t {
    variant,
    opening,
    engines,
    /// Class of the rating difference: attackers minus defenders. Skips games with an unknown
    /// rating difference.
    rating
};
[[nodiscard]] std::string_view name_of(BalanceBy by);

/// Balance of one group of games, with the name of the group.
struct BalanceGroup {
    std::string name;
    Balance balance{};
    /// Rating of the variant of this group. None unless grouped by BalanceBy::variant, and if the
    /// ratings have no errors.
    std::optional<RatedVariant> rated{};
    /// Probability that no other group is more balanced, 0 to 1. Set only with BalanceBy::variant,
    /// else 0. Computed from Dirichlet posteriors of the results (prior: half a game for each
    /// result). Uses the results between players of equal strength if `rated` is set, else all
    /// results.
    double is_most_balanced = 0;
    /// Element i is the probability that this group is more balanced than group i; 1/2 for the
    /// group itself. Empty unless grouped by BalanceBy::variant.
    std::vector<double> is_more_balanced{};
};
/// Returns the finished games that were played, in groups by `by`. Call
/// store::Fingerprints::mark_repeats() for `games` before. Order of the groups: variants by
/// `is_most_balanced`, the highest first; rating classes by variant and class, ascending; other
/// groups by the distance of the score from 1/2, the smallest first.
[[nodiscard]] std::vector<BalanceGroup> balance_groups(const std::vector<store::GameRow>& games,
                                                       BalanceBy by,
                                                       Repeats repeats = Repeats::left_out);
/// Returns the table of variants for a paper, with one row for each group.
/// Columns: distinct games, points of the attackers, points of the attackers between players of
/// equal strength, probability to be most balanced, draws, cut-off games, score interval for all
/// possible results of the cut-off games, mean length.
[[nodiscard]] Table paper_table(const std::vector<BalanceGroup>& groups);

/// Returns the groups of balance_groups() as a table in `format`, one row for each group. Call
/// store::Fingerprints::mark_repeats() for `games` before.
/// Columns: score of the attackers and share of each result, with 95 % intervals (Wilson). Then the
/// share of cut-off games, the score interval for all their possible results, mean length,
/// terminations. With BalanceBy::variant also the score between players of equal strength, from
/// their ratings (rating_list.h). In CSV and JSON each number has its own column.
[[nodiscard]] std::string balance_text(const std::vector<store::GameRow>& games, BalanceBy by,
                                       TableFormat format, Repeats repeats = Repeats::left_out);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::BalanceBy last_of<results::BalanceBy> = results::BalanceBy::rating;

}  // namespace tafl::tournaments
