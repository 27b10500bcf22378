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
#include "rules/to_underlying.h"

namespace tafl::rules {

/// Kind of a piece. The order is that of the letters tcnkmg in OTN.
enum class Kind : std::uint8_t { taflman, commander, knight, king, mercenary, guard };

inline constexpr int kind_count = 6;
/// Number of different pieces: six kinds on each of two sides.
inline constexpr int piece_count = 2 * kind_count;
inline constexpr std::array<Kind, kind_count> all_kinds = {
    Kind::taflman, Kind::commander, Kind::knight, Kind::king, Kind::mercenary, Kind::guard};

/// Returns the English noun for one piece of this kind, such as "taflman" or "king".
[[nodiscard]] std::string_view name_of(Kind kind);

/// Contents of a space: one of twelve pieces, empty, or the rim outside of the board.
class Piece {
  public:
    /// Constructs the contents of an empty space.
    constexpr Piece() = default;
    constexpr Piece(Side side, Kind kind)
        : code_(static_cast<std::uint8_t>(to_underlying(side) * kind_count + to_underlying(kind))) {
    }

    /// Returns the contents of a rim space, which is neither a piece nor empty.
    [[nodiscard]] static constexpr Piece off_board() { return from_code(rim_code); }
    /// Returns the contents of a space from its code(), 0 to 13. Codes 0 to 11 are the pieces in
    /// the order tcnkmgTCNKMG. Code 12 is an empty space. Code 13 is a rim space.
    [[nodiscard]] static constexpr Piece from_code(int code) {
        Piece piece;
        piece.code_ = static_cast<std::uint8_t>(code);
        return piece;
    }

    [[nodiscard]] constexpr bool is_piece() const { return code_ < piece_count; }
    [[nodiscard]] constexpr bool is_empty() const { return code_ == empty_code; }
    [[nodiscard]] constexpr bool is_off_board() const { return code_ == rim_code; }

    /// Returns the side of the piece. is_piece() must be true.
    [[nodiscard]] constexpr Side side() const {
        assert(is_piece());
        return code_ < kind_count ? Side::attackers : Side::defenders;
    }
    /// Returns the kind of the piece. is_piece() must be true.
    [[nodiscard]] constexpr Kind kind() const {
        assert(is_piece());
        return static_cast<Kind>(code_ % kind_count);
    }
    /// Returns true if this is a piece of `side`; false for an empty space and for the rim.
    [[nodiscard]] constexpr bool belongs_to(Side side) const {
        return side == Side::attackers ? code_ < kind_count
                                       : code_ >= kind_count && code_ < piece_count;
    }
    /// Returns true if this is a piece of `kind`, of either side.
    [[nodiscard]] constexpr bool is(Kind kind) const { return is_piece() && this->kind() == kind; }
    /// Returns the code of the contents: 0 to 11 for a piece, 12 for an empty space, 13 for the
    /// rim. The pieces are in the order tcnkmgTCNKMG.
    [[nodiscard]] constexpr int code() const { return code_; }

    constexpr bool operator==(const Piece&) const = default;

  private:
    static constexpr std::uint8_t empty_code = piece_count;
    static constexpr std::uint8_t rim_code = piece_count + 1;
    std::uint8_t code_ = empty_code;
};

/// Returns the letter of `piece` in OTN: lower case for attackers, upper case for defenders.
/// `piece.is_piece()` must be true.
[[nodiscard]] char letter_of(Piece piece);
/// Returns the piece with this letter in OTN; std::nullopt if the letter does not name a piece.
[[nodiscard]] std::optional<Piece> piece_from_letter(char letter);

/// Set of pieces, a subset of the twelve pieces. The bit Piece::code() of bits() is set for each
/// member.
class PieceSet {
  public:
    constexpr PieceSet() = default;
    [[nodiscard]] static constexpr PieceSet from_bits(unsigned bits) {
        PieceSet set;
        set.bits_ = static_cast<std::uint16_t>(bits);
        return set;
    }
    /// Returns the set of the pieces with these letters, in any order. All letters must be valid.
    /// Use it only with string literals.
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

/// Returns the letters of the members of `set`, in the order tcnkmgTCNKMG.
[[nodiscard]] std::string letters_of(PieceSet set);

}  // namespace tafl::rules
