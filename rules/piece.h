// SPDX-License-Identifier: MIT
// Piece: a side and a kind, with the letters and the order of OTN (tcnkmg TCNKMG).
// PieceSet: a set of pieces, written as in OTN's piece lists ("tcnkTCNK").
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

/// Kind of piece, in the order of OTN's lists with one entry per piece.
enum class Kind : std::uint8_t { taflman, commander, knight, king, mercenary, guard };

inline constexpr int kind_count = 6;
inline constexpr int piece_count = 2 * kind_count;
inline constexpr std::array<Kind, kind_count> all_kinds = {
    Kind::taflman, Kind::commander, Kind::knight, Kind::king, Kind::mercenary, Kind::guard};

/// Returns the English noun for one piece of this kind: "taflman", "king", ...
[[nodiscard]] std::string_view name_of(Kind kind);

/// Contents of a space: one of twelve pieces, empty, or the rim outside of the board.
class Piece {
  public:
    constexpr Piece() = default;
    constexpr Piece(Side side, Kind kind)
        : code_(static_cast<std::uint8_t>(static_cast<int>(side) * kind_count +
                                          static_cast<int>(kind))) {}

    /// Returns the contents of a rim space, which is neither a piece nor empty.
    [[nodiscard]] static constexpr Piece off_board() { return from_code(rim_code); }
    /// Returns the piece with this code. Codes 0 to 11 are the positions in OTN's lists with one
    /// entry per piece.
    [[nodiscard]] static constexpr Piece from_code(int code) {
        Piece piece;
        piece.code_ = static_cast<std::uint8_t>(code);
        return piece;
    }

    [[nodiscard]] constexpr bool is_piece() const { return code_ < piece_count; }
    [[nodiscard]] constexpr bool is_empty() const { return code_ == empty_code; }
    [[nodiscard]] constexpr bool is_off_board() const { return code_ == rim_code; }

    /// Returns the side. Only for pieces: is_piece() must be true.
    [[nodiscard]] constexpr Side side() const {
        assert(is_piece());
        return code_ < kind_count ? Side::attackers : Side::defenders;
    }
    /// Returns the kind. Only for pieces: is_piece() must be true.
    [[nodiscard]] constexpr Kind kind() const {
        assert(is_piece());
        return static_cast<Kind>(code_ % kind_count);
    }
    /// Returns true for pieces of `side`; false for empty spaces and the rim.
    [[nodiscard]] constexpr bool belongs_to(Side side) const {
        return side == Side::attackers ? code_ < kind_count
                                       : code_ >= kind_count && code_ < piece_count;
    }
    [[nodiscard]] constexpr bool is(Kind kind) const { return is_piece() && this->kind() == kind; }
    /// Returns 0 to 11 for a piece, in the order of from_code(); 12 for empty and 13 for the rim.
    [[nodiscard]] constexpr int code() const { return code_; }

    constexpr bool operator==(const Piece&) const = default;

  private:
    static constexpr std::uint8_t empty_code = piece_count;
    static constexpr std::uint8_t rim_code = piece_count + 1;
    std::uint8_t code_ = empty_code;
};

/// Returns OTN's letter: lower case for attackers, upper case for defenders. Only for pieces.
[[nodiscard]] char letter_of(Piece piece);
/// Returns the piece with this letter of OTN; none if the letter does not name a piece.
[[nodiscard]] std::optional<Piece> piece_from_letter(char letter);

/// Subset of the twelve pieces. Bit Piece::code() of bits() is set for each member.
class PieceSet {
  public:
    constexpr PieceSet() = default;
    [[nodiscard]] static constexpr PieceSet from_bits(unsigned bits) {
        PieceSet set;
        set.bits_ = static_cast<std::uint16_t>(bits);
        return set;
    }
    /// Returns the set of the pieces with these letters, in any order. Only for literals with valid
    /// letters.
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

/// Returns the letters of the set in OTN's order.
[[nodiscard]] std::string letters_of(PieceSet set);

}  // namespace tafl::rules
