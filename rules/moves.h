// SPDX-License-Identifier: MIT
// Legal moves, and the reasons why other moves are illegal. Pure functions of the compiled rules
// and a position.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/position.h"

namespace tafl::rules {

/// List of moves with room for all moves of any position. It uses no heap memory, so create it on
/// the stack.
class MoveList {
  public:
    /// Maximum number of moves. On 19x19, at most four slides and four jumps can reach each empty
    /// space.
    static constexpr int capacity = 8 * largest_board * largest_board;

    MoveList() {}  // NOLINT: leaves the buffer uninitialised; zeroing costs more than filling it
    void clear() { size_ = 0; }
    /// Sets the end of the list. Call it after writing moves directly to the buffer, from begin()
    /// up to `end`; at most `capacity` moves.
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
        std::array<Move, capacity> moves_;  // in a union so that it is not initialised
    };
    int size_ = 0;
};

/// Replaces the contents of `moves` by all legal moves of the side to move. They are ordered by the
/// rank, then the file of the moved piece. Does not check whether the game is over.
void legal_moves(const CompiledRules& compiled_rules, const Position& position, MoveList& moves);

/// Replaces the contents of `moves` by the legal slides that end on `targets`, and by all legal
/// jumps, to any space. Must not be called in a berserk sequence. Faster than legal_moves() if
/// `targets` has few spaces.
void legal_moves_to(const CompiledRules& compiled_rules, const Position& position,
                    const TwoWaySet& targets, MoveList& moves);

/// Returns the number of legal moves of the side to move. Does not check whether the game is over.
/// Outside of berserk sequences, it is faster than legal_moves().
[[nodiscard]] int count_legal_moves(const CompiledRules& compiled_rules, const Position& position);

/// Returns true if the side to move has a legal move. Does not check whether the game is over.
[[nodiscard]] bool has_legal_move(const CompiledRules& compiled_rules, const Position& position);

/// Returns true if the piece on `from` can slide or jump to some space. Ignores the side to move
/// and berserk sequences.
[[nodiscard]] bool can_move(const CompiledRules& compiled_rules, const Board& board, Space from);

/// Returns true if the piece on `from` can capture a piece by a slide or a jump. Ignores the side
/// to move and berserk sequences.
[[nodiscard]] bool has_capturing_move(const CompiledRules& compiled_rules, const Board& board,
                                      Space from);

/// Returns true if the piece on `from` can slide or jump to one of `targets`. Ignores the side to
/// move and berserk sequences.
[[nodiscard]] bool can_reach(const CompiledRules& compiled_rules, const Board& board, Space from,
                             const SpaceSet& targets);

/// Reason why a move is illegal.
enum class Illegality : std::uint8_t {
    game_over,            ///< the rules have ended the game
    off_board,            ///< the first or the last space of the move is not on the board
    empty_space,          ///< no piece is on the first space
    wrong_side,           ///< the piece belongs to the side that is not to move
    other_must_continue,  ///< the opponent's piece must first finish its berserk sequence
    must_continue,        ///< another piece of the same side must first finish its berserk sequence
    must_capture,         ///< a berserk sequence continues with captures only
    no_line,              ///< the two spaces are the same, or not on one rank or file
    blocked,              ///< a space on the way is occupied, or the last space
    forbidden_to_pass,    ///< the piece may not pass a space on the way
    forbidden_to_stop,    ///< the piece may not stop on the last space
    /// The piece may not enter a space from another kind of space, or a camp from outside.
    forbidden_to_enter,
    too_far,        ///< the slide is longer than the speed of the piece
    cannot_jump,    ///< the move has the form of a jump, but the piece may not make this jump
    nothing_to_end  ///< `done`, but the current turn cannot be ended
};
/// Returns the name of the reason for programs, such as "off-board".
[[nodiscard]] std::string_view name_of(Illegality illegality);
/// Returns the reason as a short English clause, such as "a space on the way is occupied".
[[nodiscard]] std::string_view explain(Illegality illegality);

/// Returns the reason why `move` is illegal in `position`; std::nullopt if it is legal. Does not
/// check whether the game is over, so it never returns game_over.
[[nodiscard]] std::optional<Illegality> why_illegal(const CompiledRules& compiled_rules,
                                                    const Position& position, Move move);

/// Returns true if `move` goes exactly two steps along a rank or file, over a piece. Does not check
/// whether the rules allow that jump.
[[nodiscard]] bool is_jump(const Board& board, Move move);

}  // namespace tafl::rules
