// SPDX-License-Identifier: MIT
// SQL scripts that create and upgrade the tables. A published script must not be changed.
#include <array>

#include "store/game_values.h"
#include "store/schema.h"

namespace tafl::store {

namespace {

// clang-format off
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

constexpr std::string_view version_2 = R"sql(
CREATE TABLE engines (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL,
    version TEXT NOT NULL,
    sha256  TEXT NOT NULL,
    UNIQUE (name, version, sha256)
) STRICT;

INSERT INTO engines (name, version, sha256) SELECT DISTINCT name, '', '' FROM entrants ORDER BY tournament, number;
ALTER TABLE entrants ADD COLUMN engine INTEGER REFERENCES engines;
UPDATE entrants SET engine = (SELECT id FROM engines e WHERE e.name = entrants.name);

ALTER TABLE attempts ADD COLUMN engine_attackers INTEGER REFERENCES engines;
ALTER TABLE attempts ADD COLUMN engine_defenders INTEGER REFERENCES engines;

ALTER TABLE rules ADD COLUMN sha256 TEXT NOT NULL DEFAULT '';
UPDATE rules SET sha256 = sha256_of(record);

CREATE TABLE audit (
    id                     INTEGER PRIMARY KEY,
    game                   INTEGER NOT NULL REFERENCES games,
    attempt                INTEGER NOT NULL,
    applied                INTEGER NOT NULL,
    program                TEXT NOT NULL,
    reason                 TEXT NOT NULL,
    old_result             INTEGER NOT NULL CHECK (old_result IN (0, 1, 2, 3)),
    new_result             INTEGER NOT NULL CHECK (new_result IN (0, 1, 2, 3)),
    old_termination        INTEGER NOT NULL REFERENCES terminations,
    new_termination        INTEGER NOT NULL REFERENCES terminations,
    old_at_fault           INTEGER CHECK (old_at_fault IN (0, 1)),
    old_captures_attackers INTEGER NOT NULL,
    old_captures_defenders INTEGER NOT NULL,
    old_plies              BLOB,
    FOREIGN KEY (game, attempt) REFERENCES attempts (game, number)
) STRICT;

DROP VIEW results;
CREATE VIEW results AS
SELECT g.id, t.name AS tournament, g.round, g.match, g.game,
       a.name AS attackers, d.name AS defenders, g.variant, g.opening,
       CASE g.state WHEN 0 THEN 'scheduled' WHEN 1 THEN 'running' ELSE 'finished' END AS state,
       CASE g.result WHEN 1 THEN 'attackers' WHEN 2 THEN 'defenders' WHEN 3 THEN 'draw' END AS result,
       nullif(w.name, 'none') AS termination,
       CASE g.at_fault WHEN 0 THEN a.name WHEN 1 THEN d.name END AS at_fault,
       g.plies, g.captures_attackers, g.captures_defenders,
       strftime('%Y-%m-%dT%H:%M:%fZ', g.started / 1e6, 'unixepoch') AS started,
       strftime('%Y-%m-%dT%H:%M:%fZ', g.ended / 1e6, 'unixepoch') AS ended,
       r.sha256 AS rules_sha256, r.record AS rules
FROM games g
JOIN tournaments t ON t.id = g.tournament
JOIN rules r ON r.id = g.rules
JOIN entrants a ON a.tournament = g.tournament AND a.number = g.attackers
JOIN entrants d ON d.tournament = g.tournament AND d.number = g.defenders
JOIN terminations w ON w.id = g.termination;

CREATE VIEW head_to_head AS
SELECT tournament, engine, opponent, count(*) AS games, sum(points) AS points,
       sum(points = 1) AS wins, sum(points = 0.5) AS draws, sum(points = 0) AS losses
FROM sides GROUP BY tournament, engine, opponent;

CREATE VIEW tries AS
SELECT t.name AS tournament, a.game AS id, a.number,
       x.name AS attackers, y.name AS defenders,
       CASE WHEN a.plies IS NULL THEN 'running'
            WHEN a.result = 0 THEN 'void' ELSE 'counts' END AS state,
       CASE a.result WHEN 1 THEN 'attackers' WHEN 2 THEN 'defenders' WHEN 3 THEN 'draw' END AS result,
       nullif(w.name, 'none') AS termination, e.summary, e.exit_code, e.signal,
       nullif(b.version, '') AS attackers_version, nullif(b.sha256, '') AS attackers_sha256,
       nullif(c.version, '') AS defenders_version, nullif(c.sha256, '') AS defenders_sha256,
       a.time_attackers, a.time_defenders,
       strftime('%Y-%m-%dT%H:%M:%fZ', a.started / 1e6, 'unixepoch') AS started,
       strftime('%Y-%m-%dT%H:%M:%fZ', a.ended / 1e6, 'unixepoch') AS ended
FROM attempts a
JOIN games g ON g.id = a.game
JOIN tournaments t ON t.id = g.tournament
JOIN entrants x ON x.tournament = g.tournament AND x.number = g.attackers
JOIN entrants y ON y.tournament = g.tournament AND y.number = g.defenders
JOIN terminations w ON w.id = a.termination
LEFT JOIN evidence e ON e.attempt = a.id
LEFT JOIN engines b ON b.id = a.engine_attackers
LEFT JOIN engines c ON c.id = a.engine_defenders;

CREATE VIEW builds AS
SELECT tournament, engine, nullif(version, '') AS version, nullif(sha256, '') AS sha256, count(*) AS games
FROM (SELECT tournament, attackers AS engine, attackers_version AS version, attackers_sha256 AS sha256
      FROM tries WHERE state = 'counts'
      UNION ALL
      SELECT tournament, defenders, defenders_version, defenders_sha256
      FROM tries WHERE state = 'counts')
GROUP BY tournament, engine, version, sha256;

CREATE VIEW forfeits AS
SELECT r.tournament, r.id, r.at_fault AS engine,
       CASE r.at_fault WHEN r.attackers THEN r.defenders ELSE r.attackers END AS opponent,
       r.termination, r.plies, y.summary, y.exit_code, y.signal
FROM results r JOIN tries y ON y.id = r.id AND y.state = 'counts'
WHERE r.at_fault IS NOT NULL AND r.termination <> 'resignation';

CREATE VIEW audit_trail AS
SELECT t.name AS tournament, u.game AS id, u.attempt,
       CASE u.old_result WHEN 1 THEN 'attackers' WHEN 2 THEN 'defenders' WHEN 3 THEN 'draw' END AS old_result,
       CASE u.new_result WHEN 1 THEN 'attackers' WHEN 2 THEN 'defenders' WHEN 3 THEN 'draw' END AS new_result,
       v.name AS old_termination, w.name AS new_termination, u.reason, u.program,
       strftime('%Y-%m-%dT%H:%M:%fZ', u.applied / 1e6, 'unixepoch') AS applied
FROM audit u
JOIN games g ON g.id = u.game
JOIN tournaments t ON t.id = g.tournament
JOIN terminations v ON v.id = u.old_termination
JOIN terminations w ON w.id = u.new_termination;
)sql";

constexpr std::string_view version_3 = R"sql(
CREATE TABLE queue (
    tournament INTEGER PRIMARY KEY REFERENCES tournaments,
    state      TEXT NOT NULL
               CHECK (state IN ('queued', 'running', 'paused', 'finished', 'cancelled', 'failed')),
    priority   INTEGER NOT NULL,
    submitted  INTEGER NOT NULL,
    source     TEXT NOT NULL,
    reason     TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE tokens (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    scope   TEXT NOT NULL CHECK (scope IN ('read', 'submit', 'admin')),
    hash    TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER
) STRICT;

CREATE VIEW queue_order AS
SELECT q.tournament AS id, t.name AS tournament, q.state, q.priority, nullif(q.reason, '') AS reason,
       strftime('%Y-%m-%dT%H:%M:%fZ', q.submitted / 1e6, 'unixepoch') AS submitted
FROM queue q JOIN tournaments t ON t.id = q.tournament ORDER BY q.priority DESC, q.tournament;
)sql";

// Before version 4, byes were not stored. They cannot be derived from the games: only the plan of a
// Swiss shows if an entrant without a game in a round had a bye.
constexpr std::string_view version_4 = R"sql(
ALTER TABLE queue ADD COLUMN owner TEXT NOT NULL DEFAULT '';

CREATE TABLE heartbeat (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    beat INTEGER NOT NULL
) STRICT;

CREATE TABLE byes (
    tournament INTEGER NOT NULL,
    round      INTEGER NOT NULL,
    entrant    INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('full', 'half')),
    PRIMARY KEY (tournament, round, entrant),
    FOREIGN KEY (tournament, entrant) REFERENCES entrants (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE withdrawals (
    tournament INTEGER NOT NULL,
    entrant    INTEGER NOT NULL,
    withdrew   INTEGER NOT NULL,
    PRIMARY KEY (tournament, entrant),
    FOREIGN KEY (tournament, entrant) REFERENCES entrants (tournament, number)
) STRICT, WITHOUT ROWID;

INSERT INTO byes
SELECT r.tournament, r.round, e.number, 'full'
FROM (SELECT DISTINCT tournament, round FROM games) r
JOIN tournaments t ON t.id = r.tournament
JOIN entrants e ON e.tournament = r.tournament
WHERE CASE WHEN json_valid(t.plan) THEN json_extract(t.plan, '$.format') IS 'swiss' ELSE 0 END
AND NOT EXISTS (SELECT 1 FROM games g WHERE g.tournament = r.tournament AND g.round = r.round
                AND (g.attackers = e.number OR g.defenders = e.number));

DROP VIEW balance;
CREATE VIEW balance AS
SELECT tournament, variant, opening, count(*) AS games,
       sum(result = 'attackers') AS attackers, sum(result = 'draw') AS draws,
       sum(result = 'defenders') AS defenders
FROM results WHERE result IS NOT NULL AND termination <> 'withdrawn'
GROUP BY tournament, variant, opening;

DROP VIEW tries;
CREATE VIEW tries AS
SELECT t.name AS tournament, a.game AS id, a.number,
       x.name AS attackers, y.name AS defenders,
       CASE WHEN a.plies IS NULL THEN 'running'
            WHEN a.result = 0 AND w.name <> 'withdrawn' THEN 'void' ELSE 'counts' END AS state,
       CASE a.result WHEN 1 THEN 'attackers' WHEN 2 THEN 'defenders' WHEN 3 THEN 'draw' END AS result,
       nullif(w.name, 'none') AS termination, e.summary, e.exit_code, e.signal,
       nullif(b.version, '') AS attackers_version, nullif(b.sha256, '') AS attackers_sha256,
       nullif(c.version, '') AS defenders_version, nullif(c.sha256, '') AS defenders_sha256,
       a.time_attackers, a.time_defenders,
       strftime('%Y-%m-%dT%H:%M:%fZ', a.started / 1e6, 'unixepoch') AS started,
       strftime('%Y-%m-%dT%H:%M:%fZ', a.ended / 1e6, 'unixepoch') AS ended
FROM attempts a
JOIN games g ON g.id = a.game
JOIN tournaments t ON t.id = g.tournament
JOIN entrants x ON x.tournament = g.tournament AND x.number = g.attackers
JOIN entrants y ON y.tournament = g.tournament AND y.number = g.defenders
JOIN terminations w ON w.id = a.termination
LEFT JOIN evidence e ON e.attempt = a.id
LEFT JOIN engines b ON b.id = a.engine_attackers
LEFT JOIN engines c ON c.id = a.engine_defenders;

DROP VIEW builds;
CREATE VIEW builds AS
SELECT tournament, engine, nullif(version, '') AS version, nullif(sha256, '') AS sha256, count(*) AS games
FROM (SELECT tournament, attackers AS engine, attackers_version AS version, attackers_sha256 AS sha256
      FROM tries WHERE state = 'counts' AND termination <> 'withdrawn'
      UNION ALL
      SELECT tournament, defenders, defenders_version, defenders_sha256
      FROM tries WHERE state = 'counts' AND termination <> 'withdrawn')
GROUP BY tournament, engine, version, sha256;

CREATE VIEW free_rounds AS
SELECT t.name AS tournament, b.round, e.name AS engine, b.kind
FROM byes b
JOIN tournaments t ON t.id = b.tournament
JOIN entrants e ON e.tournament = b.tournament AND e.number = b.entrant;

CREATE VIEW withdrawn AS
SELECT t.name AS tournament, e.name AS engine,
       strftime('%Y-%m-%dT%H:%M:%fZ', w.withdrew / 1e6, 'unixepoch') AS withdrew
FROM withdrawals w
JOIN tournaments t ON t.id = w.tournament
JOIN entrants e ON e.tournament = w.tournament AND e.number = w.entrant;
)sql";

constexpr std::string_view version_5 = R"sql(
ALTER TABLE attempts ADD COLUMN holder TEXT NOT NULL DEFAULT '';

DROP VIEW tries;
CREATE VIEW tries AS
SELECT t.name AS tournament, a.game AS id, a.number,
       x.name AS attackers, y.name AS defenders,
       CASE WHEN a.plies IS NULL THEN 'running'
            WHEN a.result = 0 AND w.name <> 'withdrawn' THEN 'void' ELSE 'counts' END AS state,
       CASE a.result WHEN 1 THEN 'attackers' WHEN 2 THEN 'defenders' WHEN 3 THEN 'draw' END AS result,
       nullif(w.name, 'none') AS termination, e.summary, e.exit_code, e.signal,
       nullif(b.version, '') AS attackers_version, nullif(b.sha256, '') AS attackers_sha256,
       nullif(c.version, '') AS defenders_version, nullif(c.sha256, '') AS defenders_sha256,
       a.time_attackers, a.time_defenders,
       strftime('%Y-%m-%dT%H:%M:%fZ', a.started / 1e6, 'unixepoch') AS started,
       strftime('%Y-%m-%dT%H:%M:%fZ', a.ended / 1e6, 'unixepoch') AS ended,
       nullif(a.holder, '') AS holder
FROM attempts a
JOIN games g ON g.id = a.game
JOIN tournaments t ON t.id = g.tournament
JOIN entrants x ON x.tournament = g.tournament AND x.number = g.attackers
JOIN entrants y ON y.tournament = g.tournament AND y.number = g.defenders
JOIN terminations w ON w.id = a.termination
LEFT JOIN evidence e ON e.attempt = a.id
LEFT JOIN engines b ON b.id = a.engine_attackers
LEFT JOIN engines c ON c.id = a.engine_defenders;
)sql";

// The identity is generated when a host migrates the file. A file of an older version that was only
// read has no stored identity.
constexpr std::string_view version_6 = R"sql(
CREATE TABLE identity (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    uuid        TEXT NOT NULL,
    incarnation INTEGER NOT NULL
) STRICT;

INSERT INTO identity
SELECT 1, lower(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) || '-' ||
                substr('89ab', 1 + (random() & 3), 1) || substr(h, 18, 3) || '-' || substr(h, 21)), 0
FROM (SELECT hex(randomblob(16)) AS h);

CREATE TABLE machines (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL,
    processor   TEXT NOT NULL,
    cores       INTEGER NOT NULL,
    kernel      TEXT NOT NULL,
    version     TEXT NOT NULL,
    calibration REAL NOT NULL,
    UNIQUE (name, processor, cores, kernel, version, calibration)
) STRICT;

ALTER TABLE attempts ADD COLUMN machine INTEGER REFERENCES machines;
ALTER TABLE attempts ADD COLUMN load REAL;
ALTER TABLE games ADD COLUMN machine INTEGER REFERENCES machines;

DROP VIEW tries;
CREATE VIEW tries AS
SELECT t.name AS tournament, a.game AS id, a.number,
       x.name AS attackers, y.name AS defenders,
       CASE WHEN a.plies IS NULL THEN 'running'
            WHEN a.result = 0 AND w.name <> 'withdrawn' THEN 'void' ELSE 'counts' END AS state,
       CASE a.result WHEN 1 THEN 'attackers' WHEN 2 THEN 'defenders' WHEN 3 THEN 'draw' END AS result,
       nullif(w.name, 'none') AS termination, e.summary, e.exit_code, e.signal,
       nullif(b.version, '') AS attackers_version, nullif(b.sha256, '') AS attackers_sha256,
       nullif(c.version, '') AS defenders_version, nullif(c.sha256, '') AS defenders_sha256,
       a.time_attackers, a.time_defenders,
       strftime('%Y-%m-%dT%H:%M:%fZ', a.started / 1e6, 'unixepoch') AS started,
       strftime('%Y-%m-%dT%H:%M:%fZ', a.ended / 1e6, 'unixepoch') AS ended,
       nullif(a.holder, '') AS holder, m.name AS machine, m.processor, m.cores, m.calibration, a.load
FROM attempts a
JOIN games g ON g.id = a.game
JOIN tournaments t ON t.id = g.tournament
JOIN entrants x ON x.tournament = g.tournament AND x.number = g.attackers
JOIN entrants y ON y.tournament = g.tournament AND y.number = g.defenders
JOIN terminations w ON w.id = a.termination
LEFT JOIN evidence e ON e.attempt = a.id
LEFT JOIN engines b ON b.id = a.engine_attackers
LEFT JOIN engines c ON c.id = a.engine_defenders
LEFT JOIN machines m ON m.id = a.machine;

CREATE VIEW machine_games AS
SELECT tournament, coalesce(machine, holder) AS machine, sum(state = 'counts') AS games,
       sum(state = 'counts' AND termination IN ('crash', 'crash-signal', 'closed-output', 'closed-input')) AS crashes,
       sum(state = 'counts' AND termination IN ('time', 'time-overtime', 'hang')) AS time_losses,
       sum(state = 'void') AS voids
FROM tries WHERE state <> 'running' AND termination <> 'withdrawn'
GROUP BY tournament, coalesce(machine, holder);
)sql";

constexpr std::string_view version_7 = R"sql(
CREATE TABLE parameters (
    game      INTEGER PRIMARY KEY REFERENCES games,
    attackers TEXT NOT NULL,
    defenders TEXT NOT NULL
) STRICT;
)sql";

// The two variants had the same rules, except for the letter of `tfr`. Plans are JSON text without
// whitespace, so replace() finds the member.
constexpr std::string_view version_8 = R"sql(
UPDATE games SET variant = 'copenhagen' WHERE variant = 'copenhagen-federation';
UPDATE tournaments SET plan = replace(plan, '"variant":"copenhagen-federation"', '"variant":"copenhagen"');
)sql";

// Entrants of recorded tournaments are persons. Entrants with the protocol `browser` are persons
// too.
constexpr std::string_view version_9 = R"sql(
ALTER TABLE entrants ADD COLUMN kind TEXT NOT NULL DEFAULT 'engine' CHECK (kind IN ('engine', 'person'));
UPDATE entrants SET kind = 'person' WHERE tournament IN
    (SELECT id FROM tournaments WHERE json_extract(iif(json_valid(plan), plan, '{}'), '$.format') = 'recorded');
UPDATE entrants SET kind = 'person' WHERE (tournament, name) IN
    (SELECT t.id, json_extract(t.plan, e.fullkey || '.name')
     FROM tournaments t, json_each(iif(json_valid(t.plan), t.plan, '{}'), '$.engine') e
     WHERE json_extract(t.plan, e.fullkey || '.protocol') = 'browser');
)sql";
// Values of games for lists with filters, for highlights and for pages that show counts. The names
// are cut, so that a crafted name is not copied into each game. fill_game_values() adds the values
// that need the plies.
constexpr std::string_view version_10 = R"sql(
ALTER TABLE games ADD COLUMN attackers_name TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN defenders_name TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN first_moves TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN winner_lowest INTEGER;

UPDATE games SET
    attackers_name = ifnull((SELECT substr(name, 1, 4096) FROM entrants e
                             WHERE e.tournament = games.tournament AND e.number = games.attackers), ''),
    defenders_name = ifnull((SELECT substr(name, 1, 4096) FROM entrants e
                             WHERE e.tournament = games.tournament AND e.number = games.defenders), '');

CREATE INDEX games_by_attackers ON games (attackers_name);
CREATE INDEX games_by_defenders ON games (defenders_name);
CREATE INDEX games_by_end ON games (ended);
CREATE INDEX games_by_first_moves ON games (first_moves);
CREATE INDEX games_by_lowest ON games (winner_lowest) WHERE winner_lowest < 0;
CREATE INDEX games_by_opening ON games (opening) WHERE opening <> '';
CREATE INDEX games_by_result ON games (result);
CREATE INDEX games_by_state ON games (tournament, state, round);
CREATE INDEX games_by_termination ON games (termination);
CREATE INDEX games_by_tournament ON games (tournament);
CREATE INDEX games_by_variant ON games (variant);
CREATE INDEX games_running ON games (tournament, round, match, game) WHERE state = 1;
CREATE INDEX lengths ON games (plies) WHERE plies > 0;
CREATE INDEX lengths_by_attackers ON games (attackers_name, plies) WHERE plies > 0;
CREATE INDEX lengths_by_defenders ON games (defenders_name, plies) WHERE plies > 0;
CREATE INDEX lengths_by_result ON games (result, plies) WHERE plies > 0;
CREATE INDEX lengths_by_termination ON games (termination, plies) WHERE plies > 0;
CREATE INDEX lengths_by_tournament ON games (tournament, plies) WHERE plies > 0;
CREATE INDEX lengths_by_variant ON games (variant, plies) WHERE plies > 0;

CREATE TABLE counts (
    attackers   TEXT NOT NULL,
    defenders   TEXT NOT NULL,
    variant     TEXT NOT NULL,
    result      INTEGER NOT NULL,
    termination INTEGER NOT NULL,
    at_fault    INTEGER NOT NULL,
    rules       INTEGER NOT NULL,
    games       INTEGER NOT NULL,
    PRIMARY KEY (attackers, defenders, variant, result, termination, at_fault, rules)
) STRICT, WITHOUT ROWID;

INSERT INTO counts
SELECT attackers_name, defenders_name, variant, result, termination, ifnull(at_fault, 2), rules, count(*)
FROM games WHERE state = 2 GROUP BY 1, 2, 3, 4, 5, 6, 7;
)sql";
// clang-format on

constexpr std::array all_migrations = {
    Migration{"tournaments, games and their records", version_1},
    Migration{"engines, hashes of rules, audit", version_2},
    Migration{"the queue and the tokens of a server", version_3},
    Migration{"byes and withdrawals; owners in the queue, a server's heartbeat", version_4},
    Migration{"who holds a game that is played elsewhere", version_5},
    Migration{"machines; an archive's identity", version_6},
    Migration{"the parameters that engines are given", version_7},
    Migration{"copenhagen-federation becomes a name of copenhagen", version_8},
    Migration{"whether an entrant is an engine or a person", version_9},
    Migration{"indexes of games, counts of results", version_10, fill_game_values}};

}  // namespace

std::span<const Migration> migrations() { return all_migrations; }

}  // namespace tafl::store
