// SPDX-License-Identifier: MIT
// What happens to a game: it begins, its plies are journalled, it ends; and what a dead host left.
#include "rules/result.h"
#include "store/archive.h"
#include "store/attempts.h"
#include "store/time_columns.h"

namespace tafl::store {

namespace {

using rules::BySide;
using rules::GameRecord;
using rules::Termination;

[[noreturn]] void refuse(GameId game, const std::string& why) {
    throw ArchiveError(ArchiveError::Kind::refused, "game " + to_string(game) + " " + why);
}

void check_state(Database& database, GameId game, GameState expected) {
    auto rows = database.query("SELECT state FROM games WHERE id = ?", game);
    if (!rows.next()) refuse(game, "does not exist");
    const auto actual = rows.word(0, GameState::finished);
    if (actual == expected) return;
    refuse(game, "is " + std::string(name_of(actual)) + ", not " + std::string(name_of(expected)));
}

/// A record that comes with the wrong game, or with its sides swapped, must not be believed.
void check_players(Database& database, GameId game, const BySide<std::string>& players) {
    auto rows = database.query(
        "SELECT a.name, d.name FROM games g"
        " JOIN entrants a ON a.tournament = g.tournament AND a.number = g.attackers"
        " JOIN entrants d ON d.tournament = g.tournament AND d.number = g.defenders"
        " WHERE g.id = ?",
        game);
    rows.next();
    const BySide<std::string> expected = {rows.text(0), rows.text(1)};
    if (players == expected) return;
    refuse(game, "is to be played by " + expected.attackers + " and " + expected.defenders +
                     ", not by " + players.attackers + " and " + players.defenders);
}

void set_running(Database& database, GameId game, Time started) {
    database.run("UPDATE games SET state = 1, termination = 0, started = ?2 WHERE id = ?1", game,
                 to_column(started));
}

void note_parameters(Database& database, GameId game, const BySide<std::string>& parameters) {
    if (parameters == BySide<std::string>{}) return;
    database.run("INSERT OR REPLACE INTO parameters VALUES (?, ?, ?)", game, parameters.attackers,
                 parameters.defenders);
}

void set_scheduled_again(Database& database, GameId game, Termination why) {
    database.run("UPDATE games SET state = 0, termination = ?2, started = NULL WHERE id = ?1", game,
                 why);
}

/// Those whose player is gone.
std::vector<GameId> abandoned_games(Database& database, TournamentId tournament,
                                    const Archive::IsAtWork& is_at_work) {
    const auto is_abandoned = [&](const std::string& holder) {
        return holder.empty() || (is_at_work && !is_at_work(holder));
    };
    std::vector<GameId> abandoned;
    for (auto rows = database.query("SELECT g.id, coalesce(a.holder, '') FROM games g"
                                    " LEFT JOIN attempts a ON a.game = g.id AND a.plies IS NULL"
                                    " WHERE g.tournament = ? AND g.state = 1 ORDER BY g.id",
                                    tournament);
         rows.next();) {
        if (is_abandoned(rows.text(1))) abandoned.emplace_back(rows.integer(0));
    }
    return abandoned;
}

TournamentId tournament_of(Database& database, GameId game) {
    auto rows = database.query("SELECT tournament FROM games WHERE id = ?", game);
    rows.next();
    return TournamentId(rows.integer(0));
}

}  // namespace

int Archive::recover(TournamentId tournament, const IsAtWork& is_at_work) {
    Transaction transaction(database_);
    const std::vector<GameId> abandoned = abandoned_games(database_, tournament, is_at_work);
    for (const GameId game : abandoned) {
        close_interrupted_attempt(database_, game);
        set_scheduled_again(database_, game, Termination::interrupted);
    }
    finish_games_of_withdrawn(database_, tournament);
    transaction.commit();
    return static_cast<int>(abandoned.size());
}

void Archive::begin_game(GameId game, Time started, const BySide<rules::TimeControl>& time,
                         const PlayedBy& by) {
    Transaction transaction(database_, Durability::process_death);
    check_state(database_, game, GameState::scheduled);
    if (by.builds) set_entrants_builds(database_, game, *by.builds);
    open_attempt(database_, game, started, time, by.holder);
    note_parameters(database_, game, by.parameters);
    set_running(database_, game, started);
    transaction.commit();
}

void Archive::correct_builds(GameId game, const BySide<EngineBuild>& builds) {
    Transaction transaction(database_, Durability::process_death);
    check_state(database_, game, GameState::running);
    set_attempts_builds(database_, game, builds);
    transaction.commit();
}

void Archive::journal_plies(std::span<const JournalPly> plies) {
    Transaction transaction(database_, Durability::process_death);
    std::optional<GameId> checked;
    for (const JournalPly& ply : plies) {
        if (ply.game != checked) check_state(database_, ply.game, GameState::running);
        checked = ply.game;
        write_journal(database_, ply);
    }
    transaction.commit();
}

void Archive::finish_game(GameId game, const GameRecord& record) {
    Transaction transaction(database_);
    check_state(database_, game, GameState::running);
    check_players(database_, game, record.players);
    close_attempt(database_, game, record);
    if (counts(record.end.termination)) {
        set_finished(database_, game, record);
    } else {
        set_scheduled_again(database_, game, record.end.termination);
        finish_games_of_withdrawn(database_, tournament_of(database_, game));
    }
    transaction.commit();
}

}  // namespace tafl::store
