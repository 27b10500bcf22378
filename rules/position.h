// SPDX-License-Identifier: MIT
// Position: a board, the side to move, and the piece that continues its berserk sequence, if any.
// Move, Capture, Effects: input and output of playing a move.
// play_unchecked() and take_back() are exact inverses and allocate nothing. The same type serves
// the referee (one ply a second) and a search (millions of plies).
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "rules/board.h"
#include "rules/compiled_rules.h"

namespace tafl::rules {

/// Move from one space to another, or `done`.
struct Move {
    Space from;  ///< space on which the move begins
    Space to;    ///< space on which the move ends
    /// Returns true for `done`, a ply without spaces that ends a turn which could continue
    /// (`ber:o`).
    [[nodiscard]] constexpr bool is_done() const { return from.is_none() && to.is_none(); }
    auto operator<=>(const Move&) const = default;
};
/// Ply without spaces that ends a turn which could continue (`ber:o`). Its Move::is_done() is true.
inline constexpr Move done{};

/// Rule by which a piece was captured.
enum class CaptureRule : std::uint8_t {
    jump,                ///< the moved piece jumped over the captured piece
    custodial,           ///< a piece was captured between the moved piece and a hostile space
    king_surrounded,     ///< a strong or middling king was captured on all sides
    commander_sandwich,  ///< a strong king was captured between commanders, knights or corners
    shieldwall,          ///< a row of pieces on the edge was captured
    linnaean             ///< the defender next to the king on a besieged throne was captured
};
/// Returns the name of the rule for programs, such as "king-surrounded".
[[nodiscard]] std::string_view name_of(CaptureRule rule);
/// Returns the rule with this name; std::nullopt if the name is unknown.
[[nodiscard]] std::optional<CaptureRule> capture_rule_from_name(std::string_view name);

/// Piece captured by a move.
struct Capture {
    Space space;  ///< space of the captured piece
    /// The captured piece, with its side before the capture. A captured mercenary stays on `space`
    /// and changes sides.
    Piece piece;
    CaptureRule rule;
    bool operator==(const Capture&) const = default;
};

/// Effects of a move: its captures, Position::berserker() before the move, and whether the moved
/// piece must or may move again. Position::take_back() needs only the move and its effects. The
/// captures are in the order of OTN: jump, custodial (west, east, south, north), shieldwall,
/// Linnaean.
class Effects {
  public:
    /// Maximum number of captures of one move. Shieldwalls can capture at most the pieces on all
    /// edge spaces of the largest board. All other captures of a move are at most five: one by a
    /// jump, three custodial captures, and one by the Linnaean rule.
    static constexpr int capacity = 4 * (largest_board - 1) + 8;

    Effects() {}  // NOLINT: leaves the buffer uninitialised
    [[nodiscard]] std::span<const Capture> captures() const {
        return {captures_.data(), static_cast<std::size_t>(count_)};
    }
    /// Returns true if the move captured a piece.
    [[nodiscard]] bool has_captured() const { return count_ > 0; }
    /// Returns true if the move captured a piece on `space`.
    [[nodiscard]] bool has_captured_at(Space space) const;
    /// Returns true if the moved piece must or may move again. If true, the same side is to move.
    [[nodiscard]] bool continues() const { return continues_; }

    /// Removes all captures.
    void clear() { count_ = 0; }
    void add(Capture capture) {
        assert(count_ < capacity);
        captures_[count_++] = capture;
    }

  private:
    friend class Position;
    union {
        std::array<Capture, capacity> captures_;  // in a union so that it is not initialised
    };
    int count_ = 0;
    bool continues_ = false;
    Space berserker_before_;  ///< Position::berserker() before the move
};

/// Board, side to move and state of a berserk sequence.
class Position {
  public:
    // Construction
    Position(const Board& board, Side to_move) : board_(board), to_move_(to_move) {}
    /// Returns the start position of the rules.
    [[nodiscard]] static Position start_of(const CompiledRules& compiled_rules) {
        return {compiled_rules.ruleset().start, compiled_rules.ruleset().first_side()};
    }

    // Queries
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] Side to_move() const { return to_move_; }
    /// Returns the space of the piece that must or may move again in a berserk sequence. If no such
    /// sequence is in progress, returns a Space with is_none().
    [[nodiscard]] Space berserker() const { return berserker_; }
    /// Returns true if a berserk sequence is in progress. The next move then belongs to the same
    /// turn.
    [[nodiscard]] bool is_in_berserk() const { return !berserker_.is_none(); }
    /// Returns a hash of the pieces and their spaces, the side to move and berserker(). Searches
    /// need the berserker in the hash. Repetitions counts only positions without a berserker.
    [[nodiscard]] std::uint64_t key() const;
    bool operator==(const Position&) const = default;

    // Changes
    /// Plays `move` and writes its effects to `effects`. The move must be legal (moves.h).
    /// Allocates no memory.
    void play_unchecked(const CompiledRules& compiled_rules, Move move, Effects& effects);
    /// Undoes the last call of play_unchecked() that is not undone yet. `move` and `effects` must
    /// be the arguments of this call.
    void take_back(Move move, const Effects& effects);

  private:
    void end_turn(Effects& effects);

    Board board_;
    Side to_move_;
    Space berserker_;  ///< result of berserker()
};

}  // namespace tafl::rules
