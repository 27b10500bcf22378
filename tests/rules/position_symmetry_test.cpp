// SPDX-License-Identifier: MIT
#include "rules/position_symmetry.h"

#include <doctest/doctest.h>

#include <set>

#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/variant.h"
#include "tests/support/random_rules.h"
#include "tests/support/symmetry.h"

namespace tafl::tests::position_symmetry_test {
namespace {

using rules::CanonicalKey;
using rules::Move;
using rules::PositionSymmetry;
using rules::Ruleset;

Ruleset named(std::string_view name) { return rules::ruleset_of(*rules::find_variant(name)); }

Move reflected(Move move, int size, Symmetry symmetry) {
    if (move.is_done()) return move;
    return {transformed(move.from, size, symmetry), transformed(move.to, size, symmetry)};
}

/// Moves drawn at random, from the start.
std::vector<Move> playout(const Ruleset& ruleset, int plies, std::uint64_t seed) {
    Random random(seed);
    rules::Game game(ruleset);
    while (!game.is_over() && game.plies() < plies) {
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
        rules::Effects effects;
        game.play_unchecked(moves[random.below(moves.size())], effects);
    }
    return game.moves();
}

/// The value of the key after each ply, and what the moves are folded to.
struct Walk {
    std::vector<std::uint64_t> keys;
    std::vector<Move> moves;
    bool operator==(const Walk&) const = default;
};
Walk walk(const PositionSymmetry& fold, const Ruleset& ruleset, const std::vector<Move>& moves) {
    rules::Game game(ruleset);
    Walk found;
    for (const Move move : moves) {
        const CanonicalKey key = fold.key(game.position());
        found.keys.push_back(key.value);
        found.moves.push_back(fold.folded(move, key));
        REQUIRE(game.play(move).has_value());
    }
    return found;
}

TEST_SUITE("rules/position_symmetry") {
    TEST_CASE("a game and its seven reflections are one, under symmetric rules") {
        for (const char* const name : {"brandub", "copenhagen", "tablut"}) {
            CAPTURE(std::string(name));
            Ruleset ruleset = named(name);
            ruleset.berserk = rules::Berserk::may_capture;  // then `done` is a move as well
            const PositionSymmetry fold(ruleset);
            CHECK(fold.symmetries() == 8);
            const auto moves = playout(ruleset, 40, 7);
            const Walk expected = walk(fold, ruleset, moves);
            CHECK(std::set(expected.keys.begin(), expected.keys.end()).size() > 10);
            for (const Symmetry symmetry : all_symmetries()) {
                std::vector<Move> others;
                for (const Move move : moves) {
                    others.push_back(reflected(move, ruleset.size(), symmetry));
                }
                CHECK(walk(fold, ruleset, others) == expected);
            }
        }
    }

    TEST_CASE("what a move is folded to can be unfolded to a legal move of the same kind") {
        const Ruleset ruleset = named("brandub");
        const PositionSymmetry fold(ruleset);
        rules::Game game(ruleset);
        for (const Move played : playout(ruleset, 20, 3)) {
            const CanonicalKey key = fold.key(game.position());
            rules::MoveList moves;
            legal_moves(game.compiled_rules(), game.position(), moves);
            for (const Move move : moves) {
                const Move shown = fold.unfolded(fold.folded(move, key), key);
                CHECK_FALSE(game.why_illegal(shown));
                CHECK(fold.folded(shown, key) == fold.folded(move, key));
            }
            REQUIRE(game.play(played).has_value());
        }
    }

    TEST_CASE("the first moves of Brandub are five, not forty") {
        // d1 goes to c1, b1 and to the other side, d2 to c2, b2, a2 and to the other side; the
        // other three arms are like that one.
        const Ruleset ruleset = named("brandub");
        const PositionSymmetry fold(ruleset);
        const rules::Game game(ruleset);
        const CanonicalKey key = fold.key(game.position());
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
        std::set<Move> folded;
        for (const Move move : moves) folded.insert(fold.folded(move, key));
        CHECK(moves.size() == 40);
        CHECK(folded.size() == 5);
    }

    TEST_CASE(
        "side to move, berserker and rules are part of the key, not their name and repetitions") {
        const Ruleset ruleset = named("brandub");
        const PositionSymmetry fold(ruleset);
        const rules::Position attackers(ruleset.start, rules::Side::attackers);
        const rules::Position defenders(ruleset.start, rules::Side::defenders);
        CHECK(fold.key(attackers) != fold.key(defenders));

        Ruleset other = ruleset;
        other.name = "Another name";
        CHECK(PositionSymmetry(other).key(attackers) == fold.key(attackers));
        other.repetition = rules::Repetition::ignored;
        CHECK(PositionSymmetry(other).key(attackers) == fold.key(attackers));
        other.shieldwall = rules::Shieldwall::strong;
        CHECK(PositionSymmetry(other).key(attackers) != fold.key(attackers));
    }

    TEST_CASE("the order in which a record names spaces does not count") {
        const Ruleset ruleset = named("brandub");
        Ruleset other = ruleset;
        auto& corners = other.of(rules::SpaceKind::corner).spaces;
        REQUIRE(corners.size() == 4);
        std::swap(corners[0], corners[3]);
        const rules::Position start(ruleset.start, rules::Side::attackers);
        CHECK(PositionSymmetry(other).symmetries() == 8);
        CHECK(PositionSymmetry(other).key(start) == PositionSymmetry(ruleset).key(start));
    }

    TEST_CASE("rules with three corners have one reflection, along the diagonal of the fourth") {
        Ruleset ruleset = named("brandub");
        std::erase(ruleset.of(rules::SpaceKind::corner).spaces, rules::Space(0, 0));
        const PositionSymmetry fold(ruleset);
        CHECK(fold.symmetries() == 2);
        const rules::Game game(ruleset);
        const CanonicalKey key = fold.key(game.position());
        const auto folded = [&](const char* text) {
            return fold.folded(rules::parse_move(text)->move, key);
        };
        CHECK(folded("d1-c1") == folded("a4-a3"));
        CHECK(folded("d1-c1") != folded("d1-e1"));
    }

    TEST_CASE("a start position that is not symmetric leaves nothing to fold") {
        Ruleset ruleset = named("brandub");
        ruleset.start.clear(rules::Space(3, 0));
        ruleset.start.put(rules::Space(2, 0), {rules::Side::attackers, rules::Kind::taflman});
        CHECK(PositionSymmetry(ruleset).symmetries() == 1);
    }

    TEST_CASE(
        "under any rules, exactly the reflections that leave the rules unchanged are folded") {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            CAPTURE(seed);
            Random random(seed);
            const Ruleset ruleset = random_ruleset(random);
            int expected = 0;
            for (const Symmetry symmetry : all_symmetries()) {
                const Ruleset other = transformed(ruleset, symmetry);
                bool is_same = other.start == ruleset.start;
                for (const rules::SpaceKind kind : rules::special_kinds) {
                    const auto& here = ruleset.of(kind).spaces;
                    const auto& there = other.of(kind).spaces;
                    is_same = is_same && std::set(here.begin(), here.end()) ==
                                             std::set(there.begin(), there.end());
                }
                std::multiset<std::set<rules::Space>> camps;
                std::multiset<std::set<rules::Space>> other_camps;
                for (const auto& camp : ruleset.camps) camps.emplace(camp.begin(), camp.end());
                for (const auto& camp : other.camps) other_camps.emplace(camp.begin(), camp.end());
                expected += is_same && camps == other_camps ? 1 : 0;
            }
            CHECK(PositionSymmetry(ruleset).symmetries() == expected);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::position_symmetry_test
