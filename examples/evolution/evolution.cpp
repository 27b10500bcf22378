// SPDX-License-Identifier: MIT
#include "examples/evolution/evolution.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <numeric>
#include <thread>

#include "examples/evolution/match.h"
#include "rules/ruleset_text.h"

namespace tafl::evolution {

namespace {

/// Streams of random numbers other than the matches of a generation, which use their numbers.
constexpr std::uint64_t for_first_parents = UINT64_MAX;
constexpr std::uint64_t for_children = UINT64_MAX - 1;

/// Index of Random in a match.
constexpr int random_player = -1;
struct Meeting {
    int one;
    int other;
};

/// Returns the matches of a generation: each player against each other once, then each against
/// Random.
std::vector<Meeting> meetings_of(int players, int random_matches) {
    std::vector<Meeting> meetings;
    for (int one = 0; one < players; ++one)
        for (int other = one + 1; other < players; ++other) meetings.push_back({one, other});
    for (int one = 0; one < players; ++one)
        for (int i = 0; i < random_matches; ++i) meetings.push_back({one, random_player});
    return meetings;
}

void for_each_index(int count, int threads, const std::function<void(int)>& work) {
    std::atomic<int> next = 0;
    std::vector<std::jthread> running;
    for (int i = 0; i < std::min(threads, count); ++i) {
        running.emplace_back([&] {
            for (int index = next++; index < count; index = next++) work(index);
        });
    }
}

using Games = std::array<GameScore, 2>;

std::vector<Games> play_all(const std::vector<Meeting>& meetings,
                            const std::vector<Evaluator>& players, const Settings& settings,
                            int generation, int threads) {
    const auto reading = rules::parse_ruleset(settings.rules);
    const auto compiled_rules = std::make_shared<const rules::CompiledRules>(reading->ruleset);
    const Seat random{nullptr, settings.blind_random ? 0 : settings.plies};
    const auto seat_of = [&](int player) {
        return player == random_player ? random : Seat{&players[player], settings.plies};
    };
    std::vector<Games> games(meetings.size());
    for_each_index(static_cast<int>(meetings.size()), threads, [&](int i) {
        const auto index = static_cast<std::size_t>(i);
        const auto seed = seed_of(settings.seed, static_cast<std::uint64_t>(generation), index);
        games[index] = play({compiled_rules, seat_of(meetings[index].one),
                             seat_of(meetings[index].other), settings.max_plies, seed});
    });
    return games;
}

/// Returns the points of each player.
std::vector<Points> points_of_players(const std::vector<Meeting>& meetings,
                                      const std::vector<Games>& games, int players) {
    std::vector<Points> all(static_cast<std::size_t>(players));
    for (std::size_t i = 0; i < meetings.size(); ++i) {
        const auto [one, other] = meetings[i];
        const int points = points_of(games[i]);
        Points& own = all[one];
        (other == random_player ? own.against_random : own.against_players) += points;
        if (other != random_player) all[other].against_players += 2 - points;
    }
    return all;
}

void count_balance(const std::vector<Meeting>& meetings, const std::vector<Games>& games,
                   Generation& generation) {
    for (std::size_t i = 0; i < meetings.size(); ++i) {
        if (meetings[i].other == random_player) continue;
        for (const GameScore& game : games[i]) {
            const auto winner = winner_of(game.result);
            ++(winner ? generation.wins[*winner] : generation.draws);
        }
    }
}

std::vector<Individual> with_children(const std::vector<Individual>& parents,
                                      const Settings& settings, int generation) {
    const int n = settings.shape.weights();
    const StepRates rates = settings.schwefel ? schwefel_rates(n) : printed_rates(n);
    std::mt19937_64 random(
        seed_of(settings.seed, static_cast<std::uint64_t>(generation), for_children));
    std::vector<Individual> all = parents;
    for (const Individual& parent : parents) all.push_back(child_of(parent, rates, random));
    return all;
}

}  // namespace

State first_state(const Settings& settings) {
    std::mt19937_64 random(seed_of(settings.seed, 0, for_first_parents));
    State state;
    for (int i = 0; i < settings.parents; ++i)
        state.parents.push_back(first_individual(settings.shape.weights(), random));
    state.best = {settings.shape, state.parents[0].weights};
    return state;
}

void advance(State& state, const Settings& settings, int threads) {
    Generation generation;
    generation.number = state.generation() + 1;
    const auto population = with_children(state.parents, settings, generation.number);
    const int players = static_cast<int>(population.size());
    std::vector<Evaluator> evaluators;
    for (const Individual& individual : population)
        evaluators.emplace_back(Network{settings.shape, individual.weights});

    const auto meetings = meetings_of(players, settings.random_matches);
    const auto games = play_all(meetings, evaluators, settings, generation.number, threads);
    for (const Points& points : points_of_players(meetings, games, players))
        generation.fitness.push_back(fitness_of(points, players - 1, settings.random_matches));
    count_balance(meetings, games, generation);

    const auto survivors = best_half(generation.fitness);
    generation.best = survivors[0];
    state.parents.clear();
    for (const int number : survivors) state.parents.push_back(population[number]);
    state.best = {settings.shape, state.parents[0].weights};
    state.history.push_back(generation);
}

}  // namespace tafl::evolution
