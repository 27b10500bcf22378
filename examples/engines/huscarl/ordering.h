// SPDX-License-Identifier: MIT
// Ordering: which moves are tried first. The table's move, the king's escape, captures, then by how
// often they refuted something anywhere (history). Also: which moves capture at all, which the
// quiescence search asks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "examples/engines/huscarl/score.h"
#include "examples/engines/huscarl/techniques.h"
#include "rules/moves.h"

namespace tafl::huscarl {

struct RankedMove {
    rules::Move move;
    int rank = 0;  ///< higher is tried first
    /// A capture, or the king's escape. Not known of the table's move.
    bool is_loud = false;
};
using RankedMoves = std::vector<RankedMove>;

/// Puts the best of those from `i` on to place `i`, and returns it.
const RankedMove& bring_best_to(RankedMoves& moves, std::size_t i);

/// The moves that a quiescence search looks at, captures and escapes, for the side to move. All
/// moves amid a berserk sequence.
void loud_moves(const rules::CompiledRules& compiled_rules, const rules::Position& position,
                RankedMoves& moves);

class Ordering {
  public:
    explicit Ordering(const rules::CompiledRules& compiled_rules, Techniques techniques = {});

    /// All legal moves.
    void rank(const rules::Position& position, RankedMoves& moves) const;

    /// The move at place `number` of `tried` has refuted the one before it; those before it have
    /// not.
    void note_refutation(rules::Side side, int depth, const RankedMoves& tried, std::size_t number);
    /// What a search has learnt counts less in the next one.
    void fade();

  private:
    [[nodiscard]] std::size_t place_of(rules::Space space) const;
    [[nodiscard]] std::size_t place_of(rules::Side side, rules::Move move) const;
    [[nodiscard]] int history_of(rules::Side side, rules::Move move) const;
    void add_history(rules::Side side, rules::Move move, int bonus);

    const rules::CompiledRules& compiled_rules_;
    Techniques techniques_;
    std::size_t places_;  ///< of a board
    std::array<std::uint16_t, rules::Space::index_end> place_of_{};
    std::vector<std::int16_t> history_;  ///< by side, from and to
};

/// The moves of a node, one after the other. The table's move is tried before the others are even
/// listed, for often no other is needed.
class MovePicker {
  public:
    /// `position` is the same whenever it is asked; `table_move` is none if `done`; `moves` is room
    /// for the list.
    MovePicker(const rules::CompiledRules& compiled_rules, const Ordering& ordering,
               const rules::Position& position, rules::Move table_move, RankedMoves& moves);

    /// None when all were given.
    [[nodiscard]] std::optional<RankedMove> next();

  private:
    void list_others();

    const Ordering& ordering_;
    const rules::Position& position_;
    RankedMoves& moves_;
    std::size_t given_ = 0;
    bool is_listed_ = false;
};

}  // namespace tafl::huscarl
