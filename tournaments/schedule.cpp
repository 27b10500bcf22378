// SPDX-License-Identifier: MIT
#include "tournaments/schedule.h"

#include <random>
#include <sstream>

#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/ruleset_text.h"
#include "tournaments/pairing.h"

namespace tafl::tournaments {

namespace {

std::vector<Round> rounds_of(const Plan& plan) {
    const int players = static_cast<int>(plan.entrants.size());
    switch (plan.format) {
        case Format::round_robin:
            return round_robin(players, plan.cycles);
        case Format::gauntlet:
        case Format::match:
            return gauntlet(players, plan.cycles);
    }
    return {};
}

/// Seeds fit SQLite's and TOML's signed integers.
std::uint64_t draw_seed(std::mt19937_64& random) { return random() >> 1; }

/// One try at a random line; shorter than asked if the game ended or the line stopped within a
/// sequence.
std::vector<rules::Move> random_line(rules::Game& game, int plies, std::mt19937_64& random) {
    game.restart();
    rules::MoveList moves;
    for (int ply = 0; ply < plies && !game.is_over(); ++ply) {
        legal_moves(game.law(), game.position(), moves);
        const auto pick = random() % static_cast<std::uint64_t>(moves.size());
        rules::Effects effects;
        game.play_unchecked(moves[static_cast<int>(pick)], effects);
    }
    return game.is_over() || game.position().is_in_berserk() ? std::vector<rules::Move>{}
                                                             : game.moves();
}

}  // namespace

std::vector<rules::Move> random_opening(const rules::Ruleset& ruleset, int plies,
                                        std::uint64_t seed) {
    rules::Game game(ruleset);
    std::mt19937_64 random(seed);
    constexpr int tries = 100;
    for (int i = 0; plies > 0 && i < tries; ++i) {
        auto line = random_line(game, plies, random);
        if (!line.empty()) return line;
    }
    return {};
}

std::vector<store::ScheduledGame> schedule(const Plan& plan) {
    std::vector<store::ScheduledGame> games;
    std::mt19937_64 random(plan.seed);
    const std::string rules = to_string(plan.ruleset);
    int round = 0;
    int match = 0;
    for (const Round& pairings : rounds_of(plan)) {
        ++round;
        for (const Pairing& pairing : pairings.pairings) {
            ++match;
            const std::uint64_t opening_seed = draw_seed(random);
            const std::string opening =
                opening_text(random_opening(plan.ruleset, plan.random_plies, opening_seed));
            for (int game = 1; game <= plan.games_per_match; ++game) {
                rules::BySide<int> entrants{pairing.first, pairing.second};
                if (game == 2) std::swap(entrants.attackers, entrants.defenders);
                games.push_back({0, round, match, game, entrants, plan.variant, rules, opening,
                                 draw_seed(random)});
            }
        }
    }
    return games;
}

std::string opening_text(const std::vector<rules::Move>& moves) {
    std::string text;
    for (const rules::Move move : moves) {
        if (!text.empty()) text += ' ';
        text += to_string(move);
    }
    return text;
}

std::vector<rules::Move> opening_moves(const std::string& text) {
    std::vector<rules::Move> moves;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (const auto record = rules::parse_move(word)) moves.push_back(record->move);
    }
    return moves;
}

}  // namespace tafl::tournaments
