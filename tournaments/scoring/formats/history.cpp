// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/history.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "rules/compiled_rules.h"
#include "rules/count_of.h"
#include "rules/played_ply.h"
#include "rules/ruleset_text.h"
#include "tournaments/scoring/results/outcomes.h"

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

using Tables = std::map<std::string, std::shared_ptr<const rules::CompiledRules>>;

/// Returns the side to move after the last ply; nullopt if a ply is refused. Replays the moves,
/// because the side is not stored, and attempts of older versions have moves too.
std::optional<rules::Side> side_to_move(const rules::GameRecord& record, Tables& tables) {
    auto& compiled_rules = tables[to_string(record.ruleset)];
    if (!compiled_rules)
        compiled_rules = std::make_shared<const rules::CompiledRules>(record.ruleset);
    rules::Game game(compiled_rules);
    if (for_each_ply(record, game, [](const rules::PlayedPly&) {})) return std::nullopt;
    return game.to_move();
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
    history.voids = entrants_of_void_attempts(archive, tournament);
    return history;
}

std::vector<int> entrants_of_void_attempts(store::Archive& archive,
                                           store::TournamentId tournament) {
    std::vector<int> entrants;
    Tables tables;
    for (const store::VoidAttempt& attempt : archive.host_late_attempts(tournament)) {
        const auto record = archive.record(attempt.game, attempt.number);
        const auto side = record ? side_to_move(*record, tables) : std::nullopt;
        if (side) entrants.push_back(attempt.entrants[*side]);
    }
    return entrants;
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
