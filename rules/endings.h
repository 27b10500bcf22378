// SPDX-License-Identifier: MIT
// How a game ends on the board. Pure functions; what they mean is explained in RULES.md.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/result.h"

namespace tafl::rules {

struct Verdict {
    Result result{};  ///< none: the game goes on
    Termination termination{};
    [[nodiscard]] bool is_over() const { return result != Result{}; }
    bool operator==(const Verdict&) const = default;
};

/// Judges a position after a move, in the law's order: attackers eliminated, king captured, escape,
/// edge fort, encirclement, repetition, no moves. `repeated_by` is the side whose move has just
/// repeated the position as often as `rep` says, which only the game's history knows.
[[nodiscard]] Verdict judge(const CompiledRules& compiled_rules, const Position& position,
                            std::optional<Side> repeated_by = std::nullopt);

/// The king stands in a fort on the edge that the attackers can neither enter nor break.
[[nodiscard]] bool is_edge_fort(const CompiledRules& compiled_rules, const Board& board);

/// No defender can ever come to the edge: see RULES.md.
[[nodiscard]] bool is_encircled(const CompiledRules& compiled_rules, const Board& board);

/// Who wins when `mover` completes a third repetition. Repetition must not be `ignored`.
[[nodiscard]] Result repetition_result(Repetition rule, Side mover);

}  // namespace tafl::rules
