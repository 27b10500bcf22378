// SPDX-License-Identifier: MIT
// PieceWords: English words for the pieces of a game and for sets of them. Used by explain.cpp.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board.h"
#include "rules/piece.h"

namespace tafl::rules {

/// Returns "taflmen", "knights", ...
[[nodiscard]] std::string plural_of(Kind kind);
/// Returns the words as a list: "a", "a and b", "a, b and c". `last_separator` replaces " and ".
[[nodiscard]] std::string joined(const std::vector<std::string>& words,
                                 std::string_view last_separator = " and ");
/// Returns the text with a capital letter at its start.
[[nodiscard]] std::string capitalized(std::string text);

/// Returns the pieces that are in both sets.
[[nodiscard]] constexpr PieceSet common(PieceSet a, PieceSet b) {
    return PieceSet::from_bits(a.bits() & b.bits());
}
/// Returns the pieces of `a` that are not in `b`.
[[nodiscard]] constexpr PieceSet without(PieceSet a, PieceSet b) {
    return PieceSet::from_bits(a.bits() & ~b.bits());
}

/// English phrases about the pieces that can occur in one game.
class PieceWords {
  public:
    explicit PieceWords(const Board& start);

    /// Returns the pieces that can occur. A mercenary of one side adds that of the other side,
    /// because a captured mercenary changes sides.
    [[nodiscard]] PieceSet all() const { return all_; }
    /// Returns the pieces of `side` that can occur.
    [[nodiscard]] PieceSet of(Side side) const;
    [[nodiscard]] bool has(Piece piece) const { return all_.contains(piece); }
    [[nodiscard]] bool has(Kind kind) const {
        return has({Side::attackers, kind}) || has({Side::defenders, kind});
    }

    /// Returns the pieces of a side in the start position: "a king and 12 taflmen".
    [[nodiscard]] std::string muster(Side side) const;
    /// Returns a phrase for the set: "every piece", "no piece", "the attackers and the king".
    /// Leaves out pieces that cannot occur.
    [[nodiscard]] std::string words_for(PieceSet set) const;
    /// Returns the phrase with its verb: "every piece may", "no piece may", "only the king may".
    [[nodiscard]] std::string pieces_that_may(PieceSet set) const;

  private:
    [[nodiscard]] std::vector<std::string> words_for(Side side, PieceSet set) const;

    PieceSet all_;
    std::array<int, piece_count> counts_{};
};

}  // namespace tafl::rules
