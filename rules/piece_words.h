// SPDX-License-Identifier: MIT
// PieceWords: English words for the pieces of a game and for sets of pieces. explain.cpp uses it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board.h"
#include "rules/piece.h"

namespace tafl::rules {

/// Returns the English plural of the kind, such as "taflmen" or "knights".
[[nodiscard]] std::string plural_of(Kind kind);
/// Returns `words` as an English list: "a", "a and b", "a, b and c". `last_separator` is the text
/// before the last word; other words are separated by ", ".
[[nodiscard]] std::string joined(const std::vector<std::string>& words,
                                 std::string_view last_separator = " and ");

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
    /// Prepares the phrases of a game with the start position `start`.
    explicit PieceWords(const Board& start);

    /// Returns the pieces that can occur in the game. These are the pieces of the start position.
    /// If one of them is a mercenary, the mercenaries of both sides can occur, because a captured
    /// mercenary changes sides.
    [[nodiscard]] PieceSet all() const { return all_; }
    /// Returns the pieces of `side` that can occur in the game.
    [[nodiscard]] PieceSet of(Side side) const;
    /// Returns true if `piece` can occur in the game.
    [[nodiscard]] bool has(Piece piece) const { return all_.contains(piece); }
    /// Returns true if a piece of this kind can occur in the game, on either side.
    [[nodiscard]] bool has(Kind kind) const {
        return has({Side::attackers, kind}) || has({Side::defenders, kind});
    }

    /// Returns a phrase for the pieces of `side` in the start position, such as "a king and 12
    /// taflmen". Returns "no piece" if `side` has no piece there.
    [[nodiscard]] std::string muster(Side side) const;
    /// Returns a phrase for the pieces of `set`, such as "every piece", "no piece" or "the
    /// attackers and the king". Ignores pieces that cannot occur in the game.
    [[nodiscard]] std::string words_for(PieceSet set) const;
    /// Returns a phrase for `set` with the verb "may": "every piece may", "no piece may" or "only
    /// the king may".
    [[nodiscard]] std::string pieces_that_may(PieceSet set) const;

  private:
    [[nodiscard]] std::vector<std::string> words_for(Side side, PieceSet set) const;

    PieceSet all_;  ///< pieces that can occur in the game
    /// Numbers of pieces in the start position, by Piece::code().
    std::array<int, piece_count> counts_{};
};

}  // namespace tafl::rules
