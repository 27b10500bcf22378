// SPDX-License-Identifier: MIT
#include "examples/evolution/match.h"

#include "rules/splitmix64.h"

namespace tafl::evolution {

using rules::Side;

namespace {

GameScore play_game(const Match& match, const rules::BySide<Seat>& seats, std::uint64_t seed) {
    rules::Game game(match.compiled_rules);
    rules::BySide<Player> players{
        Player(seats.attackers.evaluator, seed_of(seed, 0, 0)),
        Player(seats.defenders.evaluator, seed_of(seed, 0, 1)),
    };
    rules::Effects effects;
    while (!game.is_over() && (match.max_plies == 0 || game.plies() < match.max_plies)) {
        const Side side = game.to_move();
        game.play_unchecked(players[side].choose(game, seats[side].plies), effects);
    }
    const auto result = game.is_over() ? game.verdict().result : rules::Result::draw;
    return {result, game.captures()};
}

/// Returns 1 if the side has won, -1 if it has lost.
int lead_of(const GameScore& game, Side side) {
    const auto winner = winner_of(game.result);
    if (!winner) return 0;
    return *winner == side ? 1 : -1;
}

int captures_lead(const GameScore& game, Side side) {
    return game.captures[side] - game.captures[opponent(side)];
}

}  // namespace

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t a, std::uint64_t b) {
    using rules::splitmix64_mix;
    return splitmix64_mix(splitmix64_mix(rules::splitmix64(seed) + a) + b);
}

std::array<GameScore, 2> play(const Match& match) {
    return {play_game(match, {match.one, match.other}, seed_of(match.seed, 1, 0)),
            play_game(match, {match.other, match.one}, seed_of(match.seed, 2, 0))};
}

int points_of(const std::array<GameScore, 2>& games) {
    int lead = lead_of(games[0], Side::attackers) + lead_of(games[1], Side::defenders);
    if (lead == 0) {
        lead = captures_lead(games[0], Side::attackers) + captures_lead(games[1], Side::defenders);
    }
    return lead > 0 ? 2 : lead == 0 ? 1 : 0;
}

}  // namespace tafl::evolution
