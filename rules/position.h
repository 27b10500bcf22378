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
    Space from;
    Space to;
    /// Returns true for `done`: a ply without spaces that ends a turn that could continue
    /// (`ber:o`).
    [[nodiscard]] constexpr bool is_done() const { return from.is_none() && to.is_none(); }
    auto operator<=>(const Move&) const = default;
};
inline constexpr Move done{};

/// Rule by which a piece was captured.
enum class CaptureRule : std::uint8_t {
    jump,
    custodial,
    king_surrounded,     ///< a king was captured by the rule for its strength
    commander_sandwich,  ///< a king was captured between two commanders, knights or corners
    shieldwall,
    linnaean
};
/// Returns the name of the rule, such as "king-surrounded".
[[nodiscard]] std::string_view name_of(CaptureRule rule);
/// Returns the rule with this name; none if the name is unknown.
[[nodiscard]] std::optional<CaptureRule> capture_rule_from_name(std::string_view name);

/// Piece captured by a move.
struct Capture {
    Space space;
    Piece piece;  ///< before the capture; a mercenary stays on its space and changes sides
    CaptureRule rule;
    bool operator==(const Capture&) const = default;
};

/// Effects of a move. The captures are in OTN's order: jump, custodial (west, east, south, north),
/// shieldwall, Linnaean. The move and its effects are all that take_back() needs.
class Effects {
  public:
    /// Upper limit of the captures of one move. Shieldwalls on all four sides capture at most every
    /// edge space of the largest board. A move captures at most five other pieces: one by a jump,
    /// three custodially, one by the Linnaean rule.
    static constexpr int capacity = 4 * (largest_board - 1) + 8;

    Effects() {}  // NOLINT: leaves the buffer uninitialised
    [[nodiscard]] std::span<const Capture> captures() const {
        return {captures_.data(), static_cast<std::size_t>(count_)};
    }
    [[nodiscard]] bool has_captured() const { return count_ > 0; }
    /// Returns true if a piece on `space` was captured.
    [[nodiscard]] bool has_captured_at(Space space) const;
    /// Returns true if the same piece must or may move again, so that the turn has not passed.
    [[nodiscard]] bool continues() const { return continues_; }

    void clear() { count_ = 0; }
    void add(Capture capture) {
        assert(count_ < capacity);
        captures_[static_cast<std::size_t>(count_++)] = capture;
    }

  private:
    friend class Position;
    union {
        std::array<Capture, capacity> captures_;  // in a union so that it is not initialised
    };
    int count_ = 0;
    bool continues_ = false;
    Space berserker_before_;
};

/// Board, side to move and state of a berserk sequence.
class Position {
  public:
    // Construction
    Position(const Board& board, Side to_move) : board_(board), to_move_(to_move) {}
    [[nodiscard]] static Position start_of(const CompiledRules& compiled_rules) {
        return {compiled_rules.ruleset().start, compiled_rules.ruleset().first_side()};
    }

    // Queries
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] Side to_move() const { return to_move_; }
    /// Returns the space of the piece that must or may move again; a default Space between turns.
    [[nodiscard]] Space berserker() const { return berserker_; }
    [[nodiscard]] bool is_in_berserk() const { return !berserker_.is_none(); }
    /// Returns a key of the placement, the side to move and the berserker. Repetition counts only
    /// positions without a berserker; searches need the berserker.
    [[nodiscard]] std::uint64_t key() const;
    bool operator==(const Position&) const = default;

    // Changes
    /// Plays `move`, which must be legal (see moves.h), and writes its effects to `effects`.
    /// Allocates nothing.
    void play_unchecked(const CompiledRules& compiled_rules, Move move, Effects& effects);
    /// Undoes the last play_unchecked(). `move` and `effects` are those of that call.
    void take_back(Move move, const Effects& effects);

  private:
    void end_turn(Effects& effects);

    Board board_;
    Side to_move_;
    Space berserker_;
};

}  // namespace tafl::rules
