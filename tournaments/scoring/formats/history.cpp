// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/history.h"

#include <algorithm>

#include "rules/count_of.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/void_attempts.h"

namespace tafl::formats {

namespace {

Stage& round_in(TournamentHistory& history, int round) {
    const auto at = std::ranges::lower_bound(history.rounds, round, {}, &Stage::round);
    if (at != history.rounds.end() && at->round == round) return *at;
    return *history.rounds.insert(at, {round, 0, {}, {}, {}});
}

/// Adds the pairing of a match. Only its first game is used: it has the sides of the pairing.
void add_game(TournamentHistory& history, const store::ScheduledGame& game) {
    if (game.game != 1) return;
    round_in(history, game.round)
        .pairings.push_back({game.entrants.attackers, game.entrants.defenders});
}

void add_bye(TournamentHistory& history, const store::Bye& bye) {
    Stage& round = round_in(history, bye.round);
    (bye.kind == store::ByeKind::full ? round.byes : round.half_byes).push_back(bye.entrant);
}

}  // namespace

TournamentHistory history_of(const std::vector<store::GameRow>& games,
                             const std::vector<store::Bye>& byes, std::vector<int> withdrawn) {
    TournamentHistory history(results::outcomes_of(games));
    for (const store::GameRow& row : games) add_game(history, row.scheduled);
    for (const store::Bye& bye : byes) add_bye(history, bye);
    history.withdrawn = std::move(withdrawn);
    return history;
}

TournamentHistory history_of(store::Archive& archive, store::TournamentId tournament,
                             const std::vector<store::GameRow>& games) {
    TournamentHistory history =
        history_of(games, archive.byes(tournament), archive.withdrawn(tournament));
    history.voids = results::entrants_of_voids(archive, tournament);
    return history;
}

int games_in_all(store::Archive& archive, store::TournamentId tournament,
                 const FormatSettings& settings) {
    const store::GameCounts counts = archive.count_games(tournament);
    const auto withdrawn = count_of(archive.withdrawn(tournament));
    const int expected = expected_games(settings, counts.known, counts.rounds, withdrawn);
    // Fewer games are played if a Swiss cannot be paired any more. The same is true if both
    // entrants of a knockout match withdraw. is_over() reads all games; call it only if it may
    // return true.
    const bool may_be_over = counts.finished == counts.known && counts.known < expected;
    return may_be_over && is_over(archive, tournament, settings) ? counts.known : expected;
}

bool is_over(const FormatSettings& settings, const std::vector<store::GameRow>& games,
             const TournamentHistory& history) {
    const bool is_open = std::ranges::any_of(
        games, [](const store::GameRow& row) { return row.state != store::GameState::finished; });
    return !is_open && matches_in(known_stages(settings, history)) == matches_in(history.rounds);
}

bool is_over(store::Archive& archive, store::TournamentId tournament,
             const FormatSettings& settings) {
    const auto games = archive.games(tournament);
    return is_over(settings, games, history_of(archive, tournament, games));
}

void add_draw(TournamentHistory& history, const store::ScheduledStage& draw) {
    for (const store::ScheduledGame& game : draw.games) add_game(history, game);
    for (const store::Bye& bye : draw.byes) add_bye(history, bye);
}

}  // namespace tafl::formats
