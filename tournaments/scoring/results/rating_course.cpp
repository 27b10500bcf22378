// SPDX-License-Identifier: MIT
// Results derived from a rating list: performances and rating history (rating_list.h).
#include <algorithm>
#include <tuple>

#include "rules/result.h"
#include "tournaments/scoring/results/rating_list.h"

namespace tafl::results {

namespace {

using rules::Side;

/// Game from the viewpoint of one player.
struct PlayedAgainst {
    const RatedPlayer* opponent;
    const std::string* variant;
    Side side;
};

struct Played {
    Performance performance;
    std::vector<PlayedAgainst> games;
};

double score_of(const RatingList& list, const RatedPlayer& player, const PlayedAgainst& game,
                double more) {
    const bool attacks = game.side == Side::attackers;
    const RatedPlayer& attackers = attacks ? player : *game.opponent;
    const RatedPlayer& defenders = attacks ? *game.opponent : player;
    const auto chances = list.chances(attackers, defenders, *game.variant, attacks ? more : -more);
    return attacks ? chances->score() : 1 - chances->score();
}

/// Returns the rating that predicts the points of `played`. Returns nullopt if the player scored
/// all points or no points.
std::optional<double> performance_of(const RatingList& list, const RatedPlayer& player,
                                     const Played& played) {
    const double points = played.performance.tally.points();
    if (points <= 0 || points >= played.performance.tally.games) return std::nullopt;
    double low = -6000;
    double high = 6000;
    while (high - low > 0.01) {
        const double middle = (low + high) / 2;
        double expected = 0;
        for (const PlayedAgainst& game : played.games) {
            expected += score_of(list, player, game, middle);
        }
        (expected < points ? low : high) = middle;
    }
    return *player.elo + (low + high) / 2;
}

}  // namespace

std::vector<Performance> performances(const RatingList& list, const std::vector<RatedGame>& games) {
    std::map<std::string, std::size_t> tournaments;
    std::map<std::tuple<std::size_t, std::string>, Played> all;
    for (const RatedGame& game : games) {
        const RatedPlayer* const attackers = list.find(game.players.attackers);
        const RatedPlayer* const defenders = list.find(game.players.defenders);
        if (attackers == nullptr || defenders == nullptr || attackers == defenders) continue;
        if (!list.chances(*attackers, *defenders, game.variant)) continue;
        const auto number = tournaments.try_emplace(game.tournament, tournaments.size());
        const auto add = [&](const RatedPlayer& one, const RatedPlayer& other, Side side) {
            Played& played = all[{number.first->second, one.name}];
            played.performance.player = one.name;
            played.performance.tournament = game.tournament;
            played.performance.tally.add(game.result, side);
            played.games.push_back({&other, &game.variant, side});
        };
        add(*attackers, *defenders, Side::attackers);
        add(*defenders, *attackers, Side::defenders);
    }
    std::vector<Performance> found;
    for (auto& [key, played] : all) {
        const RatedPlayer& player = *list.find(played.performance.player);
        for (const PlayedAgainst& game : played.games) {
            played.performance.expected += score_of(list, player, game, 0);
        }
        played.performance.elo = performance_of(list, player, played);
        found.push_back(std::move(played.performance));
    }
    return found;
}

namespace {

/// Returns the ratings of `then`. Each pool is shifted so that its players rated in both lists have
/// the same mean as in `now`.
std::map<std::string, double> moved(const RatingList& then, const RatingList& now) {
    std::map<int, std::pair<double, int>> sums;  // by pool of `then`: sum of differences, players
    for (const RatedPlayer& player : then.players()) {
        const RatedPlayer* const later = now.find(player.name);
        if (!player.elo || later == nullptr || !later->elo) continue;
        sums[player.pool].first += *later->elo - *player.elo;
        ++sums[player.pool].second;
    }
    std::map<std::string, double> found;
    for (const RatedPlayer& player : then.players()) {
        const auto sum = sums.find(player.pool);
        if (!player.elo || sum == sums.end()) continue;
        found[player.name] = *player.elo + sum->second.first / sum->second.second;
    }
    return found;
}

}  // namespace

std::vector<RatingMoment> rating_history(const RatingList& list,
                                         const std::vector<RatedGame>& games, int moments) {
    std::vector<RatedGame> sorted;
    for (const RatedGame& game : games) {
        if (game.ended) sorted.push_back(game);
    }
    std::ranges::stable_sort(sorted, {}, [](const RatedGame& game) { return *game.ended; });
    RatingChoice choice;
    choice.prior = std::max(1.0, list.prior());
    choice.has_errors = false;
    std::vector<RatingMoment> history;
    const std::size_t count = std::min<std::size_t>(std::max(1, moments), sorted.size());
    for (std::size_t i = 1; i <= count; ++i) {
        const std::ptrdiff_t end = sorted.size() * i / count;
        const std::vector<RatedGame> known(sorted.begin(), sorted.begin() + end);
        const RatingList then(known, choice);
        history.push_back({*known.back().ended, end, moved(then, list)});
    }
    return history;
}

}  // namespace tafl::results
