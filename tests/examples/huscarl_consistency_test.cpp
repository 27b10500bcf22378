// SPDX-License-Identifier: MIT
// Influences that must not change Huscarl's result: the size of its table, previous games, a
// rotation or reflection of the board, another run.
#include <doctest/doctest.h>
#include <algorithm>
#include <sstream>

#include "examples/engines/huscarl/player.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"
#include "tests/support/symmetry.h"

namespace tafl::tests::huscarl_consistency_test {
namespace {

using huscarl::Found;
using huscarl::Limits;

Found search_with(huscarl::Table& table, const rules::Game& game, Limits limits) {
    huscarl::Search search(game.compiled_rules(), table);
    return search.best_move(game, limits, {});
}

bool is_same(const Found& a, const Found& b) {
    return a.move == b.move && a.score == b.score && a.depth == b.depth && a.nodes == b.nodes &&
           a.line == b.line;
}

/// 1 if the side to move has a proven win, -1 if it has lost, 0 if nothing is proven.
int proven(const Found& found) {
    if (!huscarl::is_decided(found.score)) return 0;
    return found.score > 0 ? 1 : -1;
}

TEST_SUITE_BEGIN("examples/huscarl_consistency");

TEST_CASE("with the same nodes it finds the same move") {
    for (const char* name : {"brandub", "copenhagen", "berserk"}) {
        CAPTURE(name);
        const rules::Game game(ruleset_of(*rules::find_variant(name)));
        huscarl::Table one(1);
        huscarl::Table other(1);
        const Found once = search_with(one, game, {.nodes = 5000});
        CHECK(is_same(once, search_with(other, game, {.nodes = 5000})));
        CHECK(once.nodes <= 5000);
        one.clear();
        CHECK(is_same(once, search_with(one, game, {.nodes = 5000})));
    }
}

TEST_CASE("a game before leaves nothing behind") {
    const auto thoughts = [](huscarl::HuscarlPlayer& player, std::ostringstream& output,
                             const char* variant) {
        rules::Game game(ruleset_of(*rules::find_variant(variant)));
        player.begin_game(game);
        std::string all;
        for (int ply = 0; ply < 12 && !game.is_over(); ++ply) {
            output.str({});
            const auto move = player.choose(game, std::nullopt);
            REQUIRE(move);
            REQUIRE(game.play(*move).has_value());
            // On a slow machine the engine prints more iterations; the last one has the result.
            all += output.str().substr(output.str().rfind("analysis"));
        }
        return all;
    };
    huscarl::Options options;
    options.limits.nodes = 10'000;  // enough nodes to replace entries
    options.has_limit = true;
    options.hash_megabytes = 1;
    std::ostringstream output;
    huscarl::HuscarlPlayer fresh(options, output, [] { return false; });
    huscarl::HuscarlPlayer used(options, output, [] { return false; });
    (void)thoughts(used, output, "tablut");
    const std::string expected = thoughts(fresh, output, "brandub");
    CHECK(thoughts(used, output, "brandub") == expected);
    CHECK(thoughts(used, output, "brandub") == expected);
}

TEST_CASE("a table of four entries proves nothing else than one of many") {
    int both = 0;
    for_seeds({.usual_seeds = 150, .share = 0.05}, [&](std::uint64_t seed) {
        Random random(seed);
        const rules::Game game(random_playable_ruleset(random));
        huscarl::Table tiny(0);
        huscarl::Table large(2);
        const Found with_few = search_with(tiny, game, {.nodes = 1500});
        const Found with_many = search_with(large, game, {.nodes = 1500});
        both += proven(with_few) != 0 && proven(with_many) != 0 ? 1 : 0;
        const bool contradicts = proven(with_few) * proven(with_many) < 0;
        return contradicts ? "contradicts itself: " + to_string(game.compiled_rules().ruleset())
                           : std::string();
    });
    MESSAGE(both << " proven with both");
    if (has_many_seeds()) CHECK(both >= 15);
}

bool wins_at_once(const rules::Game& game) {
    rules::MoveList moves;
    legal_moves(game.compiled_rules(), game.position(), moves);
    return std::ranges::any_of(moves, [&](rules::Move move) {
        rules::Game next = game;
        const rules::Side mover = game.to_move();
        return next.play(move) && next.verdict().result == win_of(mover);
    });
}

/// After such a move the opponent can't win with the next ply.
bool is_harmless(const rules::Game& game, rules::Move move) {
    rules::Game next = game;
    if (!next.play(move)) return false;
    return next.is_over() ? next.verdict().result == win_of(game.to_move())
                          : next.to_move() == game.to_move() || !wins_at_once(next);
}

/// Both sides think with what they remember of all their moves before, as in a game.
std::string check_repetitions(std::uint64_t seed, int& repetitions) {
    Random random(seed);
    rules::Ruleset ruleset = random_playable_ruleset(random);
    if (ruleset.size() > 9) return {};
    ruleset.repetition = rules::Repetition::mover_wins;
    ruleset.repetition_count = {};
    rules::Game game(ruleset);
    huscarl::Table table(1);
    huscarl::Search search(game.compiled_rules(), table);
    while (!game.is_over() && game.plies() < 40) {
        const rules::Game before = game;
        const Found found = search.best_move(game, {.nodes = 1000}, {});
        REQUIRE(game.play(found.move).has_value());
        if (game.is_over() || game.to_move() == before.to_move()) continue;
        if (found.depth < 3 || !wins_at_once(game)) continue;
        ++repetitions;
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), before.position(), moves);
        const bool has_better =
            std::ranges::any_of(moves, [&](auto move) { return is_harmless(before, move); });
        if (has_better) return "lets the opponent win at once: " + to_string(ruleset);
    }
    return {};
}

TEST_CASE("what it remembers does not hide that a position comes about for the last time") {
    int repetitions = 0;
    for_seeds({.usual_seeds = 100, .share = 0.1},
              [&](std::uint64_t seed) { return check_repetitions(seed, repetitions); });
    MESSAGE(repetitions << " times nothing else was left");
}

/// To one ply nothing depends on the order in which moves are tried; to more, bounds in the table
/// and reductions do.
std::string check_mirrors(std::uint64_t seed) {
    Random random(seed);
    const rules::Ruleset ruleset = random_playable_ruleset(random);
    huscarl::Table table(0);
    const Found shallow = search_with(table, rules::Game(ruleset), {.depth = 1});
    table.clear();
    const Found deep = search_with(table, rules::Game(ruleset), {.nodes = 500});
    for (const Symmetry symmetry : all_symmetries()) {
        const rules::Game turned(transformed(ruleset, symmetry));
        table.clear();
        if (search_with(table, turned, {.depth = 1}).score != shallow.score) {
            return "has another score in a mirror: " + to_string(ruleset);
        }
        table.clear();
        if (proven(search_with(table, turned, {.nodes = 500})) * proven(deep) < 0) {
            return "has another winner in a mirror: " + to_string(ruleset);
        }
    }
    return {};
}

TEST_CASE("mirrored and turned positions have the same score") {
    for_seeds({.usual_seeds = 60, .share = 0.05}, check_mirrors);
}

TEST_CASE("a mirrored game has the same score two plies deep") {
    for (const char* name : {"brandub", "tablut", "copenhagen", "parlett-berserk"}) {
        rules::Ruleset ruleset = ruleset_of(*rules::find_variant(name));
        rules::Game game(ruleset);
        // Some first moves, so that the position is not its own mirror image.
        Random random(7);
        for (int ply = 0; ply < 5; ++ply) {
            rules::MoveList moves;
            legal_moves(game.compiled_rules(), game.position(), moves);
            REQUIRE(game.play(moves[random.below(moves.size())]).has_value());
        }
        ruleset.start = game.position().board();
        ruleset.attackers_first = game.to_move() == rules::Side::attackers;
        huscarl::Table table(1);
        const auto expected = search_with(table, rules::Game(ruleset), {.depth = 2}).score;
        for (const Symmetry symmetry : all_symmetries()) {
            CAPTURE(name);
            table.clear();
            const rules::Game turned(transformed(ruleset, symmetry));
            CHECK(search_with(table, turned, {.depth = 2}).score == expected);
        }
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::huscarl_consistency_test
