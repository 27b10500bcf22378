// SPDX-License-Identifier: MIT
// Archive: withdrawals, byes, and games that are finished without being played.
#include <algorithm>

#include "rules/result.h"
#include "store/archive.h"
#include "store/attempts.h"
#include "store/columns.h"
#include "store/game_values.h"

namespace tafl::store {

namespace {

using rules::GameRecord;
using rules::Side;
using rules::Termination;

ByeKind bye_kind_from(const std::string& name) {
    for (const ByeKind kind : {ByeKind::full, ByeKind::half}) {
        if (name_of(kind) == name) return kind;
    }
    throw ArchiveError(ArchiveError::Kind::damaged, "a bye is of the kind " + name);
}

constexpr int max_rounds = 1'000'000'000;

/// Returns the entrant number of `column`. `there` is the column of the joined entrant's number, or
/// NULL if that entrant does not exist. Throws ArchiveError (`damaged`) then.
int entrant_from(const Rows& rows, int column, int there) {
    if (rows.is_null(there)) {
        rows.refuse(column, rows.shown(column), "the number of an entrant");
    }
    return static_cast<int>(rows.integer(there));
}

/// Scheduled game with one or two withdrawn entrants.
struct Unplayable {
    GameId game = 0;
    rules::BySide<bool> is_withdrawn;
};

std::vector<Unplayable> unplayable_games(Database& database, TournamentId tournament) {
    return read_all(
        database.query(
            "SELECT g.id, x.entrant IS NOT NULL, y.entrant IS NOT NULL FROM games g"
            " LEFT JOIN withdrawals x ON x.tournament = g.tournament AND x.entrant = g.attackers"
            " LEFT JOIN withdrawals y ON y.tournament = g.tournament AND y.entrant = g.defenders"
            " WHERE g.tournament = ? AND g.state = ?"
            " AND (x.entrant IS NOT NULL OR y.entrant IS NOT NULL)"
            " ORDER BY g.round, g.match, g.game",
            tournament, GameState::scheduled),
        [](const Rows& rows) {
            return Unplayable{GameId(rows.integer(0)),
                              {rows.integer(1) == 1, rows.integer(2) == 1}};
        });
}

void decide_unplayed(GameRecord& record, const rules::BySide<bool>& is_withdrawn) {
    record.end.termination = Termination::withdrawn;
    record.end.summary = "both had withdrawn before this game";
    for (const Side side : rules::both_sides) {
        if (is_withdrawn[side]) continue;
        record.end.result = win_of(side);
        record.end.at_fault = opponent(side);
        record.end.summary = record.players[opponent(side)] + " had withdrawn before this game";
    }
}

void finish_unplayed(Database& database, const Unplayable& unplayable) {
    const Time now = std::chrono::system_clock::now();
    open_attempt(database, unplayable.game, now, {});
    GameRecord record = *read_attempt(database, unplayable.game, std::nullopt);
    record.started = now;
    record.ended = now;
    decide_unplayed(record, unplayable.is_withdrawn);
    close_attempt(database, unplayable.game, record);
    set_finished(database, unplayable.game, record);
}

}  // namespace

std::vector<GameId> finish_games_of_withdrawn(Database& database, TournamentId tournament) {
    std::vector<GameId> finished;
    for (const Unplayable& unplayable : unplayable_games(database, tournament)) {
        finish_unplayed(database, unplayable);
        finished.push_back(unplayable.game);
    }
    return finished;
}

void set_finished(Database& database, GameId game, const GameRecord& record) {
    const rules::GameEnd& end = record.end;
    database.run(
        "UPDATE games SET state = ?10, result = ?2, termination = ?3, plies = ?4,"
        " captures_attackers = ?5, captures_defenders = ?6, at_fault = ?7, started = ?8,"
        " ended = ?9, machine = (SELECT machine FROM attempts WHERE game = ?1"
        " ORDER BY number DESC LIMIT 1) WHERE id = ?1",
        game, end.result, end.termination, record.plies.size(), end.captures.attackers,
        end.captures.defenders, end.at_fault, known_time(record.started), known_time(record.ended),
        GameState::finished);
    note_plies(database, game, record.plies, record.ruleset.first_side(), end.result);
    count_game(database, game);
}

std::vector<GameId> Archive::withdraw(TournamentId tournament, int entrant) {
    Transaction transaction(database_);
    const auto all = entrants(tournament);
    if (std::ranges::find(all, entrant, &EntrantRecord::number) == all.end()) {
        throw ArchiveError(ArchiveError::Kind::refused,
                           "the tournament has no entrant " + std::to_string(entrant) +
                               " in tournament " + to_string(tournament));
    }
    database_.run("INSERT INTO withdrawals VALUES (?, ?, ?) ON CONFLICT DO NOTHING", tournament,
                  entrant, to_column(std::chrono::system_clock::now()));
    auto finished = finish_games_of_withdrawn(database_, tournament);
    transaction.commit();
    return finished;
}

std::vector<int> Archive::withdrawn(TournamentId tournament) {
    return read_all(
        database_.query("SELECT w.entrant, x.number FROM withdrawals w LEFT JOIN entrants x"
                        " ON x.tournament = w.tournament AND x.number = w.entrant"
                        " WHERE w.tournament = ? ORDER BY w.entrant",
                        tournament),
        [](const Rows& rows) { return entrant_from(rows, 0, 1); });
}

std::vector<Bye> Archive::byes(TournamentId tournament) {
    return read_all(
        database_.query(
            "SELECT b.round, b.entrant, b.kind, x.number FROM byes b LEFT JOIN entrants x"
            " ON x.tournament = b.tournament AND x.number = b.entrant"
            " WHERE b.tournament = ? ORDER BY b.round, b.entrant",
            tournament),
        [](const Rows& rows) {
            const int round = rows.within(0, 1, max_rounds);
            return Bye{round, entrant_from(rows, 1, 3), bye_kind_from(rows.text(2))};
        });
}

}  // namespace tafl::store
