// SPDX-License-Identifier: MIT
// Archive: opening a file, tournaments and their schedule.
#include "store/archive.h"

#include "rules/count_of.h"
#include "store/attempts.h"
#include "store/columns.h"
#include "store/new_database.h"
#include "store/schema.h"
#include "store/tournament_rows.h"

namespace tafl::store {

namespace {

using Kind = ArchiveError::Kind;

EntrantKind kind_from(const std::string& name) {
    for (const EntrantKind kind : {EntrantKind::engine, EntrantKind::person}) {
        if (name_of(kind) == name) return kind;
    }
    throw ArchiveError(Kind::damaged, "an entrant is of the kind " + name);
}

[[noreturn]] void refuse_other_content(const ScheduledGame& game, GameId there) {
    throw ArchiveError(Kind::refused, "round " + std::to_string(game.round) + ", match " +
                                          std::to_string(game.match) + ", game " +
                                          to_string(game.game) + " is already scheduled, as game " +
                                          to_string(there) +
                                          ", with other entrants, rules, opening or seed");
}

/// Returns the id of `game` if it is already scheduled; nullopt if it is new. Throws ArchiveError
/// (`refused`) if its round, match and game numbers belong to a game with other content.
std::optional<GameId> find_pairing(Database& database, TournamentId tournament,
                                   const ScheduledGame& game) {
    auto rows = database.query(
        "SELECT g.id, g.attackers = ?5 AND g.defenders = ?6 AND g.variant = ?7 AND r.record = ?8"
        " AND g.opening = ?9 AND g.seed = ?10 FROM games g JOIN rules r ON r.id = g.rules"
        " WHERE g.tournament = ?1 AND g.round = ?2 AND g.match = ?3 AND g.game = ?4",
        tournament, game.round, game.match, game.game, game.entrants.attackers,
        game.entrants.defenders, game.variant, game.rules, game.opening, game.seed);
    if (!rows.next()) return std::nullopt;
    const GameId id(rows.integer(0));
    const bool has_same_id = !game.id || game.id == id;
    if (rows.integer(1) == 0 || !has_same_id) refuse_other_content(game, id);
    return id;
}

GameId insert_unless_there(Database& database, TournamentId tournament, const ScheduledGame& game) {
    const auto there = find_pairing(database, tournament, game);
    return there ? *there : insert_game(database, tournament, game);
}

TournamentRecord read_tournament(const Rows& rows) {
    return {TournamentId(rows.integer(0)), rows.text(1), rows.text(2), rows.text(3),
            time_from(rows, 4)};
}

/// Returns `database`, or a migrated copy in memory if its schema is old. Does not change the file.
Database read_in_today_s_schema(Database database, const std::filesystem::path& path) {
    if (is_newest(database, path.string())) return database;
    Database copy = Database::in_memory();
    database.copy_to(copy);
    migrate(copy, path.string());
    copy.execute("PRAGMA query_only = ON");
    return copy;
}

Database open_for_reading(const std::filesystem::path& path) {
    if (!std::filesystem::exists(path)) {
        throw ArchiveError(Kind::missing, path.string() + ": the database does not exist");
    }
    try {
        return read_in_today_s_schema({path, Access::read_only}, path);
    } catch (const ArchiveError& error) {
        // In WAL mode, a reader also writes to the files next to the database. Without permission
        // for that, the file can still be read alone if no write-ahead log exists.
        const bool is_whole = !std::filesystem::exists(path.string() + "-wal");
        const bool may_not_write = error.kind() == Kind::io || error.kind() == Kind::refused;
        if (!may_not_write) throw;
        if (!is_whole) {
            throw ArchiveError(error.kind(),
                               path.string() +
                                   ": cannot be read here: it has a write-ahead log, and SQLite "
                                   "must be able to write to the directory; copy it together with "
                                   "its -wal file to another directory");
        }
    }
    return read_in_today_s_schema({path, Access::immutable}, path);
}

Database open_for_writing(const std::filesystem::path& path) {
    Database database(path, Access::read_write);
    prepare_for_writing(database, path.string());
    return database;
}

}  // namespace

Archive::Archive(std::optional<HostLock> lock, Database database)
    : lock_(std::move(lock)), database_(std::move(database)) {}

Archive Archive::open(const std::filesystem::path& path, Access access) {
    if (access != Access::read_write) return {std::nullopt, open_for_reading(path)};
    std::optional<HostLock> lock(std::in_place, path);
    Database database = open_for_writing(path);
    return {std::move(lock), std::move(database)};
}

Archive Archive::open_damaged(const std::filesystem::path& path, Access access) {
    Database database(path, access);
    database.accept();
    return {std::nullopt, std::move(database)};
}

TournamentId Archive::add_tournament(const TournamentRecord& tournament,
                                     std::span<const EntrantRecord> entrants,
                                     const ScheduledStage& draw) {
    Transaction transaction(database_);
    const TournamentId id = insert_tournament(database_, tournament, entrants, draw);
    transaction.commit();
    return id;
}

std::vector<GameId> Archive::add_games(TournamentId tournament, const ScheduledStage& draw) {
    Transaction transaction(database_);
    std::vector<GameId> ids;
    for (const auto& game : draw.games) {
        ids.push_back(insert_unless_there(database_, tournament, game));
    }
    for (const auto& bye : draw.byes) insert_bye(database_, tournament, bye);
    finish_games_of_withdrawn(database_, tournament);
    transaction.commit();
    return ids;
}

void Archive::set_plan(TournamentId tournament, const std::string& plan) {
    database_.run("UPDATE tournaments SET plan = ? WHERE id = ?", plan, tournament);
}

std::string Archive::archive_tournament(TournamentId tournament) {
    Transaction transaction(database_);
    auto rows = database_.query("SELECT name FROM tournaments WHERE id = ?", tournament);
    if (!rows.next()) throw ArchiveError(Kind::refused, "the tournament does not exist");
    const std::string old_name = rows.text(0);
    std::string name;
    for (int n = 1; name.empty() || find_tournament(name); ++n) {
        name = old_name + std::string(archived_name_mark) + std::to_string(n) + ")";
    }
    database_.run("UPDATE tournaments SET name = ? WHERE id = ?", name, tournament);
    transaction.commit();
    return name;
}

std::optional<TournamentRecord> Archive::tournament(TournamentId tournament) {
    auto rows = database_.query(
        "SELECT id, name, site, plan, created FROM tournaments WHERE id = ?", tournament);
    if (!rows.next()) return std::nullopt;
    return read_tournament(rows);
}

std::optional<TournamentRecord> Archive::find_tournament(std::string_view name) {
    auto rows = database_.query(
        "SELECT id, name, site, plan, created FROM tournaments WHERE name = ?", name);
    if (!rows.next()) return std::nullopt;
    return read_tournament(rows);
}

std::vector<TournamentRecord> Archive::tournaments() {
    return read_all(
        database_.query("SELECT id, name, site, plan, created FROM tournaments ORDER BY id"),
        read_tournament);
}

std::set<std::string, std::less<>> Archive::people() {
    std::set<std::string, std::less<>> names;
    for (auto rows = database_.query(
             "SELECT name FROM entrants GROUP BY name HAVING min(kind = 'person') = 1");
         rows.next();) {
        names.insert(rows.text(0));
    }
    return names;
}

std::vector<EntrantRecord> Archive::entrants(TournamentId tournament) {
    std::vector<EntrantRecord> all;
    for (auto rows = database_.query(
             "SELECT x.number, x.name, x.command_line, e.version, e.sha256, x.kind FROM entrants x"
             " LEFT JOIN engines e ON e.id = x.engine WHERE x.tournament = ? ORDER BY x.number",
             tournament);
         rows.next();) {
        const int next = count_of(all) + 1;
        // Numbers must be 1, 2, ... without gaps: games refer to entrants by number.
        all.push_back({rows.within(0, next, next),
                       rows.text(1),
                       rows.text(2),
                       {rows.text_or_empty(3), rows.text_or_empty(4)},
                       kind_from(rows.text(5))});
    }
    return all;
}

void Archive::set_builds(TournamentId tournament, std::span<const EntrantRecord> entrants) {
    Transaction transaction(database_);
    for (const EntrantRecord& entrant : entrants) {
        const int changed = database_.run(
            "UPDATE entrants SET engine = ? WHERE tournament = ? AND number = ? AND name = ?",
            store_engine(database_, entrant.name, entrant.build), tournament, entrant.number,
            entrant.name);
        if (changed != 1) {
            throw ArchiveError(
                Kind::refused,
                entrant.name + " is not the number of an entrant in this tournament");
        }
    }
    transaction.commit();
}

void Archive::copy_to(const std::filesystem::path& path) {
    create_whole_database(path, [this](const std::filesystem::path& partial) {
        auto rows = database_.query("SELECT count(*) FROM games");
        rows.next();
        const std::int64_t games = rows.integer(0);
        Database copy(partial, Access::read_write);
        database_.copy_to(copy);
        return games;
    });
}

}  // namespace tafl::store
