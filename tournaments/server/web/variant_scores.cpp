// SPDX-License-Identifier: MIT
#include "tournaments/server/web/variant_scores.h"

#include <array>

#include "rules/result.h"
#include "rules/to_underlying.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/rating_list.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using results::operator""_is;

VariantScore score_from(std::int64_t games, double share, const results::Interval& interval) {
    return {games, 100 * share, 100 * interval.low, 100 * interval.high};
}

VariantScores counted_scores(const std::vector<store::GameRow>& games) {
    std::map<std::string, results::Balance> balances;
    for (const store::GameRow& game : games) {
        if (game.state != store::GameState::finished || !is_played(game.end.termination)) continue;
        balances[game.scheduled.variant].add(game.end, game.fingerprint);
    }
    VariantScores scores;
    for (const auto& [variant, balance] : balances) {
        if (balance.counted == 0) continue;
        scores[variant] = score_from(balance.counted, balance.score(), balance.interval());
    }
    return scores;
}

VariantScores scores_of_equals(const std::vector<store::GameRow>& games) {
    VariantScores scores;
    if (games.size() > max_rated_games) return scores;
    const results::RatingList ratings(results::rated_games(games));
    for (const results::RatedVariant& variant : ratings.variants()) {
        if (!variant.is_rated || !variant.side_error) continue;
        scores[variant.name] = score_from(variant.games, variant.equals.score(), variant.score);
    }
    return scores;
}

}  // namespace

std::string_view name_of(ScoreOf of) {
    constexpr std::array<std::string_view, 3> names = {"people", "server", "equals"};
    return names[to_underlying(of)];
}

VariantScores scores_of(const std::vector<store::GameRow>& games, ScoreOf of) {
    return of == ScoreOf::equals ? scores_of_equals(games) : counted_scores(games);
}

std::string percent_text(const VariantScore& score) {
    return results::decimals(score.percent, 1) + " %";
}

std::string interval_text(const VariantScore& score) {
    return '[' + results::decimals(score.low, 1) + ", " + results::decimals(score.high, 1) + ']';
}

results::Html score_line(const VariantScore& score) {
    return results::html(
        "<svg class=\"interval\" viewBox=\"-1 0 102 10\" preserveAspectRatio=\"none\" role=\"img\" "
        "aria-label=\"{text}\"><path class=\"scale\" d=\"M0 5h100M0 2v6M50 0v10M100 2v6\"/>"
        "<path class=\"whisker\" d=\"M{low} 5H{high}M{percent} 1v8\"/></svg>",
        "text"_is(percent_text(score) + ' ' + interval_text(score)),
        "low"_is(results::decimals(score.low, 1)), "high"_is(results::decimals(score.high, 1)),
        "percent"_is(results::decimals(score.percent, 1)));
}

}  // namespace tafl::web
