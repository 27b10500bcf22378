// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/swiss_history.h"

#include <algorithm>
#include <numeric>

#include "rules/result.h"

namespace tafl::formats {

namespace {

/// Returns the half points of `entrant` from one match.
int half_points_in(const std::vector<results::Outcome>& games, int entrant,
                   const results::ScoringRules& scoring) {
    if (scoring.score == results::Score::match_points) {
        return half_match_points(games, entrant, scoring.match_tie);
    }
    return std::accumulate(
        games.begin(), games.end(), 0,
        [&](int sum, const results::Outcome& game) { return sum + half_points(game, entrant); });
}

SwissRecord record_of(const std::vector<results::Outcome>& games, int entrant, int opponent,
                      const results::ScoringRules& scoring) {
    const bool has_game = std::ranges::any_of(
        games, [](const results::Outcome& game) { return is_played(game.end.termination); });
    const auto meeting = has_game ? SwissMeeting::played : SwissMeeting::forfeited;
    return {meeting, opponent, false, half_points_in(games, entrant, scoring)};
}

}  // namespace

int half_points_of_match(const results::ScoringRules& scoring) {
    return scoring.score == results::Score::match_points ? 2 : 2 * scoring.games_per_match;
}

SwissTournament swiss_tournament(const FormatSettings& settings) {
    SwissTournament tournament;
    tournament.players.resize(settings.entrants);
    tournament.rounds_planned = settings.rounds;
    tournament.half_points_of_win = half_points_of_match(settings.scoring);
    const bool has_both_sides = settings.scoring.games_per_match == 2;
    tournament.sides = has_both_sides ? SwissSides::two_games : SwissSides::one_game;
    return tournament;
}

void add_round(SwissTournament& tournament, const Stage& round, int first_match,
               const FormatSettings& settings, const PlayedMatches& played) {
    for (SwissPlayer& player : tournament.players) player.rounds.emplace_back();
    const auto now = [&](int number) -> SwissRecord& {
        return tournament.players[number].rounds.back();
    };
    const int whole = tournament.half_points_of_win;
    for (const int number : round.byes) now(number) = {SwissMeeting::bye, 0, false, whole};
    for (const int number : round.half_byes) now(number).half_points = whole / 2;
    int match = first_match;
    for (const auto& [first, second] : round.pairings) {
        const auto& games = played.games(match++);
        now(first) = record_of(games, first, second, settings.scoring);
        now(second) = record_of(games, second, first, settings.scoring);
        now(first).attacked_first = true;
    }
}

}  // namespace tafl::formats
