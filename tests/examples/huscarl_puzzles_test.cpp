// SPDX-License-Identifier: MIT
// Tests of tactics: OpenTafl's puzzles, and wins that exhaustive search proves in positions of real
// variants.
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "examples/engines/huscarl/search.h"
#include "rules/count_of.h"
#include "rules/move_text.h"
#include "rules/otg_lines.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tests/examples/exhaustive_wins.h"
#include "tests/examples/misses.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"

namespace tafl::tests::huscarl_puzzles_test {
namespace {

namespace fs = std::filesystem;
using huscarl::Found;

/// The annotator's claim about the position after a move.
struct Puzzle {
    const char* file;
    const char* after;  ///< address of the move
    const char* move;   ///< winning move; null: the side to move loses
    int plies;          ///< maximum number of plies to the end
};

// "Winning in four moves" are seven plies. Copenhagen-Escape-Puzzle and Puzzle-Corner-Endgame say
// nothing of their positions; that of Ard-Ri-Escape-Puzzle-cooked is called faulty by its name; the
// first positions of Fetlar-Escape-Puzzle, of eleven plies and more, are too deep.
constexpr Puzzle puzzles[] = {
    {"Ard-Ri-Capture-Puzzle.otg", "0a", "d7-d6", 3},
    {"Ard-Ri-Escape-Puzzle.otg", "6a", "d3-e3", 7},
    {"Ard-Ri-Escape-Puzzle.otg", "8b", nullptr, 2},
    {"Ard-Ri-Escape-Puzzle-2.otg", "9a", "b4-b3", 7},
    {"Ard-Ri-Escape-Puzzle-2.otg", "11b", nullptr, 2},
    {"Fetlar-Escape-Puzzle.otg", "9a", nullptr, 4},
};

fs::path puzzle_folder() {
    const char* folder = std::getenv("LAWSPEAKER_CORPUS");
    if (folder != nullptr && fs::exists(fs::path(folder) / "otg")) return fs::path(folder) / "otg";
    MESSAGE("skipped: LAWSPEAKER_CORPUS names no folder with otg");
    return {};
}

rules::Game game_after(const fs::path& file, const char* address) {
    std::ifstream stream(file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto record = rules::parse_otg(text);
    REQUIRE(record.has_value());
    const rules::Replay replay = rules::replay(*record);
    const auto plies = ply_of_address(*record, replay, address);
    REQUIRE(plies);
    rules::Game game(record->ruleset);
    for (int ply = 0; ply < *plies; ++ply) {
        const auto move = replay.game.moves()[ply];
        REQUIRE(game.play(move).has_value());
    }
    return game;
}

TEST_SUITE_BEGIN("examples/huscarl_puzzles");

TEST_CASE("it solves the puzzles of OpenTafl that have an answer, with 300,000 nodes") {
    const fs::path folder = puzzle_folder();
    if (folder.empty()) return;
    for (const Puzzle& puzzle : puzzles) {
        CAPTURE(puzzle.file);
        CAPTURE(puzzle.after);
        const rules::Game game = game_after(folder / puzzle.file, puzzle.after);
        huscarl::Table table(16);
        huscarl::Search search(game.compiled_rules(), table);
        const Found found = search.best_move(game, {.nodes = 300'000}, {});
        if (puzzle.move == nullptr) {
            CHECK(found.score <= -huscarl::win_after(puzzle.plies));
            continue;
        }
        // Another win is as good if it takes no longer; the first that is found may take longer.
        CHECK(found.score > huscarl::repeated_win);
        const bool is_answer = to_string(found.move) == puzzle.move;
        CHECK((is_answer || found.score >= huscarl::win_after(puzzle.plies)));
    }
}

int count_of_moves(const rules::Game& game) {
    rules::MoveList moves;
    legal_moves(game.compiled_rules(), game.position(), moves);
    return moves.size();
}

/// Some plies at random, from the start of any variant that is not larger.
rules::Game random_game(Random& random, int largest_board) {
    const rules::Variant* variant = nullptr;
    while (variant == nullptr || ruleset_of(*variant).size() > largest_board) {
        variant =
            &rules::variants()[static_cast<std::size_t>(random.below(count_of(rules::variants())))];
    }
    rules::Game game(ruleset_of(*variant));
    for (int plies = random.between(2, 40); plies > 0 && !game.is_over(); --plies) {
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
        rules::Effects effects;
        game.play_unchecked(moves[random.below(moves.size())], effects);
    }
    return game;
}

/// Which wins exhaustive search looks for, and where that is not too much for it.
struct Reach {
    int plies;
    int largest_board;
    int max_moves;
};

struct Wins {
    int all = 0;
    int unseen = 0;
};

/// Wins of one ply are left out: any search sees them.
std::string check_forced_win(std::uint64_t seed, Reach reach, Wins& wins) {
    Random random(seed);
    const rules::Game game = random_game(random, reach.largest_board);
    if (game.is_over() || count_of_moves(game) > reach.max_moves) return {};
    const auto answer = ExhaustiveWins(game, 100'000).shortest(reach.plies);
    if (!answer.is_known || !answer.win || answer.win->plies == 1) return {};
    ++wins.all;
    huscarl::Table table(4);
    huscarl::Search search(game.compiled_rules(), table);
    const Found found = search.best_move(game, {.nodes = 300'000}, {});
    const bool is_own = answer.win->winner == game.to_move();
    const int told = is_own ? found.score : -found.score;
    const std::string about = " in " + std::to_string(answer.win->plies) + " plies, score " +
                              std::to_string(found.score) + ": " +
                              to_string(game.compiled_rules().ruleset());
    if (huscarl::is_decided(told) && told < 0) return "takes a win for lost" + about;
    if (!huscarl::is_decided(told)) {
        ++wins.unseen;
        MESSAGE("does not see a win" << about);
        return {};
    }
    if (told > huscarl::win_after(answer.win->plies)) return "wins too soon" + about;
    return {};
}

TEST_CASE("it sees the wins of three plies that exhaustive search proves in any variant") {
    Wins wins;
    for_seeds({.usual_seeds = 400, .share = 0.1}, [&](std::uint64_t seed) {
        return check_forced_win(seed, {3, rules::largest_board, 100}, wins);
    });
    MESSAGE(wins.all << " wins, " << wins.unseen << " unseen");
    CHECK(are_few_misses(wins.unseen, wins.all));
    if (has_many_seeds()) CHECK(wins.all >= 2);
}

TEST_CASE("it sees the wins of five plies in variants of 7x7") {
    Wins wins;
    for_seeds({.usual_seeds = 150, .share = 0.1}, [&](std::uint64_t seed) {
        return check_forced_win(seed, {5, 7, 28}, wins);
    });
    MESSAGE(wins.all << " wins, " << wins.unseen << " unseen");
    CHECK(are_few_misses(wins.unseen, wins.all));
    if (has_many_seeds()) CHECK(wins.all >= 2);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::huscarl_puzzles_test
