// SPDX-License-Identifier: MIT
// Score of the attackers in each variant, for the pages about variants.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/records.h"
#include "tournaments/base/words.h"
#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/variant_list.h"

namespace tafl::web {

using results::VariantScore;
using results::VariantScores;

/// Games from which a score is computed.
enum class ScoreOf : std::uint8_t {
    people,  ///< recorded games of people at aagenielsen.dk (rules::PlayedGames)
    server,  ///< games of the server's database
    /// Games of the server's database. The score is the one between players of equal strength,
    /// according to the rating model (results::RatedVariant).
    equals
};
[[nodiscard]] std::string_view name_of(ScoreOf of);

/// Returns the scores of the variants in the finished games among `games`. Repeats must be marked
/// (marked_games()). `of` must not be `people`. For `equals`, returns no scores if there are more
/// than `max_rated_games` games.
[[nodiscard]] VariantScores scores_of(const std::vector<store::GameRow>& games, ScoreOf of);

/// Returns the score as text: "45.0 %".
[[nodiscard]] std::string percent_text(const VariantScore& score);
/// Returns the interval as text: "[38.5, 51.6]".
[[nodiscard]] std::string interval_text(const VariantScore& score);
/// Returns a picture of the score and its interval on a scale of 0 to 100 %.
[[nodiscard]] results::Html score_line(const VariantScore& score);

}  // namespace tafl::web

namespace tafl::tournaments {

template <>
inline constexpr web::ScoreOf last_of<web::ScoreOf> = web::ScoreOf::equals;

}  // namespace tafl::tournaments
