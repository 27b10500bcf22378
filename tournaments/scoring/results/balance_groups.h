// SPDX-License-Identifier: MIT
// BalanceGroup: balance of a group of games, and its comparison with the other groups.
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

namespace tafl::results {

/// Criterion that divides the games of each variant into groups.
enum class BalanceBy : std::uint8_t {
    variant,
    opening,
    engines,
    /// Class of the rating difference: rating of the attackers minus rating of the defenders. Games
    /// with an unknown difference are skipped.
    rating
};
[[nodiscard]] std::string_view name_of(BalanceBy by);

/// Balance of one group of games.
struct BalanceGroup {
    /// Name of the group: the variant, followed by the opening, engines or rating class if the
    /// groups depend on them.
    std::string name;
    Balance balance{};
    /// Rating of the variant. Empty unless the groups are variants (BalanceBy::variant). Also empty
    /// if the ratings have no errors.
    std::optional<RatedVariant> rated{};
    /// Probability that no other group is more balanced, 0 to 1. 0 unless the groups are variants.
    /// It is computed from Dirichlet posteriors of the results (prior: half a game for each
    /// result). If `rated` is set, the expected results between players of equal strength are used
    /// in place of the results.
    double is_most_balanced = 0;
    /// is_more_balanced[i] is the probability that this group is more balanced than group i; 1/2
    /// for the group itself. Empty unless the groups are variants.
    std::vector<double> is_more_balanced{};
};
/// Divides the finished games that were played into groups by `by`, and returns the balance of each
/// group. Requires an earlier call of store::GameFingerprints::mark_repeats(games). Order of the
/// groups: variants by `is_most_balanced`, the highest first; rating classes by variant and class,
/// ascending; other groups by the distance between score and 1/2, the smallest first.
[[nodiscard]] std::vector<BalanceGroup> balance_groups(const std::vector<store::GameRow>& games,
                                                       BalanceBy by,
                                                       Repeats repeats = Repeats::left_out);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::BalanceBy last_of<results::BalanceBy> = results::BalanceBy::rating;

}  // namespace tafl::tournaments
