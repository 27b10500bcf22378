// SPDX-License-Identifier: MIT
// Legal moves, and the reasons why other moves are illegal. Pure functions of the compiled rules
// and a position.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "rules/illegality.h"
#include "rules/position.h"

namespace tafl::rules {

/// List of moves. It has room for all moves of any position, and uses no heap memory. Create it on
/// the stack.
class MoveList {
  public:
    /// Maximum number of moves. On 19x19, at most four slides and four jumps can reach each empty
    /// space.
    static constexpr int capacity = 8 * largest_board * largest_board;
    /// Number of elements behind the last move that legal_moves() may overwrite.
    static constexpr int slack = 8;

    MoveList() {}  // NOLINT: leaves the buffer uninitialised; zeroing costs more than filling it
    void clear() { size_ = 0; }
    /// Sets the end of the list to `end`. Call it after moves were written directly to the buffer,
    /// from begin() on. The list can have at most `capacity` moves.
    void set_end(const Move* end) { size_ = static_cast<int>(end - moves_.data()); }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](int i) const { return moves_[i]; }
    [[nodiscard]] Move& operator[](int i) { return moves_[i]; }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
    [[nodiscard]] Move* begin() { return moves_.data(); }
    [[nodiscard]] Move* end() { return moves_.data() + size_; }

  private:
    union {
        std::array<Move, capacity + slack> moves_;  // in a union so that it is not initialised
    };
    int size_ = 0;
};

/// Replaces the contents of `moves` by all legal moves of the side to move. The moves are sorted by
/// the rank of their first space, then by its file. Does not check if the game is over.
void legal_moves(const CompiledRules& compiled_rules, const Position& position, MoveList& moves);

/// Replaces the contents of `moves` by all legal slides that end on a space of `targets`, and by
/// all legal jumps, which may end on any space. Must not be called in a berserk sequence. Faster
/// than legal_moves() if `targets` has few spaces.
void legal_moves_to(const CompiledRules& compiled_rules, const Position& position,
                    const TwoWaySet& targets, MoveList& moves);

/// Returns the number of legal moves of the side to move. Does not check if the game is over.
/// Faster than legal_moves(), except in a berserk sequence.
[[nodiscard]] int count_legal_moves(const CompiledRules& compiled_rules, const Position& position);

/// Returns true if the side to move has a legal move. Does not check if the game is over.
[[nodiscard]] bool has_legal_move(const CompiledRules& compiled_rules, const Position& position);

/// Returns true if the piece on `from` can make any slide or jump. Ignores the side to move and
/// berserk sequences.
[[nodiscard]] bool can_move(const CompiledRules& compiled_rules, const Board& board, Space from);

/// Returns true if the piece on `from` can capture a piece by a slide or a jump. Ignores the side
/// to move and berserk sequences.
[[nodiscard]] bool has_capturing_move(const CompiledRules& compiled_rules, const Board& board,
                                      Space from);

/// Returns true if the piece on `from` can slide or jump to one of `targets`. Ignores the side to
/// move and berserk sequences.
[[nodiscard]] bool can_reach(const CompiledRules& compiled_rules, const Board& board, Space from,
                             const SpaceSet& targets);

/// Returns the reason why `move` is illegal in `position`; std::nullopt if it is legal. Does not
/// check if the game is over, so the reason is never `game_over`.
[[nodiscard]] std::optional<Illegality> why_illegal(const CompiledRules& compiled_rules,
                                                    const Position& position, Move move);

/// Returns true if `move` has the form of a jump: it goes exactly two steps along a rank or file,
/// and a piece is on the space in between. Does not check if the rules allow this jump.
[[nodiscard]] bool is_jump(const Board& board, Move move);

}  // namespace tafl::rules
