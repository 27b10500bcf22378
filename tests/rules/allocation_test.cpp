// SPDX-License-Identifier: MIT
// Playing allocates nothing once a game is set up. A program of its own, because it replaces the
// global operator new by one that counts.
#include <doctest/doctest.h>
#include <array>
#include <bit>
#include <memory>

#include "rules/game.h"
#include "rules/perft.h"
#include "rules/variant.h"
#include "tests/support/counted_new.h"
#include "tests/support/random_rules.h"

namespace tafl::tests::allocation_test {
namespace {

constexpr int max_plies = 500;

/// Plays on at random; how many allocations that took.
long allocations_of_playout(Random& random, rules::Game& game) {
    rules::MoveList moves;
    const long before = allocations();
    for (int ply = 0; ply < max_plies && !game.is_over(); ++ply) {
        legal_moves(game.compiled_rules(), game.position(), moves);
        const rules::Move move = moves[random.below(moves.size())];
        if (game.why_illegal(move) || !game.play(move)) return -1;
    }
    return allocations() - before;
}

/// The list of moves doubles now and then. Once it is long enough, the same game needs nothing at
/// all.
void check_game(const rules::Ruleset& ruleset, std::uint64_t seed) {
    rules::Game game(ruleset);
    Random first(seed);
    const long growing = allocations_of_playout(first, game);
    CHECK(growing >= 0);
    CHECK(growing <= std::bit_width(static_cast<unsigned>(game.plies())) + 1);
    game.restart();
    Random again(seed);
    CHECK(allocations_of_playout(again, game) == 0);
}

/// Plays on at random without a Game, and takes everything back.
long allocations_of_search(Random& random, const rules::CompiledRules& compiled_rules,
                           rules::Position& position) {
    constexpr std::size_t depth = 40;
    std::array<rules::Move, depth> played;
    std::array<rules::Effects, depth> effects;
    rules::MoveList moves;
    const long before = allocations();
    std::size_t plies = 0;
    for (; plies < depth && !judge(compiled_rules, position).is_over(); ++plies) {
        legal_moves(compiled_rules, position, moves);
        played[plies] = moves[random.below(moves.size())];
        position.play_unchecked(compiled_rules, played[plies], effects[plies]);
    }
    while (plies-- > 0) position.take_back(played[plies], effects[plies]);
    return allocations() - before;
}

TEST_SUITE("rules/allocation") {
    TEST_CASE("what allocates is counted") {
        const long before = allocations();
        auto number = std::make_unique<int>(1);
        CHECK(*number + allocations() - before == 2);
    }

    TEST_CASE("a game allocates only while its list of moves grows, in the built-in variants") {
        for (const rules::Variant& variant : rules::variants()) {
            CAPTURE(std::string(variant.name));
            for (std::uint64_t seed = 1; seed <= 3; ++seed) check_game(ruleset_of(variant), seed);
        }
    }

    TEST_CASE("a game allocates only while its list of moves grows, under random rules") {
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            CAPTURE(seed);
            Random random(seed);
            check_game(random_playable_ruleset(random), seed);
        }
    }

    TEST_CASE("positions are played in and taken back without allocation") {
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            CAPTURE(seed);
            Random random(seed);
            const rules::CompiledRules compiled_rules(random_playable_ruleset(random));
            rules::Position position = rules::Position::start_of(compiled_rules);
            CHECK(allocations_of_search(random, compiled_rules, position) == 0);
        }
    }

    TEST_CASE("perft allocates nothing") {
        for (const rules::Variant& variant : rules::variants()) {
            CAPTURE(std::string(variant.name));
            const rules::CompiledRules compiled_rules(ruleset_of(variant));
            rules::Position position = rules::Position::start_of(compiled_rules);
            const long before = allocations();
            const std::uint64_t nodes = perft(compiled_rules, position, 2);
            CHECK(allocations() == before);
            CHECK(nodes > 0);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::allocation_test
