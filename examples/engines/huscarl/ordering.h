// SPDX-License-Identifier: MIT
// Ordering: order in which moves are tried: the table's move, an escape of the king, captures, then
// by history (how often a move has caused a cutoff). Also lists the loud moves for the quiescence
// search.
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
    int rank = 0;  ///< higher ranks are tried first
    /// True for a capture or an escape of the king. Not set for the table's move.
    bool is_loud = false;
};
using RankedMoves = std::vector<RankedMove>;

/// Moves the best of the moves from index `i` to index `i` and returns it.
const RankedMove& bring_best_to(RankedMoves& moves, std::size_t i);

/// Lists captures and escapes of the side to move; in a berserk sequence all moves.
void loud_moves(const rules::CompiledRules& compiled_rules, const rules::Position& position,
                RankedMoves& moves);

class Ordering {
  public:
    explicit Ordering(const rules::CompiledRules& compiled_rules, Techniques techniques = {});

    /// Lists all legal moves with their ranks.
    void rank(const rules::Position& position, RankedMoves& moves) const;

    /// Updates the history: the move at index `number` of `tried` caused a cutoff, those before it
    /// did not.
    void note_refutation(rules::Side side, int depth, const RankedMoves& tried, std::size_t number);
    /// Reduces the history before the next search.
    void fade();

  private:
    [[nodiscard]] std::size_t place_of(rules::Space space) const;
    [[nodiscard]] std::size_t place_of(rules::Side side, rules::Move move) const;
    [[nodiscard]] int history_of(rules::Side side, rules::Move move) const;
    void add_history(rules::Side side, rules::Move move, int bonus);

    const rules::CompiledRules& compiled_rules_;
    Techniques techniques_;
    std::size_t places_;  ///< number of spaces of the board
    std::array<std::uint16_t, rules::Space::index_end> place_of_{};
    std::vector<std::int16_t> history_;  ///< by side, origin and destination
};

/// Iterator over the moves of a node. It returns the table's move before it lists the others,
/// because often no other is needed.
class MovePicker {
  public:
    /// `position` must be unchanged at each call of next(). A `table_move` of `done` means none.
    /// `moves` is memory for the list.
    MovePicker(const rules::CompiledRules& compiled_rules, const Ordering& ordering,
               const rules::Position& position, rules::Move table_move, RankedMoves& moves);

    /// Returns the next move; none at the end.
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
