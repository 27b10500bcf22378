// SPDX-License-Identifier: MIT
// Which moves are legal, and why others are not. Pure functions of the compiled rules and a
// position.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/position.h"

namespace tafl::rules {

/// A buffer for all moves of a position, meant to live on the caller's stack.
class MoveList {
  public:
    /// On 19x19, each empty space can be reached by at most four slides and four jumps.
    static constexpr int capacity = 8 * largest_board * largest_board;

    MoveList() {}  // NOLINT: leaves the buffer as it is, zeroing it would cost more than filling it
    void clear() { size_ = 0; }
    /// For who has written moves from begin() on, at most `capacity`.
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

/// Replaces the contents of `moves` by all legal moves of the side to move. Whether the game is
/// over is not asked. In order of the pieces' ranks and files.
void legal_moves(const CompiledRules& compiled_rules, const Position& position, MoveList& moves);

/// The same, but only the slides that end on `targets`, and all jumps. Not in a berserk sequence.
/// Faster where few spaces are of interest.
void legal_moves_to(const CompiledRules& compiled_rules, const Position& position,
                    const TwoWaySet& targets, MoveList& moves);

/// How many legal moves the side to move has; faster than listing them.
[[nodiscard]] int count_legal_moves(const CompiledRules& compiled_rules, const Position& position);

[[nodiscard]] bool has_legal_move(const CompiledRules& compiled_rules, const Position& position);

/// True if the piece on `from` could slide or jump somewhere, whoever is to move and berserk aside.
[[nodiscard]] bool can_move(const CompiledRules& compiled_rules, const Board& board, Space from);

/// True if the piece on `from` has a slide or jump that captures something, whoever is to move.
[[nodiscard]] bool has_capturing_move(const CompiledRules& compiled_rules, const Board& board,
                                      Space from);

/// True if the piece on `from` has a slide or jump to one of `targets`, whoever is to move.
[[nodiscard]] bool can_reach(const CompiledRules& compiled_rules, const Board& board, Space from,
                             const SpaceSet& targets);

/// Why a move is refused.
enum class Illegality : std::uint8_t {
    game_over,
    off_board,
    empty_space,
    wrong_side,
    other_must_continue,  ///< the opponent's piece must first finish its berserk sequence
    must_continue,        ///< another piece of the same side must
    must_capture,         ///< a berserk sequence goes on with captures only
    no_line,              ///< neither along a rank or file nor a jump; or from a space to itself
    blocked,
    forbidden_to_pass,
    forbidden_to_stop,
    forbidden_to_enter,  ///< from a space of another kind
    too_far,
    cannot_jump,
    nothing_to_end  ///< `done`, where no turn could go on
};
[[nodiscard]] std::string_view name_of(Illegality illegality);
/// A short English clause: "a space on the way is occupied".
[[nodiscard]] std::string_view explain(Illegality illegality);

/// None if the move is legal. Never answers game_over, which only a Game knows.
[[nodiscard]] std::optional<Illegality> why_illegal(const CompiledRules& compiled_rules,
                                                    const Position& position, Move move);

/// A jump is the only move of two spaces over a piece.
[[nodiscard]] bool is_jump(const Board& board, Move move);

}  // namespace tafl::rules
