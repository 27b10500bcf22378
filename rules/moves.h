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

/// Buffer for all moves of a position, meant for the stack of the caller.
class MoveList {
  public:
    /// Upper limit of the moves on 19x19: at most four slides and four jumps reach each empty
    /// space.
    static constexpr int capacity = 8 * largest_board * largest_board;

    MoveList() {}  // NOLINT: leaves the buffer uninitialised; zeroing costs more than filling it
    void clear() { size_ = 0; }
    /// Sets the end of the list after the caller has written moves from begin() on, at most
    /// `capacity`.
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
/// rank and file of the pieces. Does not check whether the game is over.
void legal_moves(const CompiledRules& compiled_rules, const Position& position, MoveList& moves);

/// Replaces the contents of `moves` by the legal slides that end on `targets`, and all legal jumps.
/// Must not be called in a berserk sequence. Faster than legal_moves() if `targets` has few spaces.
void legal_moves_to(const CompiledRules& compiled_rules, const Position& position,
                    const TwoWaySet& targets, MoveList& moves);

/// Returns the number of legal moves of the side to move. Faster than listing them.
[[nodiscard]] int count_legal_moves(const CompiledRules& compiled_rules, const Position& position);

[[nodiscard]] bool has_legal_move(const CompiledRules& compiled_rules, const Position& position);

/// Returns true if the piece on `from` has a slide or jump. Ignores the side to move and berserk
/// sequences.
[[nodiscard]] bool can_move(const CompiledRules& compiled_rules, const Board& board, Space from);

/// Returns true if the piece on `from` has a slide or jump that captures a piece. Ignores the side
/// to move.
[[nodiscard]] bool has_capturing_move(const CompiledRules& compiled_rules, const Board& board,
                                      Space from);

/// Returns true if the piece on `from` has a slide or jump to one of `targets`. Ignores the side to
/// move.
[[nodiscard]] bool can_reach(const CompiledRules& compiled_rules, const Board& board, Space from,
                             const SpaceSet& targets);

/// Reason why a move is illegal.
enum class Illegality : std::uint8_t {
    game_over,
    off_board,
    empty_space,
    wrong_side,
    other_must_continue,  ///< the opponent's piece must first finish its berserk sequence
    must_continue,        ///< another piece of the same side must first finish its berserk sequence
    must_capture,         ///< a berserk sequence continues with captures only
    no_line,              ///< the two spaces are the same, or not on one rank or file
    blocked,
    forbidden_to_pass,
    forbidden_to_stop,
    forbidden_to_enter,  ///< not from another kind of space, or from outside the camp
    too_far,
    cannot_jump,
    nothing_to_end  ///< `done`, but the current turn cannot be ended
};
/// Returns the name of the reason, such as "off-board".
[[nodiscard]] std::string_view name_of(Illegality illegality);
/// Returns a short English clause: "a space on the way is occupied".
[[nodiscard]] std::string_view explain(Illegality illegality);

/// Returns the reason why `move` is illegal; none if it is legal. Never returns game_over: only a
/// Game can detect that.
[[nodiscard]] std::optional<Illegality> why_illegal(const CompiledRules& compiled_rules,
                                                    const Position& position, Move move);

/// Returns true if `move` goes two spaces along a rank or file, over a piece.
[[nodiscard]] bool is_jump(const Board& board, Move move);

}  // namespace tafl::rules
