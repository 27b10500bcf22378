// SPDX-License-Identifier: MIT
// The rules compared with a second, naive implementation, with random rules and random positions.
// How to run these tests for longer, and how to repeat one seed: tests/support/property.h.
#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/game_record.h"
#include "rules/perft.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tests/support/compare_law.h"
#include "tests/support/property.h"

namespace tafl::tests::property_test {
namespace {

/// Counts how often each rule applies, to check that the generator reaches all of them.
struct Sightings {
    std::map<std::string, int> count;

    void add(const rules::Ruleset& ruleset) {
        const rules::CompiledRules compiled_rules(ruleset);
        rules::Position position = rules::Position::start_of(compiled_rules);
        ++count[std::string(name_of(judge(compiled_rules, position).termination))];
        rules::MoveList moves;
        legal_moves(compiled_rules, position, moves);
        for (const rules::Move move : moves) {
            rules::Effects effects;
            position.play_unchecked(compiled_rules, move, effects);
            for (const rules::Capture& capture : effects.captures()) {
                ++count[std::string(name_of(capture.rule))];
                if (capture.piece.is(rules::Kind::mercenary)) ++count["flip"];
                if (capture.piece.is(rules::Kind::king)) ++count["king"];
            }
            if (effects.continues()) ++count["continuation"];
            if (effects.continues() && !why_illegal(compiled_rules, position, rules::done))
                ++count["done"];
            if (is_jump(position.board(), move)) ++count["jump"];
            position.take_back(move, effects);
        }
    }
};

long naive_perft(const NaiveLaw& compiled_rules, const NaivePosition& position, int depth) {
    if (depth == 0) return 1;
    if (compiled_rules.judge(position).result != rules::Result::none) return 0;
    const std::vector<NaiveMove> moves = compiled_rules.legal_moves(position);
    if (depth == 1) return static_cast<long>(moves.size());
    long sum = 0;
    for (const NaiveMove move : moves)
        sum += naive_perft(compiled_rules, compiled_rules.play(position, move).after, depth - 1);
    return sum;
}

TEST_SUITE("rules/property") {
    TEST_CASE("random positions exercise every rule") {
        Sightings sightings;
        for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
            Random random(seed);
            sightings.add(random_ruleset(random));
        }
        for (const std::string what :
             {"none", "escape", "king-captured", "edge-fort", "encirclement",
              "attackers-eliminated", "no-moves", "custodial", "king-surrounded",
              "commander-sandwich", "shieldwall", "linnaean", "jump", "flip", "king",
              "continuation", "done"}) {
            CAPTURE(what);
            CHECK(sightings.count[what] >= 3);
        }
    }

    TEST_CASE(
        "any position under any rules has the verdict and moves of the naive implementation") {
        for_seeds({1500, 0.45}, [](std::uint64_t seed) {
            Random random(seed);
            const rules::Ruleset ruleset = random_ruleset(random);
            const rules::CompiledRules compiled_rules(ruleset);
            const NaiveLaw naive_law(ruleset);
            for (const rules::Side side : rules::both_sides) {
                const Twin twin = Twin::of(compiled_rules, naive_law, ruleset.start, side);
                std::string difference = difference_at(twin);
                if (difference.empty()) difference = difference_in_moves(twin);
                if (difference.empty() && ruleset.size() <= 8) {
                    difference = difference_in_refusals(twin);
                }
                if (!difference.empty()) return difference;
            }
            return std::string();
        });
    }

    TEST_CASE(
        "positions that random play rarely finds have the verdict of the naive implementation") {
        for (const char* record : {
                 // an attackers' king who is hammer only completes the siege
                 "dim:7 ka:h cor: cen: surf:n start:/7/7/k6/2tKt2/3t3/7/7/",
                 // a commander of the king's own, on a space hostile to the king
                 "dim:7 cor: cen: afor:e4 surf:n start:/7/7/7/c2KC2/7/7/7/",
                 // a fort of two men next to a corner space within the edge
                 "dim:9 cor:e1 corh: sw:s efe:y surf:n start:/2TK1TT2/3TT4/9/9/9/9/9/9/3tt4/",
                 "dim:9 cor:e1 corh: sw:w efe:y surf:n start:/2TK1TT2/3TT4/9/9/9/9/9/9/3tt4/",
                 "dim:9 cor:e1 corh: sw:s efe:y surf:n start:/2TK1GT2/3TT4/9/9/9/9/9/9/3tt4/",
                 // a corner space within a wall, under one of its men
                 "dim:9 cor:e1 cors:T sw:s swf:n surf:n start:/1tTTTTTt1/2ttttt2/9/9/9/4K4/9/9/9/",
                 "dim:9 cor:e1 cors:T sw:s swf:n surf:n start:/2TTTTTt1/2ttttt2/9/9/9/4K4/9/9/9/",
             }) {
            CAPTURE(std::string(record));
            const auto reading = rules::parse_ruleset(record);
            REQUIRE(reading.has_value());
            const rules::CompiledRules compiled_rules(reading->ruleset);
            const NaiveLaw naive_law(reading->ruleset);
            for (const rules::Side side : rules::both_sides) {
                const Twin twin = Twin::of(compiled_rules, naive_law, reading->ruleset.start, side);
                CHECK(difference_at(twin) == "");
                CHECK(difference_in_moves(twin) == "");
            }
        }
    }

    TEST_CASE("the moves to some spaces are those of all moves that end there, and the jumps") {
        for_seeds({1500, 0.05}, [](std::uint64_t seed) {
            Random random(seed);
            const rules::Ruleset ruleset = random_ruleset(random);
            const rules::CompiledRules compiled_rules(ruleset);
            const rules::TwoWaySet targets = random_spaces(random, compiled_rules);
            for (const rules::Side side : rules::both_sides) {
                const rules::Position position(ruleset.start, side);
                rules::MoveList all;
                rules::MoveList some;
                legal_moves(compiled_rules, position, all);
                legal_moves_to(compiled_rules, position, targets, some);
                std::vector<rules::Move> expected;
                std::ranges::copy_if(all, std::back_inserter(expected), [&](rules::Move move) {
                    return targets.by_rank().contains(move.to) || is_jump(position.board(), move);
                });
                if (!std::ranges::equal(some, expected)) {
                    return "other moves to the spaces: " + to_string(ruleset);
                }
            }
            return std::string();
        });
    }

    TEST_CASE("random games under random rules go as in the naive implementation") {
        for_seeds({120, 0.25}, [](std::uint64_t seed) {
            Random random(seed);
            return difference_in_game(random, random_playable_ruleset(random), 12);
        });
    }

    TEST_CASE("move sequences are as many as the naive implementation counts") {
        for_seeds({60, 0.05}, [](std::uint64_t seed) {
            Random random(seed);
            rules::Ruleset ruleset = random_playable_ruleset(random);
            while (ruleset.size() > 6) ruleset = random_playable_ruleset(random);
            if (random.one_in(2)) ruleset.berserk = rules::Berserk::may_capture;
            const rules::CompiledRules compiled_rules(ruleset);
            rules::Position position = rules::Position::start_of(compiled_rules);
            const NaiveLaw naive(ruleset);
            const auto ours = static_cast<long>(perft(compiled_rules, position, 3));
            const long theirs = naive_perft(naive, naive.start(), 3);
            return ours == theirs
                       ? std::string()
                       : std::to_string(ours) + " sequences, the naive implementation counts " +
                             std::to_string(theirs) + ": " + to_string(ruleset);
        });
    }

    TEST_CASE("games on small empty boards repeat positions as in the naive implementation") {
        for_seeds({60, 0.1}, [](std::uint64_t seed) {
            Random random(seed);
            rules::Ruleset ruleset = random_playable_ruleset(random);
            while (ruleset.size() > 6) ruleset = random_playable_ruleset(random);
            for (int& speed : ruleset.speed) speed = 1;
            return difference_in_game(random, ruleset, 120);
        });
    }

    TEST_CASE("the sides of the plies are found without a replay") {
        int second_plies = 0;  // of a turn
        int dones = 0;
        for_seeds({200, 0.02}, [&](std::uint64_t seed) {
            Random random(seed);
            rules::Ruleset ruleset = random_playable_ruleset(random);
            if (random.one_in(2)) ruleset.berserk = rules::Berserk::may_capture;
            rules::Game game(ruleset);
            std::vector<rules::PlyRecord> plies;
            std::vector<rules::Side> movers;
            while (!game.is_over() && game.plies() < 60) {
                rules::MoveList moves;
                legal_moves(game.compiled_rules(), game.position(), moves);
                rules::PlyRecord ply;
                ply.move = moves[random.below(moves.size())];
                if (random.one_in(3) && !game.why_illegal(rules::done)) ply.move = rules::done;
                if (ply.move.is_done()) ++dones;
                movers.push_back(game.to_move());
                if (!game.play(ply.move)) return std::string("an illegal move");
                if (!game.is_over() && game.to_move() == movers.back()) ++second_plies;
                plies.push_back(ply);
            }
            return movers_of(plies, ruleset.first_side()) == movers ? std::string()
                                                                    : to_string(ruleset);
        });
        if (!has_many_seeds()) return;
        CHECK(second_plies > 0);
        CHECK(dones > 0);
    }

    TEST_CASE("random games of the built-in variants go as in the naive implementation") {
        const auto all = rules::variants();
        for_seeds({count_of(all), 0.1}, [&](std::uint64_t seed) {
            Random random(seed);
            const rules::Variant& variant = all[(seed - 1) % all.size()];
            const std::string difference = difference_in_game(random, ruleset_of(variant), 8);
            return difference.empty() ? difference : std::string(variant.name) + ' ' + difference;
        });
    }
}

}  // namespace
}  // namespace tafl::tests::property_test
