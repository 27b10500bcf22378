// SPDX-License-Identifier: MIT
// Invariants of any game: a position after its moves are taken back; keys and sets that are updated
// with each move; everything except names of spaces under reflections and rotations.
#include "rules/endings.h"
#include "rules/moves.h"
#include "rules/perft.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"
#include "tests/support/symmetry.h"

namespace tafl::tests::invariance_test {
namespace {

bool is_same(const rules::Board& a, const rules::Board& b) {
    return a == b && a.key() == b.key() && a.kings() == b.kings() && a.occupied() == b.occupied() &&
           a.pieces(rules::Side::attackers) == b.pieces(rules::Side::attackers) &&
           a.pieces(rules::Side::defenders) == b.pieces(rules::Side::defenders);
}

bool is_same(const rules::Position& a, const rules::Position& b) {
    return a == b && is_same(a.board(), b.board()) && a.key() == b.key() &&
           a.to_move() == b.to_move() && a.berserker() == b.berserker();
}

/// The same pieces, put on an empty board one by one.
rules::Board rebuilt(const rules::Board& board) {
    rules::Board fresh(board.size());
    for (int rank = 0; rank < board.size(); ++rank) {
        for (int file = 0; file < board.size(); ++file) {
            const rules::Space space(file, rank);
            if (board[space].is_piece()) fresh.put(space, board[space]);
        }
    }
    return fresh;
}

/// Walks as perft does and looks at every node.
class Walk {
  public:
    explicit Walk(const rules::CompiledRules& compiled_rules) : compiled_rules_(compiled_rules) {}

    void go(rules::Position& position, int depth) {
        ++nodes_;
        if (!is_same(position.board(), rebuilt(position.board())))
            return fail("kept up to date", position);
        if (depth == 0 || judge(compiled_rules_, position).is_over()) return;
        rules::MoveList moves;
        legal_moves(compiled_rules_, position, moves);
        const rules::Position before = position;
        for (const rules::Move move : moves) {
            rules::Effects effects;
            position.play_unchecked(compiled_rules_, move, effects);
            go(position, depth - 1);
            position.take_back(move, effects);
            if (!is_same(position, before)) return fail("restored", before);
            if (!complaint_.empty()) return;
        }
    }
    [[nodiscard]] const std::string& complaint() const { return complaint_; }
    [[nodiscard]] long nodes() const { return nodes_; }

  private:
    void fail(const char* what, const rules::Position& position) {
        rules::Ruleset ruleset = compiled_rules_.ruleset();
        ruleset.start = position.board();
        complaint_ = std::string("not ") + what + ": " + to_string(ruleset);
    }

    const rules::CompiledRules& compiled_rules_;
    std::string complaint_;
    long nodes_ = 0;
};

std::string walk(const rules::Ruleset& ruleset, int depth) {
    const rules::CompiledRules compiled_rules(ruleset);
    rules::Position position = rules::Position::start_of(compiled_rules);
    Walk walk(compiled_rules);
    walk.go(position, depth);
    return walk.complaint();
}

TEST_SUITE("rules/invariance") {
    TEST_CASE("taking moves back restores everything in random positions") {
        for_seeds({1500, 0.03}, [](std::uint64_t seed) {
            Random random(seed);
            rules::Ruleset ruleset = random_playable_ruleset(random);
            return walk(ruleset, ruleset.size() <= 8 ? 2 : 1);
        });
    }

    TEST_CASE("taking moves back restores everything in the built-in variants") {
        for (const rules::Variant& variant : rules::variants()) {
            CAPTURE(std::string(variant.name));
            const rules::Ruleset ruleset = ruleset_of(variant);
            CHECK(walk(ruleset, ruleset.size() <= 9 ? 2 : 1) == "");
        }
    }

    TEST_CASE("reflected and rotated positions have the same number of move sequences") {
        for_seeds({1000, 0.04}, [](std::uint64_t seed) {
            Random random(seed);
            const rules::Ruleset ruleset = random_playable_ruleset(random);
            const int depth = ruleset.size() <= 7 ? 2 : 1;
            std::uint64_t expected = 0;
            for (const Symmetry symmetry : all_symmetries()) {
                const rules::CompiledRules compiled_rules(transformed(ruleset, symmetry));
                rules::Position position = rules::Position::start_of(compiled_rules);
                const std::uint64_t nodes = perft(compiled_rules, position, depth);
                if (expected == 0) expected = nodes;
                if (nodes != expected) {
                    return to_string(ruleset) + " and " + to_string(compiled_rules.ruleset()) +
                           " have " + std::to_string(expected) + " and " + std::to_string(nodes);
                }
            }
            return std::string();
        });
    }

    TEST_CASE("positions that differ have different keys") {
        for_seeds({2000, 0.01}, [](std::uint64_t seed) {
            Random random(seed);
            rules::Board board = random_board(random, random_rules(random));
            const rules::Board before = board;
            const auto space = rules::Space(random.below(board.size()), random.below(board.size()));
            if (board[space].is_piece()) board.clear(space);
            const auto piece = rules::Piece::from_code(random.below(rules::piece_count));
            if (piece != before[space]) board.put(space, piece);
            using rules::Side;
            const rules::Position attackers(board, Side::attackers);
            const rules::Position defenders(board, Side::defenders);
            const bool is_told_apart =
                board.key() != before.key() && attackers.key() != defenders.key();
            return is_told_apart ? std::string() : "equal keys on " + to_string(board);
        });
    }
}

}  // namespace
}  // namespace tafl::tests::invariance_test
