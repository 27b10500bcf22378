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

/// Returns the verdict of the first rule that applies: attackers eliminated, king captured, escape,
/// edge fort, encirclement, repetition, no moves. If none applies, the game is not over.
/// `repeated_by` is the side that has completed the repetition that ends the game (keys `tfr`,
/// `rep`), or nullopt. The caller finds it from the history of the game.
[[nodiscard]] Verdict judge(const CompiledRules& compiled_rules, const Position& position,
                            std::optional<Side> repeated_by = std::nullopt);

/// Returns true if a king of the defenders is in an edge fort and has a legal move. The attackers
/// can neither enter nor break the fort.
[[nodiscard]] bool is_edge_fort(const CompiledRules& compiled_rules, const Board& board);

/// Returns true if no defender is on the edge, none can jump to it in one move, and no path of
/// empty spaces leads from an empty edge space to a defender. Does not consider later captures.
[[nodiscard]] bool is_encircled(const CompiledRules& compiled_rules, const Board& board);

/// Returns the result if `mover` completes the repetition that ends the game. `rule` must not be
/// `ignored`.
[[nodiscard]] Result repetition_result(Repetition rule, Side mover);

}  // namespace tafl::rules
