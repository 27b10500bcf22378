// SPDX-License-Identifier: MIT
// How fast the rules are: random playouts with full verdicts, perft, and copying a position.
//   rules_benchmark --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include <benchmark/benchmark.h>

#include <cstdint>

#include "rules/game.h"
#include "rules/perft.h"
#include "rules/variant.h"

namespace {

using namespace tafl;

const char* const alea_evangelii =
    "dim:19 name:Alea_Evangelii esc:c atkf:y tfr:w "
    "cor:a1,a2,b1,b2,a18,b18,a19,b19,r1,r2,s1,s2,r18,r19,s18,s19, cenp:tcnkTCNK cens: cenh: "
    "cenhe:tcnkTCNK "
    "start:/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/"
    "3t2T1TKT1T2t3/"
    "4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/";

rules::Ruleset ruleset(const char* name) { return rules::ruleset_from(name)->ruleset; }

/// xorshift64* (Vigna, 2014): cheap, so that choosing a move does not cost more than making it.
class Random {
  public:
    int below(int end) {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        const std::uint64_t high = (state_ * 0x2545F4914F6CDD1DU) >> 32;
        return static_cast<int>(high * static_cast<std::uint64_t>(end) >> 32);
    }

  private:
    std::uint64_t state_ = 42;
};

/// Whole games: every ply is generated, chosen, made and judged, repetition included.
void playouts(benchmark::State& state, const char* name) {
    rules::Game game(ruleset(name));
    rules::MoveList moves;
    rules::Effects effects;
    Random random;
    constexpr int longest = 1000;
    std::int64_t plies = 0;
    for (auto _ : state) {
        game.restart();
        while (!game.is_over() && game.plies() < longest) {
            legal_moves(game.compiled_rules(), game.position(), moves);
            game.play_unchecked(moves[random.below(moves.size())], effects);
        }
        plies += game.plies();
    }
    state.counters["plies/s"] =
        benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}

void perft_leaves(benchmark::State& state, const char* name, int depth) {
    const rules::CompiledRules compiled_rules(ruleset(name));
    rules::Position position = rules::Position::start_of(compiled_rules);
    std::uint64_t nodes = 0;
    for (auto _ : state) nodes += perft(compiled_rules, position, depth);
    state.counters["leaves/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void copy_position(benchmark::State& state) {
    const rules::CompiledRules compiled_rules(ruleset("copenhagen"));
    const rules::Position position = rules::Position::start_of(compiled_rules);
    for (auto _ : state) {
        rules::Position copy = position;
        benchmark::DoNotOptimize(copy);
    }
}

BENCHMARK_CAPTURE(playouts, brandub, "brandub");
BENCHMARK_CAPTURE(playouts, copenhagen, "copenhagen");
BENCHMARK_CAPTURE(playouts, alea_evangelii, alea_evangelii);
BENCHMARK_CAPTURE(perft_leaves, brandub, "brandub", 4);
BENCHMARK_CAPTURE(perft_leaves, copenhagen, "copenhagen", 3);
BENCHMARK(copy_position);

}  // namespace

BENCHMARK_MAIN();
