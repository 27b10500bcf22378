// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/rating_curvature.h"

#include <algorithm>
#include <cmath>

namespace tafl::results {

namespace {

/// Returns the probability that a player beats an average player, without draws.
double win_chance(double strength) { return 1 / (1 + std::exp(-strength)); }

double log_or_nothing(double count, double chance) {
    return count > 0 ? count * std::log(chance) : 0;
}

double difference_in(std::span<const double> point, const RatedPair& pair) {
    return point[pair.attackers] - point[pair.defenders];
}

}  // namespace

RatingTerms::RatingTerms(const RatingData& data) : data_(data), has_draws_(data.variants, false) {
    for (const RatedPair& pair : data.pairs) {
        if (pair.drawn > 0) has_draws_[pair.variant] = true;
    }
}

VariantTerms RatingTerms::variant(std::span<const double> point, int variant) const {
    const std::size_t at = side_at(variant);
    return {point[at], point[at + 1], has_draws(variant)};
}

double RatingTerms::likelihood(std::span<const double> point) const {
    double sum = 0;
    const auto add = [&](const ResultChances& chances, double won, double drawn, double lost) {
        sum += log_or_nothing(won, chances.won) + log_or_nothing(drawn, chances.drawn) +
               log_or_nothing(lost, chances.lost);
    };
    for (const RatedPair& pair : data_.pairs) {
        add(variant(point, pair.variant).chances(difference_in(point, pair)), pair.won, pair.drawn,
            pair.lost);
    }
    if (data_.prior <= 0) return sum;
    const double half = data_.prior / 2;
    for (int v = 0; v < data_.variants; ++v) add(variant(point, v).chances(0), half, 0, half);
    for (int i = 0; i < data_.players; ++i) {
        sum += half * (std::log(win_chance(point[i])) + std::log(win_chance(-point[i])));
    }
    return sum;
}

std::vector<double> RatingTerms::gradient(std::span<const double> point) const {
    std::vector<double> slope(size(), 0.0);
    // Adds the derivatives by the terms of the variant. Returns the derivative by the difference of
    // strengths.
    const auto add = [&](int v, const ResultChances& chances, double won, double drawn,
                         double lost) {
        const double games = won + drawn + lost;
        const double by_x = (won - lost - games * (chances.won - chances.lost)) / 2;
        if (has_side(v)) slope[side_at(v)] += by_x;
        if (has_draws(v)) slope[side_at(v) + 1] += drawn - games * chances.drawn;
        return by_x;
    };
    for (const RatedPair& pair : data_.pairs) {
        const auto chances = variant(point, pair.variant).chances(difference_in(point, pair));
        const double by_x = add(pair.variant, chances, pair.won, pair.drawn, pair.lost);
        slope[pair.attackers] += by_x;
        slope[pair.defenders] -= by_x;
    }
    if (data_.prior <= 0) return slope;
    const double half = data_.prior / 2;
    for (int v = 0; v < data_.variants; ++v) add(v, variant(point, v).chances(0), half, 0, half);
    for (int i = 0; i < data_.players; ++i) {
        slope[i] += half * (1 - 2 * win_chance(point[i]));
    }
    return slope;
}

Curvature::Bend Curvature::bend_of(const ResultChances& chances, double games) {
    const double lead = chances.won - chances.lost;
    return {games / 4 * (chances.won + chances.lost - lead * lead),
            -games * chances.drawn * lead / 2, games * chances.drawn * (1 - chances.drawn)};
}

Curvature::Curvature(const RatingTerms& terms, std::span<const double> point)
    : terms_(terms), diagonal_(terms.size(), 0.0) {
    const RatingData& data = terms.data();
    const auto add_variant = [&](int v, const Bend& bend) {
        if (terms_.has_side(v)) diagonal_[terms_.side_at(v)] += bend.xx;
        diagonal_[terms_.side_at(v) + 1] += bend.ee;
    };
    for (const RatedPair& pair : data.pairs) {
        const auto chances = terms.variant(point, pair.variant).chances(difference_in(point, pair));
        const Bend bend = bend_of(chances, pair.won + pair.drawn + pair.lost);
        pairs_.push_back(bend);
        diagonal_[pair.attackers] += bend.xx;
        diagonal_[pair.defenders] += bend.xx;
        add_variant(pair.variant, bend);
    }
    for (int v = 0; v < data.variants; ++v) {
        variants_.push_back(bend_of(terms.variant(point, v).chances(0), data.prior));
        add_variant(v, variants_.back());
    }
    for (int i = 0; i < data.players; ++i) {
        const double chance = win_chance(point[i]);
        players_.push_back(data.prior * chance * (1 - chance));
        diagonal_[i] += players_.back();
    }
    // A term without influence has a zero here and a zero gradient. With 1, it keeps its value.
    for (double& entry : diagonal_) {
        if (entry <= 0) entry = 1;
    }
}

std::vector<double> Curvature::times(std::span<const double> vector) const {
    std::vector<double> image(vector.size(), 0.0);
    const auto add_variant = [&](int v, const Bend& bend, double difference) {
        const std::size_t at = terms_.side_at(v);
        const double x = difference + (terms_.has_side(v) ? vector[at] : 0);
        const double by_x = bend.xx * x + bend.xe * vector[at + 1];
        if (terms_.has_side(v)) image[at] += by_x;
        image[at + 1] += bend.xe * x + bend.ee * vector[at + 1];
        return by_x;
    };
    const RatingData& data = terms_.data();
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const RatedPair& pair = data.pairs[i];
        const double by_x = add_variant(pair.variant, pairs_[i], difference_in(vector, pair));
        image[pair.attackers] += by_x;
        image[pair.defenders] -= by_x;
    }
    for (int v = 0; v < data.variants; ++v) add_variant(v, variants_[v], 0);
    for (std::size_t i = 0; i < players_.size(); ++i) image[i] += players_[i] * vector[i];
    return image;
}

std::vector<double> Curvature::dense(std::span<const std::size_t> places, std::size_t size) const {
    std::vector<double> matrix(size * size, 0.0);
    const auto add = [&](std::size_t one, std::size_t other, double value) {
        const auto [column, row] = std::minmax(places[one], places[other]);
        if (row < size) matrix[row * size + column] += value;
    };
    const RatingData& data = terms_.data();
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const RatedPair& pair = data.pairs[i];
        const std::size_t one = pair.attackers;
        const std::size_t other = pair.defenders;
        const std::size_t side = terms_.side_at(pair.variant);
        add(one, other, -pairs_[i].xx);
        add(one, side + 1, pairs_[i].xe);
        add(other, side + 1, -pairs_[i].xe);
        if (!terms_.has_side(pair.variant)) continue;
        add(one, side, pairs_[i].xx);
        add(other, side, -pairs_[i].xx);
        add(side, side + 1, pairs_[i].xe);
    }
    for (int v = 0; v < data.variants; ++v) {
        if (!terms_.has_side(v)) continue;
        add(terms_.side_at(v), terms_.side_at(v) + 1, variants_[v].xe);
    }
    for (std::size_t i = 0; i < diagonal_.size(); ++i) add(i, i, diagonal_[i]);
    return matrix;
}

}  // namespace tafl::results
