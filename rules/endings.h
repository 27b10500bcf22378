// SPDX-License-Identifier: MIT
// Ends of the game on the board. Pure functions. RULES.md explains the rules.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/result.h"

namespace tafl::rules {

/// Judgement of a position: the result and the reason, if the game is over.
struct Verdict {
    Result result{};  ///< none: the game is not over
    Termination termination{};
    [[nodiscard]] bool is_over() const { return result != Result{}; }
    bool operator==(const Verdict&) const = default;
};

/// Judges a position after a move. Checks in the order of the rules: attackers eliminated, king
/// captured, escape, edge fort, encirclement, repetition, no moves.
/// `repeated_by` is the mover if its move has completed the repetition that `rep` requires;
/// otherwise none. The caller finds it from the history of the game.
[[nodiscard]] Verdict judge(const CompiledRules& compiled_rules, const Position& position,
                            std::optional<Side> repeated_by = std::nullopt);

/// Returns true if a king of the defenders is in an edge fort and has a legal move. The attackers
/// can neither enter nor break the fort.
[[nodiscard]] bool is_edge_fort(const CompiledRules& compiled_rules, const Board& board);

/// Returns true if no defender can ever reach the edge. See RULES.md.
[[nodiscard]] bool is_encircled(const CompiledRules& compiled_rules, const Board& board);

/// Returns the result if `mover` completes the repetition that ends the game. `rule` must not be
/// `ignored`.
[[nodiscard]] Result repetition_result(Repetition rule, Side mover);

}  // namespace tafl::rules
