// SPDX-License-Identifier: MIT
// judge(): the end of a game by the rules, and the tests that it uses. Pure functions. RULES.md
// explains the rules.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/result.h"

namespace tafl::rules {

/// Result and reason of the end of a game by the rules. Both are `none` if the game is not over.
struct Verdict {
    Result result{};            ///< `none` = the game is not over
    Termination termination{};  ///< `none` = the game is not over
    [[nodiscard]] bool is_over() const { return result != Result{}; }
    bool operator==(const Verdict&) const = default;
};

/// Returns the verdict on `position` by the first rule that applies, in this order: attackers
/// eliminated, king captured, escape, edge fort, encirclement, repetition, no moves. If no rule
/// applies, the verdict is that the game is not over.
/// `repeated_by` is the side that has just completed a repetition that ends the game by the keys
/// `tfr` and `rep`. It is std::nullopt if no repetition was completed. The caller must find
/// repetitions, because a position does not contain the history of the game.
[[nodiscard]] Verdict judge(const CompiledRules& compiled_rules, const Position& position,
                            std::optional<Side> repeated_by = std::nullopt);

/// Returns true if a king of the defenders is in an edge fort: the king is on the edge and can
/// move, and the attackers can neither enter the fort nor break it. Ignores the side to move.
[[nodiscard]] bool is_edge_fort(const CompiledRules& compiled_rules, const Board& board);

/// Returns true if the defenders are encircled. All of these conditions must be true: no defender
/// is on the edge, no defender can jump to the edge in one move, and no path of empty spaces leads
/// from an edge space to a defender. Does not consider later captures.
[[nodiscard]] bool is_encircled(const CompiledRules& compiled_rules, const Board& board);

/// Returns the result of a game in which `mover` completed a repetition, by the rule `rule`.
/// Returns Result::none if `rule` is `ignored`.
[[nodiscard]] Result repetition_result(Repetition rule, Side mover);

}  // namespace tafl::rules
