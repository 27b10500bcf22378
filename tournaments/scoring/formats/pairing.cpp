// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/pairing.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tafl::formats {

namespace {

/// Returns the number from 1 to `most` that is equal to `number` modulo `most`.
int wrapped(int number, int most) { return (number + 2 * most - 1) % most + 1; }

/// Returns the opponent of the last player in `round`, from 1. In every other pair of the round,
/// the sum of the two player numbers is the same modulo `seats` - 1. That rule would pair the
/// returned player with itself, so it meets the last player.
int opponent_of_last(int round, int seats) {
    const int most = seats - 1;
    return wrapped((round + 1) * (seats / 2), most);
}

Round berger_round(int round, int players) {
    // If the number of players is odd, the last number has no player. Its opponent has a bye.
    const int seats = players + players % 2;
    const int pivot = opponent_of_last(round, seats);
    Round result;
    if (players % 2 == 1) {
        result.byes.push_back(pivot);
    } else {
        result.pairings.push_back(round % 2 == 1 ? Pairing{pivot, seats} : Pairing{seats, pivot});
    }
    for (int step = 1; step < seats / 2; ++step) {
        result.pairings.push_back(
            {wrapped(pivot + step, seats - 1), wrapped(pivot - step, seats - 1)});
    }
    return result;
}

}  // namespace

void swap_sides(Round& round) {
    for (Pairing& pairing : round.pairings) std::swap(pairing.first, pairing.second);
}

std::vector<Round> berger_rounds(int players) {
    assert(players >= 2);
    std::vector<Round> rounds;
    const int count = players + players % 2 - 1;
    for (int round = 1; round <= count; ++round) rounds.push_back(berger_round(round, players));
    return rounds;
}

std::vector<Round> round_robin(int players, int cycles) {
    std::vector<Round> rounds;
    std::vector<Round> cycle = berger_rounds(players);
    for (int i = 0; i < cycles; ++i) {
        rounds.insert(rounds.end(), cycle.begin(), cycle.end());
        std::ranges::for_each(cycle, swap_sides);
    }
    return rounds;
}

std::vector<Round> gauntlet(int players, int cycles) {
    std::vector<Round> rounds;
    for (int cycle = 0; cycle < cycles; ++cycle) {
        for (int other = 2; other <= players; ++other) {
            Round round{{{1, other}}, {}};
            if ((cycle + other) % 2 == 1) swap_sides(round);
            rounds.push_back(round);
        }
    }
    return rounds;
}

}  // namespace tafl::formats
