// SPDX-License-Identifier: MIT
// Huscarl's search: wins that it must see, held against exhaustive search, and legal play by any
// rules.
#include <doctest/doctest.h>
#include <cstdlib>
#include <optional>

#include "examples/engines/huscarl/search.h"
#include "rules/board_text.h"
#include "rules/endings.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"
#include "tests/support/symmetry.h"

namespace tafl::tests {
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
    huscarl::Search search(game.law(), table);
    return search.best_move(game, limits, {});
}

/// The same rules on another board.
rules::Game game_on(rules::Ruleset ruleset, const rules::Board& board, Side first) {
    ruleset.start = board;
    ruleset.attackers_first = first == Side::attackers;
    return rules::Game(ruleset);
}

bool is_plain(const rules::RulesTables& law, Space space) {
    return law.all().contains(space) && law.kind_of(space) == rules::SpaceKind::ordinary &&
           !law.is_camp(space);
}

int distance(Space a, Space b) {
    return std::abs(a.file() - b.file()) + std::abs(a.rank() - b.rank());
}

/// The king one step from a goal, with two attackers far away.
std::optional<rules::Board> before_escape(const rules::RulesTables& law) {
    for (const Space goal : law.escape()) {
        for (const rules::Direction direction : rules::all_directions) {
            const Space king = goal.next(direction);
            if (!is_plain(law, king) || law.escape().contains(king)) continue;
            rules::Board board(law.ruleset().size());
            board.put(king, {Side::defenders, Kind::king});
            for (const Space space : law.all()) {
                if (board.count(Side::attackers) == 2) break;
                if (is_plain(law, space) && distance(space, king) > 4) {
                    board.put(space, {Side::attackers, Kind::taflman});
                }
            }
            return board;
        }
    }
    return std::nullopt;
}

/// Attackers on three sides of the king; a step of the fourth takes him by every rule there is.
std::optional<rules::Board> before_capture(const rules::RulesTables& law) {
    for (const Space king : law.all()) {
        const Space north = king.next(rules::Direction::north);
        const Space west = king.next(rules::Direction::west);
        const Space east = king.next(rules::Direction::east);
        const Space south = king.next(rules::Direction::south);
        const Space fourth = north.next(rules::Direction::east);
        rules::Board board(law.ruleset().size());
        bool is_good = true;
        for (const Space space : {king, north, west, east, south, fourth}) {
            is_good = is_good && is_plain(law, space) && !law.edge().contains(space);
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
        const rules::RulesTables law(ruleset);
        const auto escape = before_escape(law);
        REQUIRE(escape);
        CHECK(search(game_on(ruleset, *escape, Side::defenders), {.depth = 1}).score ==
              win_after(1));
        const auto capture = before_capture(law);
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

/// The least number of plies in which `side` can force a win; none if there is none within `plies`.
std::optional<int> forced_win(const rules::RulesTables& law, rules::Position& position, Side side,
                              int plies) {
    const rules::Verdict verdict = judge(law, position);
    if (verdict.is_over()) {
        return verdict.result == rules::win_of(side) ? std::optional(0) : std::nullopt;
    }
    if (plies == 0) return std::nullopt;
    const bool is_own = position.to_move() == side;
    rules::MoveList moves;
    legal_moves(law, position, moves);
    std::optional<int> best;
    for (const rules::Move move : moves) {
        rules::Effects effects;
        position.play_unchecked(law, move, effects);
        const auto rest = forced_win(law, position, side, plies - 1);
        position.take_back(move, effects);
        if (!rest && !is_own) return std::nullopt;
        if (!rest) continue;
        const int length = *rest + 1;
        if (!best || (is_own ? length < *best : length > *best)) best = length;
    }
    return best;
}

/// Few men on a small board; repetitions apart, which so short lines do not have.
std::string check_wins(std::uint64_t seed) {
    Random random(seed);
    rules::Ruleset ruleset = random_playable_ruleset(random);
    if (ruleset.size() > 6) return {};
    rules::Game game(ruleset);
    constexpr int deepest = 3;
    rules::Position position = game.position();
    const Side side = game.to_move();
    const auto win = forced_win(game.law(), position, side, deepest);
    const auto loss =
        win ? std::nullopt : forced_win(game.law(), position, opponent(side), deepest - 1);
    // Late moves are reduced, so that a win by one of them needs some plies more to be seen.
    const Found found = search(game, {.nodes = 400'000, .depth = deepest + 4});
    const std::string told = "says " + std::to_string(found.score) + ": " + to_string(ruleset);
    if (win && found.score < win_after(deepest + 4)) return "misses a win, " + told;
    if (win && found.score > win_after(*win)) return "wins too soon, " + told;
    if (win == 1 && found.score != win_after(1)) return "dawdles, " + told;
    if (loss && found.score > -win_after(deepest + 4)) return "misses a loss, " + told;
    if (loss && found.score < -win_after(*loss)) return "loses too soon, " + told;
    if (!win && found.score >= win_after(deepest)) return "sees a win that is none, " + told;
    if (!loss && found.score <= -win_after(deepest - 1)) return "sees a loss that is none, " + told;
    return {};
}

TEST_CASE("wins and losses of up to three plies are those of an exhaustive search") {
    for_seeds({.usual_seeds = 500, .share = 0.3}, check_wins);
}

std::string check_line(rules::Game game, const Found& found) {
    for (const rules::Move move : found.line) {
        if (!game.play(move)) return "expects an illegal move: " + to_string(move);
    }
    return {};
}

std::string check_game(std::uint64_t seed) {
    Random random(seed);
    rules::Game game(random_playable_ruleset(random));
    huscarl::Table table(1);
    huscarl::Search search(game.law(), table, {random.below(3) * 50, seed});
    const Limits limits{.nodes = static_cast<std::uint64_t>(random.between(1, 150))};
    for (int ply = 0; ply < 30 && !game.is_over(); ++ply) {
        const Found found = search.best_move(game, limits, {});
        if (std::string complaint = check_line(game, found); !complaint.empty()) {
            return complaint + ", " + to_string(game.law().ruleset());
        }
        if (found.line.empty() || found.line.front() != found.move) return "another line";
        if (!game.play(found.move)) return "plays an illegal move";
    }
    return {};
}

TEST_CASE("it plays legal moves, and expects legal ones, by any rules") {
    for_seeds({.usual_seeds = 200, .share = 0.3}, check_game);
}

TEST_CASE("with the same nodes it finds the same") {
    for (const char* name : {"brandub", "copenhagen", "berserk"}) {
        CAPTURE(name);
        const rules::Game game(ruleset_of(*rules::find_variant(name)));
        const Found once = search(game, {.nodes = 5000});
        const Found again = search(game, {.nodes = 5000});
        CHECK(once.move == again.move);
        CHECK(once.score == again.score);
        CHECK(once.nodes == again.nodes);
        CHECK(once.line == again.line);
        CHECK(once.nodes <= 5000);
    }
}

TEST_CASE("a mirrored start has the same score two plies deep") {
    for (const char* name : {"brandub", "tablut", "copenhagen"}) {
        rules::Ruleset ruleset = ruleset_of(*rules::find_variant(name));
        rules::Game game(ruleset);
        // Some first moves, so that the position is no mirror image of itself.
        Random random(7);
        for (int ply = 0; ply < 5; ++ply) {
            rules::MoveList moves;
            legal_moves(game.law(), game.position(), moves);
            REQUIRE(game.play(moves[random.below(moves.size())]).has_value());
        }
        ruleset.start = game.position().board();
        ruleset.attackers_first = game.to_move() == Side::attackers;
        const auto expected = search(rules::Game(ruleset), {.depth = 2}).score;
        for (const Symmetry symmetry : all_symmetries()) {
            CHECK(search(rules::Game(transformed(ruleset, symmetry)), {.depth = 2}).score ==
                  expected);
        }
    }
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

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests
