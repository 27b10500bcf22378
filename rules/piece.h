// SPDX-License-Identifier: MIT
// Piece: a side and a kind, with OTN's letters and OTN's order (tcnkmg TCNKMG).
// PieceSet: a set of pieces, as OTN's piece lists write it ("tcnkTCNK").
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/side.h"

namespace tafl::rules {

/// In the order of OTN's twelve-lists.
enum class Kind : std::uint8_t { taflman, commander, knight, king, mercenary, guard };

inline constexpr int kind_count = 6;
inline constexpr int piece_count = 2 * kind_count;
inline constexpr std::array<Kind, kind_count> all_kinds = {
    Kind::taflman, Kind::commander, Kind::knight, Kind::king, Kind::mercenary, Kind::guard};

/// The English word for one piece of this kind: "taflman", "king", ...
[[nodiscard]] std::string_view name_of(Kind kind);

/// What stands on a space: one of twelve pieces, nothing, or the rim outside of the board.
class Piece {
  public:
    constexpr Piece() = default;
    constexpr Piece(Side side, Kind kind)
        : code_(static_cast<std::uint8_t>(static_cast<int>(side) * kind_count +
                                          static_cast<int>(kind))) {}

    /// The rim around a board; it is neither a piece nor empty.
    [[nodiscard]] static constexpr Piece off_board() { return from_code(rim_code); }
    /// `code` 0 to 11 is the place of the piece in OTN's twelve-lists.
    [[nodiscard]] static constexpr Piece from_code(int code) {
        Piece piece;
        piece.code_ = static_cast<std::uint8_t>(code);
        return piece;
    }

    [[nodiscard]] constexpr bool is_piece() const { return code_ < piece_count; }
    [[nodiscard]] constexpr bool is_empty() const { return code_ == empty_code; }
    [[nodiscard]] constexpr bool is_off_board() const { return code_ == rim_code; }

    /// Only for pieces: see is_piece().
    [[nodiscard]] constexpr Side side() const {
        assert(is_piece());
        return code_ < kind_count ? Side::attackers : Side::defenders;
    }
    [[nodiscard]] constexpr Kind kind() const {
        assert(is_piece());
        return static_cast<Kind>(code_ % kind_count);
    }
    /// True for pieces of `side`, false for empty spaces and the rim.
    [[nodiscard]] constexpr bool belongs_to(Side side) const {
        return side == Side::attackers ? code_ < kind_count
                                       : code_ >= kind_count && code_ < piece_count;
    }
    [[nodiscard]] constexpr bool is(Kind kind) const { return is_piece() && this->kind() == kind; }
    [[nodiscard]] constexpr int code() const { return code_; }

    constexpr bool operator==(const Piece&) const = default;

  private:
    static constexpr std::uint8_t empty_code = piece_count;
    static constexpr std::uint8_t rim_code = piece_count + 1;
    std::uint8_t code_ = empty_code;
};

/// OTN's letter: lower case for attackers, upper case for defenders. Only for pieces.
[[nodiscard]] char letter_of(Piece piece);
[[nodiscard]] std::optional<Piece> piece_from_letter(char letter);

/// A set of the twelve pieces.
class PieceSet {
  public:
    constexpr PieceSet() = default;
    [[nodiscard]] static constexpr PieceSet from_bits(unsigned bits) {
        PieceSet set;
        set.bits_ = static_cast<std::uint16_t>(bits);
        return set;
    }
    /// Letters in any order; only for literals that are known to be right.
    [[nodiscard]] static PieceSet of(std::string_view letters);

    constexpr void insert(Piece piece) { bits_ = static_cast<std::uint16_t>(bits_ | bit(piece)); }
    [[nodiscard]] constexpr bool contains(Piece piece) const { return (bits_ & bit(piece)) != 0; }
    [[nodiscard]] constexpr bool is_empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr unsigned bits() const { return bits_; }
    constexpr bool operator==(const PieceSet&) const = default;

  private:
    static constexpr unsigned bit(Piece piece) { return 1U << piece.code(); }
    std::uint16_t bits_ = 0;
};

/// The letters of the set in OTN's order.
[[nodiscard]] std::string letters_of(PieceSet set);

}  // namespace tafl::rules
