// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/calibration.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "rules/game.h"
#include "rules/moves.h"
#include "rules/variant.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::remote {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int longest_playout = 1000;  ///< maximum number of plies of a random game
/// Relative change of the speed from which it is reported.
constexpr double worth_a_note = 0.10;
constexpr double too_much = 0.25;  ///< relative loss of speed from which no games are leased

void play_at_random(rules::Game& game, rules::MoveList& moves, std::mt19937_64& random) {
    rules::Effects effects;
    game.restart();
    while (!game.is_over() && game.plies() < longest_playout) {
        legal_moves(game.compiled_rules(), game.position(), moves);
        game.play_unchecked(moves[static_cast<int>(random() % moves.size())], effects);
    }
}

}  // namespace

double playouts_a_second(int threads, std::chrono::milliseconds duration) {
    const auto copenhagen = rules::ruleset_from_name("copenhagen");
    assert(copenhagen.has_value());  // a built-in ruleset
    std::atomic<std::int64_t> playouts{0};
    const auto begin = Clock::now();
    const auto play = [&](std::uint64_t seed) {
        std::mt19937_64 random(seed);
        rules::Game game(copenhagen->ruleset);
        rules::MoveList moves;
        for (; Clock::now() < begin + duration; ++playouts) play_at_random(game, moves, random);
    };
    std::vector<std::thread> players;
    for (int i = 0; i < threads; ++i) players.emplace_back(play, std::uint64_t(i + 1));
    for (std::thread& player : players) player.join();
    const std::chrono::duration<double> lasted = Clock::now() - begin;
    return static_cast<double>(playouts) / lasted.count();
}

std::optional<std::string> CalibrationHistory::add(double playouts) {
    latest_ = playouts;
    const double before = std::exchange(best_, std::max(best_, playouts));
    if (before == 0) return std::nullopt;
    const double drift = playouts / before - 1;
    const bool was_slow = std::exchange(is_slow_, drift < -too_much);
    if (std::abs(drift) <= worth_a_note && was_slow == is_slow_) return std::nullopt;
    return "this machine plays " + results::decimals(playouts, 0) + " playouts/s, and " +
           results::decimals(before, 0) + " before" +
           (is_slow_ ? ": it takes no games until that is fixed" : "");
}

}  // namespace tafl::remote
