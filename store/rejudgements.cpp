// SPDX-License-Identifier: MIT
#include "store/rejudgements.h"

#include <algorithm>

#include "rules/result.h"
#include "store/attempts.h"
#include "store/columns.h"
#include "store/game_values.h"

namespace tafl::store {

namespace {

int counting_attempt(Database& database, GameId game) {
    static const std::string sql =
        "SELECT " + effective_attempt() + " FROM games g WHERE g.id = ? AND g.state = ?";
    auto rows = database.query(sql, game, GameState::finished);
    if (!rows.next() || rows.is_null(0)) {
        throw ArchiveError(ArchiveError::Kind::refused,
                           "game " + to_string(game) + " is not finished");
    }
    return static_cast<int>(rows.integer(0));
}

void write_audit(Database& database, const Rejudgement& judgement, int attempt, bool is_shortened,
                 std::string_view program, Time now) {
    database.run(
        "INSERT INTO audit (game, attempt, applied, program, reason, old_result, new_result,"
        " old_termination, new_termination, old_at_fault, old_captures_attackers,"
        " old_captures_defenders, old_plies)"
        " SELECT g.id, a.number, ?3, ?4, ?5, g.result, ?6, g.termination, ?7, g.at_fault,"
        " g.captures_attackers, g.captures_defenders, CASE WHEN ?8 THEN a.plies END"
        " FROM games g JOIN attempts a ON a.game = g.id AND a.number = ?2 WHERE g.id = ?1",
        judgement.game, attempt, to_column(now), program, judgement.reason, judgement.end.result,
        judgement.end.termination, is_shortened);
}

void write_outcome(Database& database, const Rejudgement& judgement) {
    if (judgement.end.result == rules::Result::none) {
        database.run(
            "UPDATE games SET state = ?3, result = ?4, termination = ?2, plies = 0,"
            " captures_attackers = 0, captures_defenders = 0, at_fault = NULL, started = NULL,"
            " ended = NULL, machine = NULL WHERE id = ?1",
            judgement.game, judgement.end.termination, GameState::scheduled, judgement.end.result);
        return;
    }
    const rules::GameEnd& end = judgement.end;
    database.run(
        "UPDATE games SET result = ?2, termination = ?3, at_fault = ?4, plies = ?5,"
        " captures_attackers = ?6, captures_defenders = ?7 WHERE id = ?1",
        judgement.game, end.result, end.termination, end.at_fault, end.plies,
        end.captures.attackers, end.captures.defenders);
}

void rejudge(Database& database, const Rejudgement& judgement, std::string_view program, Time now) {
    const int attempt = counting_attempt(database, judgement.game);
    const rules::GameRecord record = *read_attempt(database, judgement.game, attempt);
    const std::size_t kept = judgement.end.plies;
    const bool is_shortened = kept < record.plies.size();
    const auto plies = std::span(record.plies).first(std::min(kept, record.plies.size()));
    write_audit(database, judgement, attempt, is_shortened, program, now);
    write_outcome(database, judgement);
    database.run(
        "UPDATE attempts SET result = ?3, termination = ?4, at_fault = ?5"
        " WHERE game = ?1 AND number = ?2",
        judgement.game, attempt, judgement.end.result, judgement.end.termination,
        judgement.end.at_fault);
    note_opening(database, judgement.game);
    if (judgement.end.result != rules::Result::none) {
        note_plies(database, judgement.game, plies, record.ruleset.first_side(),
                   judgement.end.result);
    }
    if (is_shortened) shorten_attempt(database, judgement.game, attempt, plies);
}

}  // namespace

void Rejudgements::apply(std::span<const Rejudgement> judgements, std::string_view program,
                         Time now) {
    Transaction transaction(database_);
    for (const Rejudgement& judgement : judgements) rejudge(database_, judgement, program, now);
    for (const TournamentRecord& tournament : archive_.tournaments()) {
        finish_games_of_withdrawn(database_, tournament.id);
    }
    count_all_games(database_);
    transaction.commit();
}

}  // namespace tafl::store
