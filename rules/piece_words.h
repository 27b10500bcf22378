// SPDX-License-Identifier: MIT
// PieceWords: the pieces that occur in a game, and English words for sets of them. For explain.cpp.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board.h"
#include "rules/piece.h"

namespace tafl::rules {

/// "taflmen", "knights", ...
[[nodiscard]] std::string plural_of(Kind kind);
/// "a", "a and b", "a, b and c".
[[nodiscard]] std::string joined(const std::vector<std::string>& words,
                                 std::string_view last_separator = " and ");
/// With a capital letter in front.
[[nodiscard]] std::string capitalized(std::string text);

[[nodiscard]] constexpr PieceSet common(PieceSet a, PieceSet b) {
    return PieceSet::from_bits(a.bits() & b.bits());
}
[[nodiscard]] constexpr PieceSet without(PieceSet a, PieceSet b) {
    return PieceSet::from_bits(a.bits() & ~b.bits());
}

class PieceWords {
  public:
    explicit PieceWords(const Board& start);

    /// A mercenary of one side makes one of the other, as a captured one changes sides.
    [[nodiscard]] PieceSet all() const { return all_; }
    [[nodiscard]] PieceSet of(Side side) const;
    [[nodiscard]] bool has(Piece piece) const { return all_.contains(piece); }
    [[nodiscard]] bool has(Kind kind) const {
        return has({Side::attackers, kind}) || has({Side::defenders, kind});
    }

    /// What a side begins with: "a king and 12 taflmen".
    [[nodiscard]] std::string muster(Side side) const;
    /// "every piece", "no piece", "the attackers and the king". Pieces that do not occur are left
    /// out.
    [[nodiscard]] std::string words_for(PieceSet set) const;
    /// "every piece may", "no piece may", "only the king may".
    [[nodiscard]] std::string pieces_that_may(PieceSet set) const;

  private:
    [[nodiscard]] std::vector<std::string> words_for(Side side, PieceSet set) const;

    PieceSet all_;
    std::array<int, piece_count> counts_{};
};

}  // namespace tafl::rules
