// SPDX-License-Identifier: MIT
// judge(): the end of a game by the rules, and the tests that it uses. Pure functions. RULES.md
// explains the rules.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/result.h"

namespace tafl::rules {

/// Result and reason of the end of a game by the rules; both are `none` while it is not over.
struct Verdict {
    Result result{};            ///< none: the game is not over
    Termination termination{};  ///< none: the game is not over
    [[nodiscard]] bool is_over() const { return result != Result{}; }
    bool operator==(const Verdict&) const = default;
};

/// Returns the verdict on `position` by the first rule that applies, in this order: attackers
/// eliminated, king captured, escape, edge fort, encirclement, repetition, no moves. If no rule
/// applies, the verdict says that the game is not over.
/// `repeated_by` is the side that completed the repetition that ends the game (keys `tfr`, `rep`);
/// std::nullopt without such a repetition. Only the caller knows the history of the game.
[[nodiscard]] Verdict judge(const CompiledRules& compiled_rules, const Position& position,
                            std::optional<Side> repeated_by = std::nullopt);

/// Returns true if a king of the defenders is on the edge, can move, and is in a fort that the
/// attackers can neither enter nor break. Ignores the side to move.
[[nodiscard]] bool is_edge_fort(const CompiledRules& compiled_rules, const Board& board);

/// Returns true if the defenders are encircled: no defender is on the edge, no defender can jump to
/// the edge in one move, and no path of empty spaces leads from an edge space to a defender. Does
/// not consider later captures.
[[nodiscard]] bool is_encircled(const CompiledRules& compiled_rules, const Board& board);

/// Returns the result of a game that `mover` ends by completing a repetition. Returns Result::none
/// if `rule` is `ignored`.
[[nodiscard]] Result repetition_result(Repetition rule, Side mover);

}  // namespace tafl::rules
