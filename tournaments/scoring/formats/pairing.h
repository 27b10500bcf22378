// SPDX-License-Identifier: MIT
// Pairings of a round robin and of a gauntlet: pure functions of the number of players. Players are
// numbered from 1, in the order of the tournament file.
#pragma once

#include <vector>

namespace tafl::formats {

/// Two players that meet. Player `first` attacks in the first game.
struct Pairing {
    int first = 0;
    int second = 0;
    bool operator==(const Pairing&) const = default;
};

/// Pairings of one round.
struct Round {
    std::vector<Pairing> pairings;
    std::vector<int> byes;  ///< players without an opponent in this round
    bool operator==(const Round&) const = default;
};

/// Swaps the first and the second player of each pairing.
void swap_sides(Round& round);

/// Returns the rounds of the Berger tables (FIDE Handbook C.05, Annex 1), in which each player
/// meets each other player once. If the number of players is odd, each player has one bye.
/// `players` is at least 2.
[[nodiscard]] std::vector<Round> berger_rounds(int players);

/// Returns the rounds of the Berger tables `cycles` times. In every second cycle the sides are
/// swapped.
[[nodiscard]] std::vector<Round> round_robin(int players, int cycles);

/// Returns rounds with one pairing each. In each of the `cycles` cycles, player 1 meets each other
/// player once. Within a cycle, player 1 is the first player in every second pairing. Against the
/// same opponent, it is the first player in every second cycle.
[[nodiscard]] std::vector<Round> gauntlet(int players, int cycles);

}  // namespace tafl::formats
