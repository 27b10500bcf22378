// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/rating_list.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "rules/count_of.h"
#include "rules/result.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/rating_pools.h"

namespace tafl::results {

namespace {

/// Bound of the search for a strength, as a natural logarithm. Real strengths are far below it.
constexpr double max_strength = 40;

/// Returns the zero of an increasing function between -max_strength and max_strength.
template <class Function>
double zero_of(const Function& function) {
    double low = -max_strength;
    double high = max_strength;
    constexpr int halvings = 60;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (function(middle) < 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

}  // namespace

std::vector<RatedGame> rated_games(const std::vector<store::GameRow>& games, PlayerNames names,
                                   Repeats repeats) {
    std::vector<RatedGame> rated;
    FingerprintSet seen;
    RecordNotes notes;
    for (const store::GameRow& row : games) {
        if (row.state != store::GameState::finished || !is_played(row.end.termination)) continue;
        if (row.end.result == rules::Result::none) continue;
        if (!seen.add(row.fingerprint) && repeats == Repeats::left_out) continue;
        RatedGame game{row.names, row.scheduled.variant, row.end.result, row.tournament, row.ended};
        game.changes = notes.changes_of(row.scheduled.variant, row.scheduled.rules);
        if (names == PlayerNames::sides) {
            game.players.attackers += ", attackers";
            game.players.defenders += ", defenders";
        }
        rated.push_back(std::move(game));
    }
    return rated;
}

RatingList::RatingList(const std::vector<RatedGame>& games, const RatingChoice& choice) {
    count(games);
    fit(choice);
    find_shifts(choice);
    place_players(choice);
    bound_the_others();
    place_variants();
    sort();
}

void RatingList::count(const std::vector<RatedGame>& games) {
    std::map<std::tuple<int, int, int>, std::size_t> places;
    const auto number_of = [&](const std::string& name) {
        const auto [found, is_new] = numbers_.try_emplace(name, count_of(players_));
        if (is_new) players_.push_back({.name = name});
        return found->second;
    };
    for (const RatedGame& game : games) {
        const int attackers = number_of(game.players.attackers);
        const int defenders = number_of(game.players.defenders);
        if (attackers == defenders) continue;
        const auto [variant, is_new] =
            variant_numbers_.try_emplace(game.variant, count_of(variants_));
        if (is_new) variants_.push_back({.name = game.variant});
        players_[attackers].tally.add(game.result, rules::Side::attackers, game.count);
        players_[defenders].tally.add(game.result, rules::Side::defenders, game.count);
        variants_[variant->second].games += game.count;
        games_ += game.count;
        record_notes_.add(game.variant, game.changes, game.count);
        const auto [place, is_first] =
            places.try_emplace(std::tuple(attackers, defenders, variant->second), pairs_.size());
        if (is_first) pairs_.push_back({attackers, defenders, variant->second});
        RatedPair& pair = pairs_[place->second];
        if (game.result == rules::Result::attackers_win) pair.won += game.count;
        if (game.result == rules::Result::draw) pair.drawn += game.count;
        if (game.result == rules::Result::defenders_win) pair.lost += game.count;
    }
}

void RatingList::choose_rated() {
    const RatingPools pools = pools_of(count_of(players_), pairs_);
    pools_ = pools.pools;
    std::vector<int> core_sizes(pools_, 0);
    for (std::size_t i = 0; i < players_.size(); ++i) {
        players_[i].pool = pools.pool_of[i];
        if (pools.is_core[i]) ++core_sizes[pools.pool_of[i]];
    }
    rated_as_.clear();
    int rated = 0;
    for (std::size_t i = 0; i < players_.size(); ++i) {
        const bool is_in_core = pools.is_core[i] && core_sizes[pools.pool_of[i]] > 1;
        rated_as_.push_back(prior_ > 0 || is_in_core ? rated++ : -1);
    }
}

RatingData RatingList::rated_data() const {
    RatingData data;
    data.is_first_side_known = are_sides_rated_;
    data.prior = prior_;
    data.variants = count_of(variants_);
    for (std::size_t i = 0; i < players_.size(); ++i) {
        if (rated_as_[i] >= 0) data.pools.push_back(players_[i].pool);
    }
    data.players = count_of(data.pools);
    for (RatedPair pair : pairs_) {
        pair.attackers = rated_as_[pair.attackers];
        pair.defenders = rated_as_[pair.defenders];
        if (pair.attackers >= 0 && pair.defenders >= 0) data.pairs.push_back(pair);
    }
    return data;
}

void RatingList::fit(const RatingChoice& choice) {
    prior_ = choice.prior.value_or(0);
    are_sides_rated_ = choice.names == PlayerNames::sides;
    const auto attempt = [&] {
        choose_rated();
        const RatingData data = rated_data();
        fit_ = fit_ratings(data);
        errors_.reset();
        if (!choice.has_errors) return true;
        errors_.emplace(data, fit_, choice.max_exact);
        return errors_->are_finite() && (data.players > 0 || players_.empty());
    };
    if (attempt() || choice.prior) return;
    prior_ = 1;
    is_prior_needed_ = true;
    static_cast<void>(attempt());
}

void RatingList::find_shifts(const RatingChoice& choice) {
    shifts_.assign(pools_, 0.0);
    std::vector<double> counts(pools_, 0.0);
    for (std::size_t i = 0; i < players_.size(); ++i) {
        if (rated_as_[i] < 0) continue;
        shifts_[players_[i].pool] -= fit_.strengths[rated_as_[i]];
        ++counts[players_[i].pool];
    }
    for (std::size_t i = 0; i < shifts_.size(); ++i) {
        if (counts[i] > 0) shifts_[i] /= counts[i];
    }
    const auto anchor = numbers_.find(choice.anchor);
    if (anchor == numbers_.end() || rated_as_[anchor->second] < 0) return;
    const int rated = rated_as_[anchor->second];
    shifts_[players_[anchor->second].pool] =
        choice.anchor_elo / elo_per_strength - fit_.strengths[rated];
}

void RatingList::place_players(const RatingChoice& choice) {
    const auto anchor = numbers_.find(choice.anchor);
    const int anchored = anchor == numbers_.end() ? -1 : rated_as_[anchor->second];
    for (std::size_t i = 0; i < players_.size(); ++i) {
        RatedPlayer& player = players_[i];
        const int rated = rated_as_[i];
        if (rated < 0) continue;
        player.elo = elo_per_strength * (fit_.strengths[rated] + shifts_[player.pool]);
        if (!errors_ || !errors_->are_finite() || rated == anchored) continue;
        const bool is_in_its_pool = anchored >= 0 && players_[anchor->second].pool == player.pool;
        player.is_exact = errors_->is_exact(rated);
        player.error =
            two_sided_95 * elo_per_strength *
            (is_in_its_pool ? errors_->of_difference(rated, anchored) : errors_->of_player(rated));
    }
}

/// Sets the bound of each player that won, or lost, all games against rated players. At the bound,
/// such results have a probability of 5 %.
void RatingList::bound_the_others() {
    struct Met {
        const RatedPair* pair;
        double other;  ///< strength of the opponent
    };
    std::map<int, std::vector<Met>> games;
    for (const RatedPair& pair : pairs_) {
        const int attackers = rated_as_[pair.attackers];
        const int defenders = rated_as_[pair.defenders];
        if (attackers < 0 && defenders >= 0) {
            games[pair.attackers].push_back({&pair, fit_.strengths[defenders]});
        } else if (defenders < 0 && attackers >= 0) {
            games[pair.defenders].push_back({&pair, fit_.strengths[attackers]});
        }
    }
    const double refuted = std::log(0.05);
    for (const auto& games_of_one : games) {
        // No structured binding: in clang 14, a lambda cannot capture one.
        const auto& number = games_of_one.first;
        const auto& met = games_of_one.second;
        RatedPlayer& player = players_[number];
        const auto likelihood = [&](double own) {
            double sum = 0;
            for (const auto& [pair, other] : met) {
                const bool attacks = pair->attackers == number;
                const auto chances =
                    fit_.variants[pair->variant].chances(attacks ? own - other : other - own);
                sum += pair->won * std::log(std::max(chances.won, 1e-300)) +
                       pair->lost * std::log(std::max(chances.lost, 1e-300));
            }
            return sum;
        };
        const RatedPair& first = *met.front().pair;
        const bool is_better = (first.attackers == number) == (first.won > 0);
        const double limit = zero_of([&](double own) {
            return is_better ? likelihood(own) - refuted : refuted - likelihood(own);
        });
        (is_better ? player.at_least : player.at_most) =
            elo_per_strength * (limit + shifts_[player.pool]);
    }
}

void RatingList::place_variants() {
    std::vector<bool> is_rated(variants_.size(), false);
    for (const RatedPair& pair : rated_data().pairs) is_rated[pair.variant] = true;
    for (int i = 0; i < count_of(variants_); ++i) {
        if (!is_rated[i]) continue;
        RatedVariant& variant = variants_[i];
        const VariantTerms& terms = fit_.variants[i];
        variant.is_rated = true;
        if (are_sides_rated_ && i == 0) continue;
        variant.side = terms.side * elo_per_strength;
        variant.equals = terms.chances(0);
        if (!errors_ || !errors_->are_finite()) continue;
        const double error = two_sided_95 * errors_->of_side(i);
        variant.side_error = error * elo_per_strength;
        variant.score = {terms.chances(-error).score(), terms.chances(error).score()};
    }
}

void RatingList::sort() {
    std::vector<std::size_t> order(players_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto key = [&](std::size_t i) {
        const RatedPlayer& player = players_[i];
        constexpr double nothing = std::numeric_limits<double>::lowest();
        const bool has_lower_end = player.elo || player.at_least;
        const double place = player.elo        ? *player.elo - player.error.value_or(0)
                             : player.at_least ? *player.at_least
                                               : player.at_most.value_or(nothing);
        return std::tuple(player.pool, !has_lower_end, -place, player.name);
    };
    std::ranges::sort(order, std::ranges::less(), key);
    std::vector<RatedPlayer> sorted;
    at_.resize(order.size());
    for (const std::size_t i : order) {
        at_[i] = sorted.size();
        sorted.push_back(std::move(players_[i]));
    }
    players_ = std::move(sorted);
}

const RatedPlayer* RatingList::find(const std::string& name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? nullptr : &players_[at_[found->second]];
}

int RatingList::rated_as(const RatedPlayer& player) const {
    return rated_as_[numbers_.at(player.name)];
}

double RatingList::strength(const RatedPlayer& player) const {
    return fit_.strengths[rated_as(player)];
}

std::optional<double> RatingList::error_of_difference(const RatedPlayer& one,
                                                      const RatedPlayer& other) const {
    const bool is_known =
        one.elo && other.elo && one.pool == other.pool && errors_ && errors_->are_finite();
    if (!is_known) return std::nullopt;
    return two_sided_95 * elo_per_strength * errors_->of_difference(rated_as(one), rated_as(other));
}

std::optional<double> RatingList::difference(const std::string& one,
                                             const std::string& other) const {
    const RatedPlayer* const first = find(one);
    const RatedPlayer* const second = find(other);
    const bool is_known = first != nullptr && second != nullptr && first->elo && second->elo &&
                          first->pool == second->pool;
    return is_known ? std::optional(*first->elo - *second->elo) : std::nullopt;
}

std::optional<double> RatingList::superiority_of(const RatedPlayer& one,
                                                 const RatedPlayer& other) const {
    const auto error = error_of_difference(one, other);
    if (!error || &one == &other) return std::nullopt;
    return superiority(*one.elo - *other.elo, *error / two_sided_95);
}

std::optional<ResultChances> RatingList::chances(const RatedPlayer& attackers,
                                                 const RatedPlayer& defenders,
                                                 const std::string& variant,
                                                 double more_elo) const {
    const auto found = variant_numbers_.find(variant);
    const bool is_known = attackers.elo && defenders.elo && attackers.pool == defenders.pool &&
                          found != variant_numbers_.end() && variants_[found->second].is_rated;
    if (!is_known) return std::nullopt;
    return fit_.variants[found->second].chances(strength(attackers) - strength(defenders) +
                                                more_elo / elo_per_strength);
}

}  // namespace tafl::results
