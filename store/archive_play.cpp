// SPDX-License-Identifier: MIT
// Archive: start, journal and end of a game, and recovery after a host has died.
#include "rules/count_of.h"
#include "rules/result.h"
#include "store/archive.h"
#include "store/attempts.h"
#include "store/columns.h"

namespace tafl::store {

namespace {

using rules::BySide;
using rules::GameRecord;
using rules::Termination;

[[noreturn]] void refuse(GameId game, const std::string& why) {
    throw ArchiveError(ArchiveError::Kind::refused, "game " + to_string(game) + " " + why);
}

GameState state_of(Database& database, GameId game) {
    auto rows = database.query("SELECT state FROM games WHERE id = ?", game);
    if (!rows.next()) refuse(game, "does not exist");
    return rows.word(0, GameState::finished);
}

void check_state(Database& database, GameId game, GameState expected) {
    const GameState actual = state_of(database, game);
    if (actual == expected) return;
    refuse(game, "is " + std::string(name_of(actual)) + ", not " + std::string(name_of(expected)));
}

/// Throws ArchiveError (`refused`) if `players` are not the entrants of the game. The record may
/// belong to another game, or its sides may be swapped.
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
    database.run("UPDATE games SET state = ?3, termination = ?4, started = ?2 WHERE id = ?1", game,
                 to_column(started), GameState::running, Termination::none);
}

void note_parameters(Database& database, GameId game, const BySide<std::string>& parameters) {
    if (parameters == BySide<std::string>{}) return;
    database.run("INSERT OR REPLACE INTO parameters VALUES (?, ?, ?)", game, parameters.attackers,
                 parameters.defenders);
}

void set_scheduled_again(Database& database, GameId game, Termination why) {
    database.run("UPDATE games SET state = ?3, termination = ?2, started = NULL WHERE id = ?1",
                 game, why, GameState::scheduled);
}

std::vector<GameId> running_games(Database& database, TournamentId tournament) {
    return read_all(
        database.query("SELECT id FROM games WHERE tournament = ? AND state = ? ORDER BY id",
                       tournament, GameState::running),
        [](const Rows& rows) { return GameId(rows.integer(0)); });
}

TournamentId tournament_of(Database& database, GameId game) {
    auto rows = database.query("SELECT tournament FROM games WHERE id = ?", game);
    rows.next();
    return TournamentId(rows.integer(0));
}

/// Ends the open attempt. If the attempt counts, the game is finished; otherwise it is scheduled
/// again.
void end_attempt(Database& database, GameId game, const GameRecord& record) {
    close_attempt(database, game, record);
    if (counts(record.end.termination)) return set_finished(database, game, record);
    set_scheduled_again(database, game, record.end.termination);
    finish_games_of_withdrawn(database, tournament_of(database, game));
}

/// Returns the record to store for `late`, which arrived after its game was finished. A record that
/// counts becomes void.
GameRecord too_late(const FinishedGame& late) {
    GameRecord record = late.record;
    if (!counts(record.end.termination)) return record;
    const rules::GameEnd& end = late.record.end;
    record.end = {};
    record.end.termination = Termination::void_host_error;
    record.end.summary =
        "the record from " + (late.by.holder.empty() ? "this host" : late.by.holder) +
        " came when the game was finished already; there it had ended as " +
        std::string(name_of(end.result)) + ", " + std::string(name_of(end.termination));
    return record;
}

/// Returns `by`. If a worker played and the facts about its machine are unknown, adds a machine
/// that has only the name of the worker.
PlayedBy with_machine(PlayedBy by) {
    if (!by.machine && !by.holder.empty()) by.machine = Machine{by.holder};
    return by;
}

void finish(Database& database, const FinishedGame& finished) {
    const GameId game = finished.game;
    const PlayedBy by = with_machine(finished.by);
    const GameState state = state_of(database, game);
    check_players(database, game, finished.record.players);
    if (state == GameState::running) {
        set_attempts_place(database, game, by);
    } else {
        open_attempt(database, game, finished.record.started, finished.record.time, by);
    }
    if (by.builds) set_attempts_builds(database, game, *by.builds);
    if (state == GameState::finished) return close_attempt(database, game, too_late(finished));
    end_attempt(database, game, finished.record);
}

}  // namespace

int Archive::recover(TournamentId tournament) {
    Transaction transaction(database_);
    const std::vector<GameId> abandoned = running_games(database_, tournament);
    for (const GameId game : abandoned) {
        close_interrupted_attempt(database_, game);
        set_scheduled_again(database_, game, Termination::interrupted);
    }
    finish_games_of_withdrawn(database_, tournament);
    transaction.commit();
    return count_of(abandoned);
}

void Archive::begin_game(GameId game, Time started, const BySide<rules::TimeControl>& time,
                         const PlayedBy& by) {
    Transaction transaction(database_, Durability::process_death);
    check_state(database_, game, GameState::scheduled);
    if (by.builds) set_entrants_builds(database_, game, *by.builds);
    open_attempt(database_, game, started, time, by);
    note_parameters(database_, game, by.parameters);
    set_running(database_, game, started);
    transaction.commit();
}

void Archive::journal_plies(const JournalPlies& games) {
    Transaction transaction(database_, Durability::process_death);
    for (const auto& [game, plies] : games) {
        check_state(database_, game, GameState::running);
        for (const auto& [number, ply] : plies) write_journal(database_, game, number, ply);
    }
    transaction.commit();
}

void Archive::finish_together(std::span<const FinishedGame> games) {
    Transaction transaction(database_);
    for (const FinishedGame& game : games) finish(database_, game);
    transaction.commit();
}

}  // namespace tafl::store
