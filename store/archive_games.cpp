// SPDX-License-Identifier: MIT
// Asking about games.
#include "store/archive.h"
#include "store/attempts.h"
#include "store/time_columns.h"

namespace tafl::store {

namespace {

using rules::GameRecord;

// An argument that is NULL holds for every game.
constexpr std::string_view select_games =
    "SELECT g.id, g.round, g.match, g.game, g.attackers, g.defenders, g.variant, r.record,"
    " g.opening, g.seed, t.name, a.name, d.name, g.state, g.result, g.termination, g.plies,"
    " g.captures_attackers, g.captures_defenders, g.at_fault, g.started, g.ended"
    " FROM games g"
    " JOIN tournaments t ON t.id = g.tournament"
    " JOIN rules r ON r.id = g.rules"
    " JOIN entrants a ON a.tournament = g.tournament AND a.number = g.attackers"
    " JOIN entrants d ON d.tournament = g.tournament AND d.number = g.defenders";
constexpr std::string_view in_schedule_order = " ORDER BY g.tournament, g.round, g.match, g.game";

int to_int(const Rows& rows, int column) { return static_cast<int>(rows.integer(column)); }

ScheduledGame read_scheduled(const Rows& rows) {
    ScheduledGame game;
    game.id = rows.integer(0);
    game.round = to_int(rows, 1);
    game.match = to_int(rows, 2);
    game.game = to_int(rows, 3);
    game.entrants = {to_int(rows, 4), to_int(rows, 5)};
    game.variant = rows.text(6);
    game.rules = rows.text(7);
    game.opening = rows.text(8);
    game.seed = static_cast<std::uint64_t>(rows.integer(9));
    return game;
}

GameRow read_game(const Rows& rows) {
    GameRow row;
    row.scheduled = read_scheduled(rows);
    row.tournament = rows.text(10);
    row.names = {rows.text(11), rows.text(12)};
    row.state = static_cast<GameState>(rows.integer(13));
    row.result = static_cast<rules::Result>(rows.integer(14));
    row.termination = static_cast<rules::Termination>(rows.integer(15));
    row.plies = to_int(rows, 16);
    row.captures = {to_int(rows, 17), to_int(rows, 18)};
    if (!rows.is_null(19)) row.at_fault = static_cast<rules::Side>(rows.integer(19));
    row.started = time_from(rows.optional_integer(20));
    row.ended = time_from(rows.optional_integer(21));
    return row;
}

std::vector<GameRow> read_all(Rows rows) {
    std::vector<GameRow> games;
    while (rows.next()) games.push_back(read_game(rows));
    return games;
}

std::string selection(std::string_view condition) {
    return std::string(select_games).append(condition).append(in_schedule_order);
}

}  // namespace

std::vector<GameRow> Archive::games(TournamentId tournament) {
    static const std::string sql = selection(" WHERE g.tournament = ?");
    return read_all(database_.query(sql, tournament));
}

std::vector<GameRow> Archive::games(const GameFilter& filter) {
    static const std::string sql = selection(
        " WHERE (?1 IS NULL OR t.name = ?1)"
        " AND (?2 IS NULL OR a.name = ?2 OR d.name = ?2)"
        " AND (?3 IS NULL OR g.variant = ?3)"
        " AND (?4 IS NULL OR g.result = ?4)"
        " AND (?5 IS NULL OR g.termination = ?5)");
    return read_all(database_.query(sql, filter.tournament, filter.engine, filter.variant,
                                    filter.result, filter.termination));
}

std::optional<GameRow> Archive::game(GameId game) {
    static const std::string sql = selection(" WHERE g.id = ?");
    auto rows = database_.query(sql, game);
    if (!rows.next()) return std::nullopt;
    return read_game(rows);
}

std::vector<GameRow> Archive::games_being_played() {
    static const std::string sql = selection(" WHERE g.state = 1");
    return read_all(database_.query(sql));
}

std::string Archive::games_mark(std::optional<TournamentId> tournament) {
    const std::string sql =
        "SELECT count(*) || ' ' || total(state) || ' ' || total(started) || ' ' || total(plies) ||"
        " ' ' || ifnull(max(ended), 0) || ' ' || (SELECT count(*) FROM audit) || ' ' ||"
        " (SELECT count(*) FROM engines) || ' ' || (SELECT count(*) FROM byes) || ' ' ||"
        " (SELECT count(*) FROM withdrawals) || ' ' || " +
        std::string(tournament
                        ? "ifnull((SELECT name FROM tournaments WHERE id = ?1), '') FROM games"
                          " WHERE tournament = ?1"
                        : "ifnull((SELECT group_concat(name, x'0a') FROM tournaments), '')"
                          " FROM games");
    auto rows = tournament ? database_.query(sql, *tournament) : database_.query(sql);
    rows.next();
    return rows.text(0);
}

std::optional<GameRecord> Archive::record(GameId game) {
    const auto row = this->game(game);
    if (!row || row->state == GameState::scheduled) return std::nullopt;
    return read_attempt(database_, game, std::nullopt);
}

std::optional<GameRecord> Archive::record(GameId game, int attempt) {
    return read_attempt(database_, game, attempt);
}

std::vector<AttemptRow> Archive::attempts(GameId game) {
    std::vector<AttemptRow> all;
    for (auto rows = database_.query(
             "SELECT a.number, a.started, a.ended, a.termination, x.version, x.sha256, y.version,"
             " y.sha256 FROM attempts a LEFT JOIN engines x ON x.id = a.engine_attackers"
             " LEFT JOIN engines y ON y.id = a.engine_defenders WHERE a.game = ? ORDER BY a.number",
             game);
         rows.next();) {
        AttemptRow row;
        row.number = to_int(rows, 0);
        row.started = time_from(rows.integer(1));
        row.ended = time_from(rows.optional_integer(2));
        row.termination = static_cast<rules::Termination>(rows.integer(3));
        row.builds = {{rows.text(4), rows.text(5)}, {rows.text(6), rows.text(7)}};
        all.push_back(std::move(row));
    }
    return all;
}

GameCounts Archive::count_games(TournamentId tournament) {
    auto rows = database_.query(
        "SELECT count(*), ifnull(sum(state = 1), 0), ifnull(sum(state = 2), 0),"
        " max(ifnull(max(round), 0),"
        " (SELECT ifnull(max(round), 0) FROM byes WHERE tournament = ?1))"
        " FROM games WHERE tournament = ?1",
        tournament);
    rows.next();
    return {to_int(rows, 0), to_int(rows, 1), to_int(rows, 2), to_int(rows, 3)};
}

}  // namespace tafl::store
