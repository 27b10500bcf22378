// SPDX-License-Identifier: MIT
// Huscarl's search: wins with one move and few more by the rules of every variant, and what a
// repetition is worth.
#include <doctest/doctest.h>
#include <cstdlib>
#include <optional>

#include "examples/engines/huscarl/search.h"
#include "rules/board_text.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"

namespace tafl::tests::huscarl_search_test {
namespace {

using huscarl::Found;
using huscarl::Limits;
using huscarl::win_after;
using rules::Kind;
using rules::Piece;
using rules::Side;
using rules::Space;

Found search(const rules::Game& game, Limits limits) {
    huscarl::Table table(1);
    huscarl::Search search(game.compiled_rules(), table);
    return search.best_move(game, limits, {});
}

/// The same rules on another board.
rules::Game game_on(rules::Ruleset ruleset, const rules::Board& board, Side first) {
    ruleset.start = board;
    ruleset.attackers_first = first == Side::attackers;
    return rules::Game(ruleset);
}

bool is_plain(const rules::CompiledRules& compiled_rules, Space space) {
    return compiled_rules.all().contains(space) &&
           compiled_rules.kind_of(space) == rules::SpaceKind::ordinary &&
           !compiled_rules.is_camp(space);
}

int distance(Space a, Space b) {
    return std::abs(a.file() - b.file()) + std::abs(a.rank() - b.rank());
}

/// The king one step from a goal, with two attackers far away.
std::optional<rules::Board> before_escape(const rules::CompiledRules& compiled_rules) {
    for (const Space goal : compiled_rules.escape()) {
        for (const rules::Direction direction : rules::all_directions) {
            const Space king = goal.next(direction);
            if (!is_plain(compiled_rules, king) || compiled_rules.escape().contains(king)) continue;
            rules::Board board(compiled_rules.ruleset().size());
            board.put(king, {Side::defenders, Kind::king});
            for (const Space space : compiled_rules.all()) {
                if (board.count(Side::attackers) == 2) break;
                if (is_plain(compiled_rules, space) && distance(space, king) > 4) {
                    board.put(space, {Side::attackers, Kind::taflman});
                }
            }
            return board;
        }
    }
    return std::nullopt;
}

/// Board with attackers on three sides of the king. A step of a fourth one captures it by every
/// rule.
std::optional<rules::Board> before_capture(const rules::CompiledRules& compiled_rules) {
    for (const Space king : compiled_rules.all()) {
        const Space north = king.next(rules::Direction::north);
        const Space west = king.next(rules::Direction::west);
        const Space east = king.next(rules::Direction::east);
        const Space south = king.next(rules::Direction::south);
        const Space fourth = north.next(rules::Direction::east);
        rules::Board board(compiled_rules.ruleset().size());
        bool is_good = true;
        for (const Space space : {king, north, west, east, south, fourth}) {
            is_good = is_good && is_plain(compiled_rules, space) &&
                      !compiled_rules.edge().contains(space);
        }
        if (!is_good) continue;
        board.put(king, {Side::defenders, Kind::king});
        for (const Space space : {west, east, south, fourth}) {
            board.put(space, {Side::attackers, Kind::taflman});
        }
        return board;
    }
    return std::nullopt;
}

TEST_SUITE_BEGIN("examples/huscarl_search");

TEST_CASE("it escapes, and captures the king, with one move, by the rules of every variant") {
    for (const rules::Variant& variant : rules::variants()) {
        CAPTURE(variant.name);
        const rules::Ruleset ruleset = ruleset_of(variant);
        const rules::CompiledRules compiled_rules(ruleset);
        const auto escape = before_escape(compiled_rules);
        REQUIRE(escape);
        CHECK(search(game_on(ruleset, *escape, Side::defenders), {.depth = 1}).score ==
              win_after(1));
        const auto capture = before_capture(compiled_rules);
        if (!capture) continue;
        CHECK(search(game_on(ruleset, *capture, Side::attackers), {.depth = 1}).score ==
              win_after(1));
    }
}

TEST_CASE("two open ways to corners can't both be closed") {
    // Brandub: the king on a4 can go to a1 and to a7; the attackers are far away.
    const auto reading =
        rules::parse_ruleset("dim:7 surf:n atkf:y ks:w cenh: cenhe: start:/7/7/6t/K4tt/6t/7/7/");
    REQUIRE(reading.has_value());
    const Found found = search(rules::Game(reading->ruleset), {.depth = 3});
    CHECK(found.score == -win_after(2));
}

TEST_CASE("a third repetition is worth what the rules say of it") {
    rules::Ruleset ruleset = ruleset_of(*rules::find_variant("brandub"));
    const rules::Move out = rules::parse_move("d1-c1")->move;
    const rules::Move reply = rules::parse_move("d3-c3")->move;
    const auto back = [](rules::Move move) { return rules::Move{move.to, move.from}; };
    for (const auto rule : {rules::Repetition::mover_wins, rules::Repetition::mover_loses}) {
        ruleset.repetition = rule;
        rules::Game game(ruleset);
        // The next ply of the defenders can bring the start about for the third time.
        for (const rules::Move move : {out, reply, back(out), back(reply), out, reply, back(out)}) {
            REQUIRE(game.play(move).has_value());
        }
        const Found found = search(game, {.nodes = 3000});
        const bool repeats = found.move == back(reply);
        CHECK(repeats == (rule == rules::Repetition::mover_wins));
        CHECK((found.score == win_after(1)) == repeats);
    }
}

/// Plays Huscarl against itself, with `nodes` per move.
rules::Verdict play_out(rules::Game game, std::uint64_t nodes, int max_plies) {
    Limits limits;
    limits.nodes = nodes;
    huscarl::Table table(1);
    huscarl::Search search(game.compiled_rules(), table);
    while (!game.is_over() && game.plies() < max_plies) {
        rules::Effects effects;
        game.play_unchecked(search.best_move(game, limits, {}).move, effects);
    }
    return game.verdict();
}

/// A better score than the window allows is left in the table as a bound, deeper than the last
/// whole iteration, until its worth is known.
TEST_CASE("a move that proves better than expected is played though its worth is not known yet") {
    int cases = 0;
    for (const char* name : {"brandub", "magpie", "tablut"}) {
        rules::Game game(ruleset_of(*rules::find_variant(name)));
        for (int ply = 0; ply < 8; ++ply) {
            Found found;
            for (std::uint64_t nodes = 1'000; nodes < 3'000; nodes += 100) {
                huscarl::Table table(1);
                found = huscarl::Search(game.compiled_rules(), table)
                            .best_move(game, {.nodes = nodes}, {});
                const auto entry = table.find(game.position().key());
                if (!entry || entry->bound != huscarl::Bound::lower) continue;
                if (entry->depth <= found.depth) continue;
                ++cases;
                CHECK(found.move == entry->move);
            }
            REQUIRE(game.play(found.move).has_value());
        }
    }
    CHECK(cases > 0);
    MESSAGE(cases << " searches ended there");
}

TEST_CASE("a king who is alone and shut off from the corners is not let roam for ever") {
    const auto board = rules::parse_board(
        "/2t2t2t2/1t7t1/t9t/4t1t4/3t3t3/t4K4t/3t3t3/4t1t4/t9t/1t7t1/2t2t2t2/", 11);
    REQUIRE(board.has_value());
    const auto game =
        game_on(ruleset_of(*rules::find_variant("copenhagen")), board->board, Side::attackers);
    CHECK(play_out(game, 1000, 300).result == rules::win_of(Side::attackers));
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::huscarl_search_test
