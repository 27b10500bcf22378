// SPDX-License-Identifier: MIT
// Comparison of rules/ with NaiveLaw. Each function returns the first difference, with the position
// as text; empty = no difference.
#pragma once

#include <string>

#include "rules/game.h"
#include "tests/support/naive_law.h"
#include "tests/support/random_rules.h"

namespace tafl::tests {

/// One position in both implementations.
struct Twin {
    const rules::CompiledRules& compiled_rules;
    const NaiveLaw& naive_law;
    rules::Position position;
    NaivePosition naive_position;

    /// Returns `board` with `side` to move, not within a berserk sequence.
    [[nodiscard]] static Twin of(const rules::CompiledRules& compiled_rules,
                                 const NaiveLaw& naive_law, const rules::Board& board,
                                 rules::Side side);
};

/// Compares the verdict, edge fort, encirclement and the legal moves in every form.
[[nodiscard]] std::string difference_at(const Twin& twin);

/// Compares the legality of every pair of spaces, including spaces next to the board, and checks
/// the reason of each refusal.
[[nodiscard]] std::string difference_in_refusals(const Twin& twin);

/// Compares the effects of each legal move: captures in order, board, key, side, continuation and
/// verdict. Checks that undoing the move restores everything.
[[nodiscard]] std::string difference_in_moves(const Twin& twin);

/// Compares a random game of at most `plies` plies from the start, with verdicts from the history.
[[nodiscard]] std::string difference_in_game(Random& random, const rules::Ruleset& ruleset,
                                             int plies);

/// Returns a rules record with this position as its start, to be copied into a test.
[[nodiscard]] std::string record_of(const rules::CompiledRules& compiled_rules,
                                    const rules::Position& position);

/// Returns the effects of a move as text for both implementations: "e5K by sandwich, ...".
[[nodiscard]] std::string text_of(const rules::Effects& effects);
[[nodiscard]] std::string text_of(const std::vector<Taken>& taken);

}  // namespace tafl::tests
