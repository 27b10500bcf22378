// SPDX-License-Identifier: MIT
// The balance of rule sets as a table, from the games of the Archive.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/records.h"
#include "tournaments/results/balance.h"
#include "tournaments/results/rating_list.h"
#include "tournaments/results/repeats.h"
#include "tournaments/results/table.h"
#include "tournaments/words.h"

namespace tafl::results {

/// What games are put together by, each within its variant.
enum class BalanceBy : std::uint8_t {
    variant,
    opening,
    engines,
    rating  ///< by how much the attackers' rating is above the defenders', where both have one
};
[[nodiscard]] std::string_view name_of(BalanceBy by);

struct BalanceGroup {
    std::string name;
    Balance balance{};
    std::optional<RatedVariant> rated{};  ///< by variant, where there are ratings
    /// Probability that no other group is more balanced, 0 to 1. From Dirichlet posteriors of the
    /// results (prior: half a game each): of games between equals where they are rated, else of
    /// all.
    double is_most_balanced = 0;
    /// Probability to be more balanced than each of the groups, in their order; 1/2 for itself.
    std::vector<double> is_more_balanced{};
};
/// Groups finished games, whose repeats were looked for (Archive::find_repeats). Variants by
/// `is_most_balanced`, the highest first; those by rating in its order; others by their distance
/// from a half.
[[nodiscard]] std::vector<BalanceGroup> balance_groups(const std::vector<store::GameRow>& games,
                                                       BalanceBy by,
                                                       Repeats repeats = Repeats::left_out);
/// What a paper prints of them: distinct games, the attackers' points also between players of the
/// same strength, what was cut off and what that may mean.
[[nodiscard]] Table paper_table(const std::vector<BalanceGroup>& groups);

/// The attackers' score and how often each side won, with 95 % intervals (Wilson), the share of
/// games that a limit or a forfeit cut off with the interval that knows it, mean length and
/// terminations, a row for each group of finished games, whose repeats were looked for
/// (Archive::find_repeats), in the order of balance_groups(). By variant there is also the score
/// between players of the same strength, as their ratings have it (rating_list.h). For programs
/// (CSV and JSON) each number has a column of its own.
[[nodiscard]] std::string balance_text(const std::vector<store::GameRow>& games, BalanceBy by,
                                       TableFormat format, Repeats repeats = Repeats::left_out);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::BalanceBy last_of<results::BalanceBy> = results::BalanceBy::rating;

}  // namespace tafl::tournaments
