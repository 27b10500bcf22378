// SPDX-License-Identifier: MIT
// Filters and sorts the built-in variants. Pure functions.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/variant.h"
#include "tournaments/base/words.h"

namespace tafl::results {

/// Score of the attackers of one variant in a set of games.
struct VariantScore {
    std::int64_t games = 0;  ///< number of counted games; positive
    double percent = 0;      ///< points of the attackers, in per cent
    double low = 0;          ///< lower end of the 95 % interval of `percent`
    double high = 0;         ///< upper end of the 95 % interval of `percent`
    /// Probability that no other variant is more balanced (BalanceGroup::is_most_balanced); empty =
    /// not computed.
    std::optional<double> is_most_balanced{};

    /// Returns the sort key of VariantOrder::distance: -`is_most_balanced` if it was computed, else
    /// the distance of `percent` from 50. The smallest key belongs to the most balanced variant.
    [[nodiscard]] double imbalance() const;
};

/// Scores by the name of the variant. Variants without games are missing.
using VariantScores = std::map<std::string, VariantScore, std::less<>>;

/// Returns the scores of the built-in variants in the recorded games of people
/// (rules::PlayedGames).
[[nodiscard]] VariantScores scores_of_people();
/// Returns the score in `scores`, or nullopt if the variant has none.
[[nodiscard]] std::optional<VariantScore> score_in(const VariantScores& scores,
                                                   std::string_view variant);

/// Order of a list of variants with scores. `games` and `attackers` (score of the attackers) put
/// the largest value first; `distance` puts the most balanced variant first
/// (VariantScore::imbalance()). In these orders, variants without a score are last. Variants with
/// equal values stay in the order of rules::variants().
enum class VariantOrder : std::uint8_t { built_in, name, size, games, attackers, distance };
[[nodiscard]] std::string_view name_of(VariantOrder order);

/// Filter and order of a list of variants.
struct VariantChoice {
    int size = 0;         ///< number of ranks of the board; 0 = all sizes
    bool played = false;  ///< true: only variants with recorded games of people
    /// Only variants that have this text in one of their names, title, source or rules; case and
    /// accents are ignored. Empty = all variants.
    std::string text{};
    VariantOrder order = VariantOrder::built_in;
};

/// Returns the built-in variants that `choice` accepts, in its order. Orders by scores use
/// `scores`.
[[nodiscard]] std::vector<const rules::Variant*> chosen_variants(
    const VariantChoice& choice, const VariantScores& scores = scores_of_people());

/// Returns the title of the built-in variant `name`. Returns "custom rules" if `name` is empty or
/// "custom". Returns any other name unchanged.
[[nodiscard]] std::string variant_title(const std::string& name);

/// Returns the number of ranks of the board of a variant.
[[nodiscard]] int size_of(const rules::Variant& variant);
/// Returns the 95 % interval of the share of games that the attackers won, in per cent:
/// "41.3-43.0". Only games that were won by a side are counted. Returns an empty text if the
/// variant has no recorded games.
[[nodiscard]] std::string attackers_interval(const rules::Variant& variant);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::VariantOrder last_of<results::VariantOrder> =
    results::VariantOrder::distance;

}  // namespace tafl::tournaments
