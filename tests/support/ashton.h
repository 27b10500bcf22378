// SPDX-License-Identifier: MIT
// Games judged by the original rules of Bologna's Tablut competition, one JSON object per line.
// `moves`: the moves. `boards`: the board after each move, 81 letters from a1, b1 ... to i9 ('.'
// empty, W man of the defenders, K king, B attacker); a captured king stays on the last board.
// `end`: white, black, draw, or none if the game was cut off.
#pragma once

#include <functional>
#include <string>

namespace tafl::tests {

struct AshtonSummary {
    int games = 0;
    int plies = 0;
    int differing = 0;
};

/// Replays all games of a file, plain or gzip, under the built-in rules `ashton-bologna`. Calls
/// `complain` with the first difference of each game: in the legality of a move, in a board or in
/// the end. Throws std::runtime_error if the file has no such games.
AshtonSummary check_ashton(const std::string& path,
                           const std::function<void(const std::string&)>& complain);

}  // namespace tafl::tests
