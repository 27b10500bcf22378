// SPDX-License-Identifier: MIT
// Games judged by the original rules of Bologna's Tablut competition, one JSON object per line.
// `moves`: the moves. `boards`: the board after each move, 81 letters from a1, b1 ... to i9 ('.'
// empty, W man of the defenders, K king, B attacker); a captured king stays on the last board.
// `end`: white, black, draw, or none if the game was cut off.
#pragma once

#include <string>

#include "tests/support/check_files.h"

namespace tafl::tests {

/// Replays all games of a file, plain or gzip, under the built-in rules `ashton-bologna`. Calls
/// `complain` with the first difference of each game: in the legality of a move, in a board or in
/// the end. Throws std::runtime_error if the file has no such games.
CheckSummary check_ashton(const std::string& path, const Complain& complain);

}  // namespace tafl::tests
