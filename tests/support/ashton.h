// SPDX-License-Identifier: MIT
// Games that the real rules of Bologna's Tablut competition have judged, one JSON object a line:
// `moves`; `boards`, the board after each move, 81 letters from a1, b1 ... to i9 ('.' empty, W man
// of the defenders, K king, B attacker; a captured king is left standing on the last one); `end`:
// white, black, draw, or none where the game was cut off.
#pragma once

#include <functional>
#include <string>

namespace tafl::tests {

struct AshtonSummary {
    int games = 0;
    int plies = 0;
    int differing = 0;
};

/// Replays every game of a file, plain or gzip, under the built-in rules `ashton-bologna`.
/// `complain` hears of the first difference of each game that differs in the legality of a move, in
/// a board or in its end. Throws std::runtime_error for a file that holds no such games.
AshtonSummary check_ashton(const std::string& path,
                           const std::function<void(const std::string&)>& complain);

}  // namespace tafl::tests
