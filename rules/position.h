// SPDX-License-Identifier: MIT
// Position: a board, the side to move, and the piece that must go on capturing (berserk), if any.
// Move, Capture, Effects: what changes it. play_unchecked / take_back are exact inverses and
// allocate nothing. The same type serves the referee (one ply a second) and a search (millions).
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "rules/board.h"
#include "rules/compiled_rules.h"

namespace tafl::rules {

struct Move {
    Space from;
    Space to;
    /// True for `done`, a ply without spaces that ends a turn which could go on (`ber:o`).
    [[nodiscard]] constexpr bool is_done() const { return from.is_none() && to.is_none(); }
    auto operator<=>(const Move&) const = default;
};
inline constexpr Move done{};

/// By which rule a piece was captured.
enum class CaptureRule : std::uint8_t {
    jump,
    custodial,
    king_surrounded,     ///< a king, by the rule for his strength
    commander_sandwich,  ///< a king, between two commanders, knights or corners
    shieldwall,
    linnaean
};
[[nodiscard]] std::string_view name_of(CaptureRule rule);
[[nodiscard]] std::optional<CaptureRule> capture_rule_from_name(std::string_view name);

struct Capture {
    Space space;
    Piece piece;  ///< as it was before; a mercenary stays on its space and changes sides
    CaptureRule rule;
    bool operator==(const Capture&) const = default;
};

/// What a move did, in OTN's order: jump, custodial (west, east, south, north), shieldwall,
/// Linnaean. With the move itself it is all that take_back needs.
class Effects {
  public:
    /// Every edge space of the largest board (shieldwalls on all four sides), and what a move takes
    /// otherwise: one by a jump, three custodially, one by the Linnaean rule.
    static constexpr int capacity = 4 * (largest_board - 1) + 8;

    Effects() {}  // NOLINT: leaves the buffer as it is
    [[nodiscard]] std::span<const Capture> captures() const {
        return {captures_.data(), static_cast<std::size_t>(count_)};
    }
    [[nodiscard]] bool has_captured() const { return count_ > 0; }
    [[nodiscard]] bool has_captured_at(Space space) const;
    /// True if the same piece must move again, or may: the turn has not passed.
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

class Position {
  public:
    // Making
    Position(const Board& board, Side to_move) : board_(board), to_move_(to_move) {}
    [[nodiscard]] static Position start_of(const CompiledRules& compiled_rules) {
        return {compiled_rules.ruleset().start, compiled_rules.ruleset().first_side()};
    }

    // Asking
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] Side to_move() const { return to_move_; }
    /// The piece that must move again, or may; no space between turns.
    [[nodiscard]] Space berserker() const { return berserker_; }
    [[nodiscard]] bool is_in_berserk() const { return !berserker_.is_none(); }
    /// Placement and side to move, as repetition counts them; and the berserker, which searches
    /// need.
    [[nodiscard]] std::uint64_t key() const;
    bool operator==(const Position&) const = default;

    // Changing
    /// Plays a move that is known to be legal (moves.h) and says what it did. Allocates nothing.
    void play_unchecked(const CompiledRules& compiled_rules, Move move, Effects& effects);
    /// Undoes the last play_unchecked; `effects` are what it reported.
    void take_back(Move move, const Effects& effects);

  private:
    void end_turn(Effects& effects);

    Board board_;
    Side to_move_;
    Space berserker_;
};

}  // namespace tafl::rules
