// SPDX-License-Identifier: MIT
#include "tournaments/formats/past.h"

#include <algorithm>

#include "tournaments/results/outcomes.h"
#include "tournaments/results/void_attempts.h"

namespace tafl::formats {

namespace {

Stage& round_in(Past& past, int round) {
    const auto at = std::ranges::lower_bound(past.rounds, round, {}, &Stage::round);
    if (at != past.rounds.end() && at->round == round) return *at;
    return *past.rounds.insert(at, {round, 0, {}, {}, {}});
}

/// The first game of a match says who meets whom, and who begins.
void add_game(Past& past, const store::ScheduledGame& game) {
    if (game.game != 1) return;
    round_in(past, game.round)
        .pairings.push_back({game.entrants.attackers, game.entrants.defenders});
}

void add_bye(Past& past, const store::Bye& bye) {
    Stage& round = round_in(past, bye.round);
    (bye.kind == store::ByeKind::full ? round.byes : round.half_byes).push_back(bye.entrant);
}

}  // namespace

Past past_of(const std::vector<store::GameRow>& games, const std::vector<store::Bye>& byes,
             std::vector<int> withdrawn) {
    Past past(results::outcomes_of(games));
    for (const store::GameRow& row : games) add_game(past, row.scheduled);
    for (const store::Bye& bye : byes) add_bye(past, bye);
    past.withdrawn = std::move(withdrawn);
    return past;
}

Past past_of(store::Archive& archive, store::TournamentId tournament,
             const std::vector<store::GameRow>& games) {
    Past past = past_of(games, archive.byes(tournament), archive.withdrawn(tournament));
    past.voids = results::entrants_of_voids(archive, tournament);
    return past;
}

int games_in_all(store::Archive& archive, store::TournamentId tournament, const Form& form) {
    const store::GameCounts counts = archive.count_games(tournament);
    const auto withdrawn = static_cast<int>(archive.withdrawn(tournament).size());
    const int expected = expected_games(form, counts.known, counts.rounds, withdrawn);
    // Fewer are played if a Swiss cannot be paired any more, or both sides of a tie withdraw.
    const bool may_be_over = counts.finished == counts.known && counts.known < expected;
    return may_be_over && is_over(archive, tournament, form) ? counts.known : expected;
}

bool is_over(const Form& form, const std::vector<store::GameRow>& games, const Past& past) {
    const bool is_open = std::ranges::any_of(
        games, [](const store::GameRow& row) { return row.state != store::GameState::finished; });
    return !is_open && matches_in(known_stages(form, past)) == matches_in(past.rounds);
}

bool is_over(store::Archive& archive, store::TournamentId tournament, const Form& form) {
    const auto games = archive.games(tournament);
    return is_over(form, games, past_of(archive, tournament, games));
}

void add_draw(Past& past, const store::Draw& draw) {
    for (const store::ScheduledGame& game : draw.games) add_game(past, game);
    for (const store::Bye& bye : draw.byes) add_bye(past, bye);
}

}  // namespace tafl::formats
