// SPDX-License-Identifier: MIT
#include "tournaments/formats/swiss_history.h"

#include <algorithm>
#include <numeric>

namespace tafl::tournaments {

namespace {

/// Half points of `entrant` from one match.
int half_points_in(const std::vector<Outcome>& games, int entrant, const ScoringRules& scoring) {
    if (scoring.score == Score::match_points) {
        return half_match_points(games, entrant, scoring.match_tie);
    }
    return std::accumulate(games.begin(), games.end(), 0, [&](int sum, const Outcome& game) {
        return sum + half_points(game, entrant);
    });
}

PlayerRound round_in_match(const std::vector<Outcome>& games, int entrant, int opponent,
                           const ScoringRules& scoring) {
    PlayerRound round;
    round.half_points = half_points_in(games, entrant, scoring);
    round.opponent = opponent;
    const bool is_played = std::ranges::any_of(games, &Outcome::is_played);
    round.kind = is_played               ? RoundKind::game
                 : round.half_points > 0 ? RoundKind::forfeit_win
                                         : RoundKind::forfeit_loss;
    return round;
}

bool is_game(const PlayerRound& round) { return round.kind == RoundKind::game; }

Float float_of(int ahead) { return ahead > 0 ? Float::down : ahead < 0 ? Float::up : Float::none; }

/// Points before each of his rounds, and after the last.
std::vector<int> scores_of(const std::vector<PlayerRound>& rounds) {
    std::vector<int> scores = {0};
    for (const PlayerRound& round : rounds) scores.push_back(scores.back() + round.half_points);
    return scores;
}

/// Rounds without a game are downfloats if they brought points.
Float float_in(const SwissHistory& history, std::size_t player, std::size_t round) {
    const PlayerRound& one = history[player][round];
    if (!is_game(one)) return float_of(one.half_points);
    const auto opponent = static_cast<std::size_t>(one.opponent - 1);
    return float_of(scores_of(history[player])[round] - scores_of(history[opponent])[round]);
}

SwissPlayer player_of(const SwissHistory& history, std::size_t number) {
    const std::vector<PlayerRound>& rounds = history[number];
    SwissPlayer player;
    player.half_points = scores_of(rounds).back();
    for (const PlayerRound& round : rounds) {
        if (is_game(round)) {
            player.opponents.push_back(round.opponent);
            player.lead += round.has_begun ? 1 : -1;
        } else {
            ++player.unplayed;
        }
        const bool is_won_unplayed =
            round.kind == RoundKind::bye || round.kind == RoundKind::forfeit_win;
        player.had_bye = player.had_bye || is_won_unplayed;
    }
    for (std::size_t age = 0; age < player.floats.size() && age < rounds.size(); ++age) {
        player.floats[age] = float_in(history, number, rounds.size() - 1 - age);
    }
    return player;
}

}  // namespace

int half_points_of_match(const ScoringRules& scoring) {
    return scoring.score == Score::match_points ? 2 : 2 * scoring.games_per_match;
}

void add_round(SwissHistory& history, const Stage& round, int first_match, const Form& form,
               const PlayedMatches& played) {
    for (std::vector<PlayerRound>& rounds : history) rounds.emplace_back();
    const auto now = [&](int number) -> PlayerRound& {
        return history[static_cast<std::size_t>(number - 1)].back();
    };
    const int whole = half_points_of_match(form.scoring);
    for (const int number : round.byes) now(number) = {RoundKind::bye, whole};
    for (const int number : round.half_byes) now(number) = {RoundKind::half_bye, whole / 2};
    int match = first_match;
    for (const auto& [first, second] : round.pairings) {
        const auto& games = played.games(match++);
        now(first) = round_in_match(games, first, second, form.scoring);
        now(second) = round_in_match(games, second, first, form.scoring);
        now(first).has_begun = true;
    }
}

std::vector<SwissPlayer> swiss_players(const SwissHistory& history) {
    std::vector<SwissPlayer> players;
    for (std::size_t number = 0; number < history.size(); ++number) {
        players.push_back(player_of(history, number));
    }
    return players;
}

}  // namespace tafl::tournaments
