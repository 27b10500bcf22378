// SPDX-License-Identifier: MIT
#include "store/tournament_rows.h"

#include "store/archive_error.h"
#include "store/attempts.h"
#include "store/columns.h"
#include "store/game_values.h"

namespace tafl::store {

void insert_entrant(Database& database, TournamentId tournament, const EntrantRecord& entrant) {
    database.run("INSERT INTO entrants VALUES (?, ?, ?, ?, ?, ?)", tournament, entrant.number,
                 entrant.name, entrant.command_line,
                 store_engine(database, entrant.name, entrant.build), name_of(entrant.kind));
}

GameId insert_game(Database& database, TournamentId tournament, const ScheduledGame& game) {
    const std::optional<GameId> id = game.id ? std::optional(game.id) : std::nullopt;
    database.run(
        "INSERT INTO games (id, tournament, round, match, game, attackers, defenders, variant,"
        " rules, opening, seed, attackers_name, defenders_name, first_moves)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"
        " ifnull((SELECT name FROM entrants WHERE tournament = ?2 AND number = ?6), ''),"
        " ifnull((SELECT name FROM entrants WHERE tournament = ?2 AND number = ?7), ''), ?12)",
        id, tournament, game.round, game.match, game.game, game.entrants.attackers,
        game.entrants.defenders, game.variant, store_rules(database, game.rules), game.opening,
        game.seed, first_moves_text(moves_in(game.opening).value_or(std::vector<rules::Move>())));
    return GameId(database.last_id());
}

void insert_bye(Database& database, TournamentId tournament, const Bye& bye) {
    database.run("INSERT INTO byes VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", tournament,
                 bye.round, bye.entrant, name_of(bye.kind));
    auto rows = database.query(
        "SELECT kind = ?4, EXISTS (SELECT 1 FROM games WHERE tournament = ?1 AND round = ?2 AND"
        " (attackers = ?3 OR defenders = ?3)) FROM byes"
        " WHERE tournament = ?1 AND round = ?2 AND entrant = ?3",
        tournament, bye.round, bye.entrant, name_of(bye.kind));
    if (rows.next() && rows.integer(0) == 1 && rows.integer(1) == 0) return;
    throw ArchiveError(ArchiveError::Kind::refused, "entrant " + std::to_string(bye.entrant) +
                                                        " has another bye, or a game, in round " +
                                                        std::to_string(bye.round));
}

TournamentId insert_tournament(Database& database, const TournamentRecord& tournament,
                               std::span<const EntrantRecord> entrants,
                               const ScheduledStage& draw) {
    database.run("INSERT INTO tournaments (name, site, plan, created) VALUES (?, ?, ?, ?)",
                 tournament.name, tournament.site, tournament.plan, to_column(tournament.created));
    const TournamentId id(database.last_id());
    for (const auto& entrant : entrants) insert_entrant(database, id, entrant);
    for (const auto& game : draw.games) insert_game(database, id, game);
    for (const auto& bye : draw.byes) insert_bye(database, id, bye);
    return id;
}

}  // namespace tafl::store
