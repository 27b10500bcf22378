// SPDX-License-Identifier: MIT
// swiss_benchmark PLAYERS ROUNDS [SEED [FILE]]: pairs a Swiss tournament of single games, the
// stronger winning more often, a fifth drawn, and says how long each round took. FILE is given the
// tournament as a line of JSON that `swiss_check` and other programs can read.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "tournaments/scoring/formats/swiss.h"

namespace {

using tafl::formats::Pairing;
using tafl::formats::Round;
using tafl::formats::SwissMeeting;
using tafl::formats::SwissTournament;

/// Half points of the first.
int result(const Pairing& pair, int players, std::mt19937_64& random) {
    const double ahead =
        static_cast<double>(pair.second - pair.first) / static_cast<double>(players);
    const double draw = std::uniform_real_distribution(0.0, 1.0)(random);
    if (draw < 0.2) return 1;
    return draw < 0.6 + 0.35 * ahead ? 2 : 0;
}

/// Draws the results and writes the round as JSON.
void play(SwissTournament& tournament, const Round& round, std::mt19937_64& random,
          std::ostream& json) {
    const auto note = [&](int player, int opponent, bool first, int half_points) {
        const auto meeting = opponent == 0 ? SwissMeeting::bye : SwissMeeting::played;
        tournament.players[player].rounds.push_back({meeting, opponent, first, half_points});
    };
    json << R"({"absent":[],"pairs":[)";
    const char* comma = "";
    for (const Pairing& pair : round.pairings) {
        const int points = result(pair, tournament.players.count(), random);
        note(pair.first, pair.second, true, points);
        note(pair.second, pair.first, false, 2 - points);
        json << comma << '[' << pair.first << ',' << pair.second << ',' << points << ']';
        comma = ",";
    }
    json << R"(],"bye":)";
    for (const int player : round.byes) {
        note(player, 0, false, 2);
        json << player;
    }
    json << (round.byes.empty() ? "null}" : "}");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "usage: swiss_benchmark PLAYERS ROUNDS [SEED [FILE]]\n";
        return 2;
    }
    SwissTournament tournament;
    tournament.players.resize(std::atoi(argv[1]));
    tournament.rounds_planned = std::atoi(argv[2]);
    std::mt19937_64 random(argc > 3 ? static_cast<std::uint64_t>(std::atoll(argv[3])) : 1);
    std::ostringstream json;
    double slowest = 0;
    for (int i = 1; i <= tournament.rounds_planned; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        const auto round = swiss_round(tournament);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        if (!round) break;
        std::cout << "round " << i << ": " << took.count() << " s\n";
        slowest = std::max(slowest, took.count());
        json << (i > 1 ? "," : "");
        play(tournament, *round, random, json);
    }
    std::cout << "slowest: " << slowest << " s\n";
    if (argc > 4) {
        std::ofstream(argv[4]) << R"({"players":)" << tournament.players.count()
                               << R"(,"rounds_planned":)" << tournament.rounds_planned
                               << R"(,"rounds":[)" << json.str() << "]}\n";
    }
}
