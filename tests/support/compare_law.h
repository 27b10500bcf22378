// SPDX-License-Identifier: MIT
// Holds rules/ against NaiveLaw. Every function says what differs, with the position as text, or
// nothing.
#pragma once

#include <string>

#include "rules/game.h"
#include "tests/support/naive_law.h"
#include "tests/support/random_rules.h"

namespace tafl::tests {

/// One position under both laws.
struct Twin {
    const rules::CompiledRules& compiled_rules;
    const NaiveLaw& naive_law;
    rules::Position position;
    NaivePosition naive_position;

    /// `board` with `side` to move, outside of any berserk sequence.
    [[nodiscard]] static Twin of(const rules::CompiledRules& compiled_rules,
                                 const NaiveLaw& naive_law, const rules::Board& board,
                                 rules::Side side);
};

/// What is asked in a position without moving: verdict, fort, encirclement, legal moves in every
/// form.
[[nodiscard]] std::string difference_at(const Twin& twin);

/// Every pair of spaces, the rim's among them: legal for both or for none, and the reason given is
/// true.
[[nodiscard]] std::string difference_in_refusals(const Twin& twin);

/// What each legal move does: captures in order, board, key, side, continuation, verdict; and that
/// taking it back restores everything.
[[nodiscard]] std::string difference_in_moves(const Twin& twin);

/// A random game of at most `plies` from the start of the rules, with verdicts from the history.
[[nodiscard]] std::string difference_in_game(Random& random, const rules::Ruleset& ruleset,
                                             int plies);

/// Rules record with this position as its start, to be pasted into a test.
[[nodiscard]] std::string record_of(const rules::CompiledRules& compiled_rules,
                                    const rules::Position& position);

/// What one move did, as text in which both laws can be compared: "e5K by sandwich, ...".
[[nodiscard]] std::string text_of(const rules::Effects& effects);
[[nodiscard]] std::string text_of(const std::vector<Taken>& taken);

}  // namespace tafl::tests
