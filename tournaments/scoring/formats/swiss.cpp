// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/swiss.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "rules/count_of.h"
#include "tournaments/scoring/formats/dutch_bracket.h"
#include "tournaments/scoring/formats/dutch_player.h"
#include "tournaments/scoring/formats/matching.h"

namespace tafl::formats {

namespace {

/// Returns any complete pairing by C1 to C5; nullopt if the players cannot be paired. The player
/// with the bye has the lowest possible score.
std::optional<UnpairedPlayers> complete_pairing(const DutchPlayers& field) {
    const auto& players = field.players();
    UnpairedPlayers rest;
    int most = 0;
    for (const DutchPlayer& player : players) {
        rest.players.push_back(&player);
        most = std::max(most, player.half_points);
    }
    const int count = count_of(players);
    const int vertices = count + count % 2;
    const auto matching = make_matching(vertices, std::bit_width(static_cast<unsigned>(most)));
    for (int lower = 0; lower < count; ++lower) {
        const DutchPlayer& player = players[lower];
        for (int higher = 0; higher < lower; ++higher) {
            if (!field.may_meet(players[higher], player)) continue;
            matching->connect(higher, lower, {});
        }
        if (vertices == count || !player.may_have_bye) continue;
        const WeightTerm worth{-player.half_points, 0};
        matching->connect(lower, count, {&worth, 1});
    }
    if (!matching->solve()) return std::nullopt;
    for (int vertex = 0; vertex < vertices; ++vertex) {
        rest.partners.push_back(matching->partner(vertex));
    }
    if (vertices > count) {
        const std::size_t free = rest.partners.back();
        rest.half_points_with_bye = players[free].half_points;
    }
    return rest;
}

/// Returns the sort key of a pair for the board order. Boards are sorted by the higher score, then
/// by the lower score, then by the number of the higher-ranked player.
auto board_of(const DutchPair& pair) {
    return std::tuple(-pair.first->half_points, -pair.second->half_points, pair.first->number);
}

}  // namespace

std::optional<Round> swiss_round(const SwissTournament& tournament) {
    const DutchPlayers field(tournament);
    auto rest = complete_pairing(field);
    if (!rest) return std::nullopt;
    std::vector<DutchPair> pairs;
    while (rest->players.size() > 1) rest = DutchBracket(field, *std::move(rest)).pair(pairs);
    std::ranges::sort(pairs, {}, board_of);
    Round round;
    for (const auto& [higher, lower] : pairs) {
        round.pairings.push_back(field.with_colours(*higher, *lower));
    }
    for (const DutchPlayer* player : rest->players) round.byes.push_back(player->number);
    return round;
}

}  // namespace tafl::formats
