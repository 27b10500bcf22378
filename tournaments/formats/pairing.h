// SPDX-License-Identifier: MIT
// Who meets whom: pure functions of the number of players. Players are numbered from 1 in the order
// of the tournament file.
#pragma once

#include <vector>

namespace tafl::formats {

/// A meeting of two players; the first one attacks in its first game.
struct Pairing {
    int first = 0;
    int second = 0;
    bool operator==(const Pairing&) const = default;
};

struct Round {
    std::vector<Pairing> pairings;
    std::vector<int> byes;  ///< players who have no opponent in this round
    bool operator==(const Round&) const = default;
};

/// Who was second-named in each pairing is the first now.
void swap_sides(Round& round);

/// The Berger tables (FIDE Handbook C.05, Annex 1): everyone meets everyone once. With an odd
/// number of players, each has one bye. `players` is at least 2.
[[nodiscard]] std::vector<Round> berger_rounds(int players);

/// Berger tables repeated `cycles` times, the first-named changing in every other cycle.
[[nodiscard]] std::vector<Round> round_robin(int players, int cycles);

/// The first player meets each of the others `cycles` times, one meeting a round; he is the
/// first-named in every other one.
[[nodiscard]] std::vector<Round> gauntlet(int players, int cycles);

}  // namespace tafl::formats
