// SPDX-License-Identifier: MIT
// Compares the wins and losses that Huscarl reports with exhaustive search on small boards.
// Huscarl's promises: a win that it reports can be forced within that number of plies, with any
// table, limits and history of the game. It reports a short win a few iterations after the one that
// has the win's number of plies. It wins a game in which it has reported a win. It does not promise
// the shortest distance: late moves are searched with less depth or skipped. With one legal move
// the search is short.
#include <doctest/doctest.h>
#include <cstdlib>

#include "examples/engines/huscarl/search.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "tests/examples/exhaustive_wins.h"
#include "tests/examples/misses.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"

namespace tafl::tests::huscarl_wins_test {
namespace {

using huscarl::Found;
using huscarl::Limits;
using rules::Side;

/// Limit of exhaustive search per answer.
constexpr std::uint64_t max_positions = 200'000;

/// Returns the winner and the number of plies of a proven score; nullopt for other scores.
std::optional<ShortestWin> told_by(const Found& found, Side to_move) {
    if (!huscarl::is_decided(found.score)) return std::nullopt;
    const bool is_own = found.score > 0;
    return ShortestWin{is_own ? to_move : opponent(to_move), huscarl::win - std::abs(found.score)};
}

rules::MoveList moves_of(const rules::Game& game) {
    rules::MoveList moves;
    legal_moves(game.compiled_rules(), game.position(), moves);
    return moves;
}

/// Small enough for exhaustive search: few men, few moves.
std::optional<rules::Game> small_game(Random& random) {
    const rules::Ruleset ruleset = random_playable_ruleset(random);
    if (ruleset.size() > 7 || ruleset.start.occupied().count() > 14) return std::nullopt;
    rules::Game game(ruleset);
    if (moves_of(game).size() > 24) return std::nullopt;
    return game;
}

std::string about(const rules::Game& game, const Found& found) {
    std::string text = " (score " + std::to_string(found.score) + ", depth " +
                       std::to_string(found.depth) + ") in " +
                       to_string(game.compiled_rules().ruleset());
    for (const rules::Move move : game.moves()) text += ' ' + to_string(move);
    return text;
}

/// Counts of compared answers: a test without a comparison must not pass.
struct Tally {
    int wins = 0;
    int losses = 0;
    int others = 0;
    int unseen = 0;  ///< of the wins and losses
};

constexpr int provable_plies = 5;

/// Checks a reported win by exhaustive search. Returns a complaint; empty if the win is correct or
/// the search is too long.
std::string check_told(const rules::Game& game, const Found& found, Tally& tally) {
    const auto told = told_by(found, game.to_move());
    if (!told || told->plies > provable_plies) return {};
    const auto is_true = ExhaustiveWins(game, max_positions).can_win(told->winner, told->plies);
    if (!is_true) return {};
    ++(found.score > 0 ? tally.wins : tally.losses);
    return *is_true ? std::string() : "reports a false win" + about(game, found);
}

TEST_SUITE_BEGIN("examples/huscarl_wins");

TEST_CASE("a reported win can be forced within its plies, with any limits") {
    Tally tally;
    for_seeds({.usual_seeds = 1500, .share = 0.1}, [&](std::uint64_t seed) {
        Random random(seed);
        const auto game = small_game(random);
        if (!game) return std::string();
        // Also a table that loses most entries, and noise in the scores.
        huscarl::Table table(random.one_in(2) ? 1 : 0);
        huscarl::Techniques techniques;
        if (random.one_in(2)) {
            const int left_out = random.below(huscarl::technique_count);
            techniques.leave_out(static_cast<huscarl::Technique>(left_out));
        }
        huscarl::Search search(game->compiled_rules(), table, {random.below(2) * 200, seed},
                               techniques);
        const Limits limits{.nodes = static_cast<std::uint64_t>(random.between(20, 4'000)),
                            .depth = random.between(1, 8)};
        return check_told(*game, search.best_move(*game, limits, {}), tally);
    });
    MESSAGE(tally.wins << " wins and " << tally.losses << " losses proven");
    if (has_many_seeds()) CHECK(std::min(tally.wins, tally.losses) >= 15);
}

/// Mostly moves a piece back, so that positions are repeated.
rules::Move restless_move(Random& random, const rules::Game& game) {
    const auto& before = game.moves();
    if (before.size() >= 2 && random.chance(80)) {
        const rules::Move back{before[before.size() - 2].to, before[before.size() - 2].from};
        if (!game.why_illegal(back)) return back;
    }
    const rules::MoveList moves = moves_of(game);
    return moves[random.below(moves.size())];
}

TEST_CASE("no false win is reported after repeated positions") {
    Tally tally;
    for_seeds({.usual_seeds = 400, .share = 0.1}, [&](std::uint64_t seed) {
        Random random(seed);
        auto game = small_game(random);
        if (!game) return std::string();
        // One table for the whole game: its entries were stored with another history.
        huscarl::Table table(1);
        huscarl::Search search(game->compiled_rules(), table);
        for (int ply = 0; ply < 16 && !game->is_over(); ++ply) {
            const Found found = search.best_move(*game, {.nodes = 400}, {});
            if (auto complaint = check_told(*game, found, tally); !complaint.empty()) {
                return complaint;
            }
            rules::Effects effects;
            game->play_unchecked(restless_move(random, *game), effects);
        }
        return std::string();
    });
    MESSAGE(tally.wins << " wins and " << tally.losses << " losses proven");
    if (has_many_seeds()) CHECK(std::min(tally.wins, tally.losses) >= 15);
}

/// A win of `plies` is reported after at most `plies + iterations_more` iterations. The search's
/// shortcuts may hide one in a hundred for longer.
constexpr int iterations_more = 6;

std::string check_short_win(const rules::Game& game, int plies, Tally& tally) {
    const auto answer = ExhaustiveWins(game, max_positions).shortest(plies);
    if (!answer.is_known || !answer.win || moves_of(game).size() == 1) {
        ++tally.others;
        return {};
    }
    huscarl::Table table(1);
    huscarl::Search search(game.compiled_rules(), table);
    const ShortestWin& win = *answer.win;
    const Found found =
        search.best_move(game, {.nodes = 300'000, .depth = win.plies + iterations_more}, {});
    ++(win.winner == game.to_move() ? tally.wins : tally.losses);
    const auto told = told_by(found, game.to_move());
    const std::string expected = std::to_string(win.plies) + " plies";
    if (!told) {
        ++tally.unseen;
        MESSAGE("does not see a win in " << expected << about(game, found));
        return {};
    }
    if (told->winner != win.winner) return "reports the wrong winner" + about(game, found);
    if (told->plies < win.plies) return "wins too soon, not in " + expected + about(game, found);
    const bool is_exact = told->plies == win.plies;
    return is_exact || win.plies > 1 ? std::string() : "wins too late" + about(game, found);
}

TEST_CASE("a binomial test distinguishes few misses from many") {
    // Probabilities at 1 %: of 100 wins, four or more misses 1.84 %, five or more 0.34 %; of 8
    // wins, one or more 7.73 %, two or more 0.27 %.
    CHECK(are_few_misses(4, 100));
    CHECK_FALSE(are_few_misses(5, 100));
    CHECK(are_few_misses(1, 8));
    CHECK_FALSE(are_few_misses(2, 8));
    CHECK(are_few_misses(0, 0));
}

TEST_CASE("it sees what exhaustive search sees in three plies") {
    Tally tally;
    for_seeds({.usual_seeds = 2000, .share = 0.1}, [&](std::uint64_t seed) {
        Random random(seed);
        const auto game = small_game(random);
        return game ? check_short_win(*game, 3, tally) : std::string();
    });
    MESSAGE(tally.wins << " wins and " << tally.losses << " losses, " << tally.unseen << " unseen");
    CHECK(are_few_misses(tally.unseen, tally.wins + tally.losses));
    if (has_many_seeds()) CHECK(std::min(tally.wins, tally.losses) >= 8);
}

TEST_CASE("it sees what exhaustive search sees in five plies") {
    Tally tally;
    for_seeds({.usual_seeds = 300, .share = 0.1}, [&](std::uint64_t seed) {
        Random random(seed);
        const auto game = small_game(random);
        return game ? check_short_win(*game, 5, tally) : std::string();
    });
    MESSAGE(tally.wins << " wins and " << tally.losses << " losses, " << tally.unseen << " unseen");
    CHECK(are_few_misses(tally.unseen, tally.wins + tally.losses));
    if (has_many_seeds()) CHECK(tally.wins + tally.losses >= 3);
}

/// Only alpha-beta, the table and the order of moves: iteration N then finds all wins of N plies,
/// and the first win is the shortest. A berserk turn counts as one ply in it, with any length.
std::string check_exact_distance(std::uint64_t seed, Tally& tally) {
    using huscarl::Technique;
    constexpr int plies = 4;
    Random random(seed);
    const auto game = small_game(random);
    if (!game || game->compiled_rules().ruleset().berserk != rules::Berserk::none) return {};
    const auto answer = ExhaustiveWins(*game, max_positions).shortest(plies);
    if (!answer.is_known || moves_of(*game).size() == 1) return {};
    huscarl::Techniques plain;
    for (const auto technique :
         {Technique::null_move, Technique::reductions, Technique::late_moves, Technique::futility,
          Technique::aspiration, Technique::quiescence, Technique::escapes}) {
        plain.leave_out(technique);
    }
    huscarl::Table table(1);
    huscarl::Search search(game->compiled_rules(), table, {}, plain);
    const Found found = search.best_move(*game, {.depth = plies}, {});
    const auto told = told_by(found, game->to_move());
    ++(!told ? tally.others : found.score > 0 ? tally.wins : tally.losses);
    return told == answer.win ? std::string() : "another distance" + about(*game, found);
}

TEST_CASE("without its shortcuts it reports the exact distance of a win") {
    Tally tally;
    for_seeds({.usual_seeds = 3000, .share = 0.1},
              [&](std::uint64_t seed) { return check_exact_distance(seed, tally); });
    MESSAGE(tally.wins << " wins, " << tally.losses << " losses, " << tally.others << " neither");
    if (has_many_seeds()) CHECK(std::min(tally.wins, tally.losses) >= 5);
}

/// After it has reported a win, it wins within that number of plies against any reply.
std::string check_bringing_home(std::uint64_t seed, Tally& tally) {
    Random random(seed);
    auto game = small_game(random);
    if (!game) return {};
    huscarl::Table table(1);
    huscarl::Search search(game->compiled_rules(), table);
    const Limits limits{.nodes = 10'000};
    const Found first = search.best_move(*game, limits, {});
    const auto told = told_by(first, game->to_move());
    if (!told) return {};
    const Side own = told->winner;
    ++(own == game->to_move() ? tally.wins : tally.losses);
    for (int ply = 0; ply < told->plies && !game->is_over(); ++ply) {
        const rules::MoveList moves = moves_of(*game);
        rules::Move move = moves[random.below(moves.size())];
        if (game->to_move() == own) move = search.best_move(*game, limits, {}).move;
        rules::Effects effects;
        game->play_unchecked(move, effects);
    }
    const bool has_won = game->is_over() && game->verdict().result == rules::win_of(own);
    return has_won ? std::string() : "does not win as reported" + about(*game, first);
}

TEST_CASE("a reported win is won against any replies") {
    Tally tally;
    for_seeds({.usual_seeds = 400, .share = 0.1},
              [&](std::uint64_t seed) { return check_bringing_home(seed, tally); });
    MESSAGE(tally.wins << " wins and " << tally.losses << " losses won as reported");
    if (has_many_seeds()) CHECK(tally.wins >= 8);
}

TEST_CASE("the opponent may play better in a repeated position") {
    // The king is on c3, between c4 and c2. An attacker on c2 would capture it. The attackers have
    // not played that move; if e5 moves back to d5, they can play it now. e5-e2 prevents it. By
    // these rules the side that repeats a position for the third time wins.
    const auto reading = rules::parse_ruleset(
        "dim:7 surf:n atkf:y ks:w tfr:w cen: start:/1t1t3/5t1/1tKt3/2t4/3T3/6t/7/");
    REQUIRE(reading.has_value());
    rules::Game game(reading->ruleset);
    for (const char* text : {"g6-f6", "d5-e5", "f6-g6"}) {
        REQUIRE(game.play(rules::parse_move(text)->move).has_value());
    }
    const auto back = rules::parse_move("e5-d5")->move;
    ExhaustiveWins wins(game);
    REQUIRE(*wins.wins_by(back, Side::attackers, 2));
    REQUIRE_FALSE(*wins.can_win(Side::attackers, 2));
    for (int depth = 2; depth <= 5; ++depth) {
        CAPTURE(depth);
        huscarl::Table table(1);
        huscarl::Search search(game.compiled_rules(), table);
        const Found found = search.best_move(game, {.depth = depth}, {});
        CHECK(found.move != back);
        CHECK(found.score < huscarl::repeated_win);
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::huscarl_wins_test
