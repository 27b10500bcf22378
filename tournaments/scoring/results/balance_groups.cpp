// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/balance_groups.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <utility>

#include "rules/count_of.h"
#include "rules/result.h"
#include "rules/to_underlying.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

namespace {

/// Upper ends of the classes of rating differences, in Elo; each end is in the next class.
constexpr std::array<int, 6> class_ends = {-400, -200, -50, 50, 200, 400};

int class_of(double difference) {
    const auto end = std::ranges::upper_bound(class_ends, difference);
    return static_cast<int>(end - class_ends.begin());
}

std::string name_of_class(int number) {
    if (number == 0) return "below " + std::to_string(class_ends.front());
    const std::string from = std::to_string(class_ends[number - 1]);
    if (number == count_of(class_ends)) return from + " and more";
    return from + " to " + std::to_string(class_ends[number]);
}

std::string group_of(const store::GameRow& row, BalanceBy by) {
    if (by == BalanceBy::opening) return row.scheduled.variant + " " + row.scheduled.opening;
    if (by == BalanceBy::engines) {
        return row.scheduled.variant + " " + row.names.attackers + " (attackers) - " +
               row.names.defenders;
    }
    return row.scheduled.variant;
}

bool is_counted(const store::GameRow& row) {
    return row.state == store::GameState::finished && is_played(row.end.termination);
}

/// Maximum number of players with exact rating errors. The computing time grows with its cube, and
/// a request must not wait long.
constexpr std::size_t max_rated = 500;

RatingList ratings_of(const std::vector<store::GameRow>& games, Repeats repeats) {
    RatingChoice choice;
    choice.max_exact = max_rated;
    return RatingList(rated_games(games, PlayerNames::engines, repeats), choice);
}

constexpr int posterior_draws = 40'000;
using Distances = std::vector<double>;  ///< |score - 1/2| of each sample

/// Returns the distances of `posterior_draws` samples from the Dirichlet posterior of the results.
Distances distances_of(const BalanceGroup& group, std::mt19937_64& random) {
    constexpr double prior = 0.5;
    const Balance& balance = group.balance;
    std::array<double, 3> results = {static_cast<double>(balance.attackers),
                                     static_cast<double>(balance.draws),
                                     static_cast<double>(balance.defenders)};
    if (group.rated) {
        const ResultChances& equals = group.rated->equals;
        const auto games = static_cast<double>(balance.counted);
        results = {equals.won * games, equals.drawn * games, equals.lost * games};
    }
    std::gamma_distribution<double> won(results[0] + prior);
    std::gamma_distribution<double> drawn(results[1] + prior);
    std::gamma_distribution<double> lost(results[2] + prior);
    Distances distances;
    for (int i = 0; i < posterior_draws; ++i) {
        const double wins = won(random);
        const double draws = drawn(random);
        const double sum = wins + draws + lost(random);
        distances.push_back(std::abs((wins + draws / 2) / sum - 0.5));
    }
    return distances;
}

double share_of_less(const Distances& one, const Distances& other) {
    if (&one == &other) return 0.5;
    int less = 0;
    for (std::size_t i = 0; i < one.size(); ++i) less += one[i] < other[i] ? 1 : 0;
    return ratio(less, posterior_draws);
}

/// Sets `is_most_balanced` and `is_more_balanced`, and sorts `groups` by the first. Samples the
/// groups in the order of their names. So the chances do not depend on the order of `groups`.
void find_chances(std::vector<BalanceGroup>& groups) {
    std::mt19937_64 random(1);
    std::map<std::string, Distances> distances;
    std::map<std::string, BalanceGroup*> by_name;
    for (BalanceGroup& group : groups) by_name[group.name] = &group;
    for (const auto& [name, group] : by_name) distances[name] = distances_of(*group, random);
    for (std::size_t i = 0; i < posterior_draws && !groups.empty(); ++i) {
        const auto nearest = std::ranges::min_element(
            distances, {}, [i](const auto& named) { return named.second[i]; });
        by_name.at(nearest->first)->is_most_balanced += 1.0 / posterior_draws;
    }
    std::ranges::stable_sort(groups, std::ranges::greater(), &BalanceGroup::is_most_balanced);
    for (BalanceGroup& group : groups) {
        for (const BalanceGroup& other : groups) {
            const double chance = share_of_less(distances[group.name], distances[other.name]);
            group.is_more_balanced.push_back(chance);
        }
    }
}

}  // namespace

std::string_view name_of(BalanceBy by) {
    constexpr std::array<std::string_view, 4> names = {"variant", "opening", "engines", "rating"};
    return names[to_underlying(by)];
}

std::vector<BalanceGroup> balance_groups(const std::vector<store::GameRow>& games, BalanceBy by,
                                         Repeats repeats) {
    std::map<std::pair<std::string, int>, Balance> found;
    std::optional<RatingList> ratings;
    const bool is_rated = by == BalanceBy::rating || by == BalanceBy::variant;
    if (is_rated) ratings.emplace(ratings_of(games, repeats));
    for (const store::GameRow& row : games) {
        if (!is_counted(row)) continue;
        std::pair<std::string, int> key = {group_of(row, by), 0};
        if (by == BalanceBy::rating) {
            const auto difference = ratings->difference(row.names.attackers, row.names.defenders);
            if (!difference) continue;
            key.second = class_of(*difference);
        }
        Balance& balance = found[key];
        balance.repeats = repeats;
        balance.add(row.end, row.fingerprint);
    }
    std::vector<BalanceGroup> groups;
    for (auto& [key, balance] : found) {
        const bool has_class = by == BalanceBy::rating;
        groups.push_back({has_class ? key.first + ", " + name_of_class(key.second) : key.first,
                          std::move(balance)});
    }
    for (BalanceGroup& group : groups) {
        for (const RatedVariant& variant :
             by == BalanceBy::variant ? ratings->variants() : std::vector<RatedVariant>()) {
            if (variant.name == group.name && variant.side_error) group.rated = variant;
        }
    }
    if (by != BalanceBy::rating) {
        std::ranges::stable_sort(
            groups, {}, [](const BalanceGroup& group) { return group.balance.imbalance(); });
    }
    if (by == BalanceBy::variant) find_chances(groups);
    return groups;
}

}  // namespace tafl::results
