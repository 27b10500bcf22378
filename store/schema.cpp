// SPDX-License-Identifier: MIT
#include "store/schema.h"

#include <array>

#include "rules/result.h"
#include "store/archive_error.h"

namespace tafl::store {

namespace {

using Kind = ArchiveError::Kind;

constexpr std::string_view version_1 = R"sql(
CREATE TABLE migrations (
    version INTEGER PRIMARY KEY,
    title   TEXT NOT NULL,
    applied INTEGER NOT NULL
) STRICT;

CREATE TABLE terminations (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE tournaments (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    site    TEXT NOT NULL,
    plan    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE entrants (
    tournament   INTEGER NOT NULL REFERENCES tournaments,
    number       INTEGER NOT NULL,
    name         TEXT NOT NULL,
    command_line TEXT NOT NULL,
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE rules (
    id     INTEGER PRIMARY KEY,
    record TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE games (
    id                 INTEGER PRIMARY KEY,
    tournament         INTEGER NOT NULL REFERENCES tournaments,
    round              INTEGER NOT NULL,
    match              INTEGER NOT NULL,
    game               INTEGER NOT NULL,
    attackers          INTEGER NOT NULL,
    defenders          INTEGER NOT NULL,
    variant            TEXT NOT NULL,
    rules              INTEGER NOT NULL REFERENCES rules,
    opening            TEXT NOT NULL,
    seed               INTEGER NOT NULL,
    state              INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2)),
    result             INTEGER NOT NULL DEFAULT 0 CHECK (result IN (0, 1, 2, 3)),
    termination        INTEGER NOT NULL DEFAULT 0 REFERENCES terminations,
    plies              INTEGER NOT NULL DEFAULT 0,
    captures_attackers INTEGER NOT NULL DEFAULT 0,
    captures_defenders INTEGER NOT NULL DEFAULT 0,
    at_fault           INTEGER CHECK (at_fault IN (0, 1)),
    started            INTEGER,
    ended              INTEGER,
    UNIQUE (tournament, round, match, game),
    FOREIGN KEY (tournament, attackers) REFERENCES entrants (tournament, number),
    FOREIGN KEY (tournament, defenders) REFERENCES entrants (tournament, number),
    CHECK (state = 2 OR result = 0)
) STRICT;

CREATE TABLE attempts (
    id             INTEGER PRIMARY KEY,
    game           INTEGER NOT NULL REFERENCES games,
    number         INTEGER NOT NULL,
    rules          INTEGER NOT NULL REFERENCES rules,
    time_attackers TEXT NOT NULL,
    time_defenders TEXT NOT NULL,
    started        INTEGER NOT NULL,
    ended          INTEGER,
    result         INTEGER NOT NULL DEFAULT 0 CHECK (result IN (0, 1, 2, 3)),
    termination    INTEGER NOT NULL DEFAULT 0 REFERENCES terminations,
    at_fault       INTEGER CHECK (at_fault IN (0, 1)),
    plies          BLOB,
    UNIQUE (game, number)
) STRICT;

CREATE TABLE evidence (
    attempt        INTEGER PRIMARY KEY REFERENCES attempts,
    summary        TEXT NOT NULL,
    standard_error TEXT NOT NULL,
    exit_code      INTEGER,
    signal         INTEGER
) STRICT;

CREATE TABLE dialogue (
    attempt INTEGER NOT NULL REFERENCES evidence,
    number  INTEGER NOT NULL,
    line    TEXT NOT NULL,
    PRIMARY KEY (attempt, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
    game INTEGER NOT NULL REFERENCES games,
    ply  INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;

CREATE VIEW results AS
SELECT g.id, t.name AS tournament, g.round, g.match, g.game,
       a.name AS attackers, d.name AS defenders, g.variant, g.opening,
       CASE g.state WHEN 0 THEN 'scheduled' WHEN 1 THEN 'running' ELSE 'finished' END AS state,
       CASE g.result WHEN 1 THEN 'attackers' WHEN 2 THEN 'defenders' WHEN 3 THEN 'draw' END AS result,
       nullif(w.name, 'none') AS termination,
       CASE g.at_fault WHEN 0 THEN a.name WHEN 1 THEN d.name END AS at_fault,
       g.plies, g.captures_attackers, g.captures_defenders,
       strftime('%Y-%m-%dT%H:%M:%fZ', g.started / 1e6, 'unixepoch') AS started,
       strftime('%Y-%m-%dT%H:%M:%fZ', g.ended / 1e6, 'unixepoch') AS ended
FROM games g
JOIN tournaments t ON t.id = g.tournament
JOIN entrants a ON a.tournament = g.tournament AND a.number = g.attackers
JOIN entrants d ON d.tournament = g.tournament AND d.number = g.defenders
JOIN terminations w ON w.id = g.termination;

CREATE VIEW sides AS
SELECT id, tournament, 'attackers' AS side, attackers AS engine, defenders AS opponent, variant, result,
       termination, CASE result WHEN 'attackers' THEN 1.0 WHEN 'draw' THEN 0.5 ELSE 0.0 END AS points,
       at_fault IS attackers AS is_at_fault
FROM results WHERE result IS NOT NULL
UNION ALL
SELECT id, tournament, 'defenders', defenders, attackers, variant, result,
       termination, CASE result WHEN 'defenders' THEN 1.0 WHEN 'draw' THEN 0.5 ELSE 0.0 END,
       at_fault IS defenders
FROM results WHERE result IS NOT NULL;

CREATE VIEW scores AS
SELECT tournament, engine, count(*) AS games, sum(points) AS points,
       sum(points = 1) AS wins, sum(points = 0.5) AS draws, sum(points = 0) AS losses,
       sum(is_at_fault AND termination <> 'resignation') AS forfeits
FROM sides GROUP BY tournament, engine ORDER BY tournament, points DESC, engine;

CREATE VIEW balance AS
SELECT tournament, variant, opening, count(*) AS games,
       sum(result = 'attackers') AS attackers, sum(result = 'draw') AS draws,
       sum(result = 'defenders') AS defenders
FROM results WHERE result IS NOT NULL GROUP BY tournament, variant, opening;

CREATE VIEW termination_counts AS
SELECT tournament, variant, termination, count(*) AS games
FROM results WHERE result IS NOT NULL
GROUP BY tournament, variant, termination ORDER BY tournament, variant, games DESC;
)sql";

constexpr std::array all_migrations = {
    Migration{"tournaments, games and their records", version_1}};

std::int64_t number(Database& database, std::string_view sql) {
    auto rows = database.query(sql);
    return rows.next() ? rows.integer(0) : 0;
}

/// No table and no version: a file that was just made, by us or by a host that died at once.
bool is_empty(Database& database) {
    return number(database, "SELECT count(*) FROM sqlite_schema") == 0 &&
           number(database, "PRAGMA user_version") == 0 &&
           number(database, "PRAGMA application_id") == 0;
}

[[noreturn]] void refuse_too_new(std::string_view name, const std::string& what) {
    throw ArchiveError(Kind::too_new,
                       std::string(name) + " was written by a newer program: " + what);
}

/// Returns its version.
std::size_t check_is_ours(Database& database, std::string_view name, std::size_t newest) {
    if (number(database, "PRAGMA application_id") != application_id) {
        throw ArchiveError(Kind::not_an_archive,
                           std::string(name) + " is a database, but not one of lawspeaker's");
    }
    const auto version = static_cast<std::size_t>(number(database, "PRAGMA user_version"));
    if (version > newest) {
        refuse_too_new(name, "its schema has version " + std::to_string(version) +
                                 ", and this program knows " + std::to_string(newest));
    }
    if (number(database, "SELECT max(id) FROM terminations") >= rules::termination_count) {
        refuse_too_new(name, "it knows reasons to end a game that this program does not");
    }
    return version;
}

/// Write-ahead log: readers do not hold up the host.
void configure(Database& database, std::string_view name) {
    auto rows = database.query("PRAGMA journal_mode = WAL");
    if (!rows.next() || rows.text(0) != "wal") {
        throw ArchiveError(Kind::io,
                           std::string(name) + ": this file system cannot hold a write-ahead log");
    }
    database.execute("PRAGMA foreign_keys = ON");
}

void apply(Database& database, const Migration& migration, std::size_t version) {
    database.execute(std::string(migration.script));
    database.run("INSERT INTO migrations VALUES (?, ?, unixepoch() * 1000000)", version,
                 migration.title);
    database.execute("PRAGMA user_version = " + std::to_string(version));
}

/// The list grows without a change of the tables, so it is no migration's business.
void write_terminations(Database& database) {
    for (int id = 0; id < rules::termination_count; ++id) {
        database.run("INSERT OR IGNORE INTO terminations VALUES (?, ?)", id,
                     name_of(static_cast<rules::Termination>(id)));
    }
}

}  // namespace

std::span<const Migration> migrations() { return all_migrations; }

void check_readable(Database& database, std::string_view name) {
    const std::size_t newest = all_migrations.size();
    if (check_is_ours(database, name, newest) < newest) {
        throw ArchiveError(Kind::too_old, std::string(name) +
                                              " has an old schema; it is brought up to date by the "
                                              "next command that writes to it");
    }
}

void prepare_for_writing(Database& database, std::string_view name,
                         std::span<const Migration> known) {
    const bool is_new = is_empty(database);
    std::size_t version = is_new ? 0 : check_is_ours(database, name, known.size());
    configure(database, name);
    Transaction transaction(database);
    if (is_new) database.execute("PRAGMA application_id = " + std::to_string(application_id));
    while (version < known.size()) {
        const Migration& migration = known[version];
        apply(database, migration, ++version);
    }
    write_terminations(database);
    transaction.commit();
}

}  // namespace tafl::store
