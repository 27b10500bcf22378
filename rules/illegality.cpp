// SPDX-License-Identifier: MIT
#include "rules/illegality.h"

#include <array>

#include "rules/to_underlying.h"

namespace tafl::rules {

std::string_view name_of(Illegality illegality) {
    constexpr std::array<std::string_view, 15> names = {"game-over",
                                                        "off-board",
                                                        "empty-space",
                                                        "wrong-side",
                                                        "other-must-continue",
                                                        "must-continue",
                                                        "must-capture",
                                                        "no-line",
                                                        "blocked",
                                                        "forbidden-to-pass",
                                                        "forbidden-to-stop",
                                                        "forbidden-to-enter",
                                                        "too-far",
                                                        "cannot-jump",
                                                        "nothing-to-end"};
    return names[to_underlying(illegality)];
}

std::string_view explain(Illegality illegality) {
    constexpr std::array<std::string_view, 15> clauses = {
        "the game is over",
        "the move leaves the board",
        "the first space is empty",
        "the piece belongs to the other side",
        "the opponent's piece must first finish its berserk sequence",
        "another piece must continue its berserk sequence",
        "a berserk sequence continues with captures only",
        "pieces move along a rank or a file",
        "a space on the way is occupied",
        "this piece may not pass a space on the way",
        "this piece may not stop there",
        "this piece may not enter such a space from where it stands",
        "this piece may not move so far",
        "this piece may not jump there",
        "no sequence of captures is in progress"};
    return clauses[to_underlying(illegality)];
}

}  // namespace tafl::rules
