-- SPDX-License-Identifier: MIT
-- An archive of schema version 1: two finished games, one void attempt, one game left running. Never to be changed.
PRAGMA application_id = 1415669356;
PRAGMA user_version = 1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE migrations (
    version INTEGER PRIMARY KEY,
    title   TEXT NOT NULL,
    applied INTEGER NOT NULL
) STRICT;
INSERT INTO migrations VALUES(1,'tournaments, games and their records',1795204835000000);
CREATE TABLE terminations (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO terminations VALUES(0,'none');
INSERT INTO terminations VALUES(1,'escape');
INSERT INTO terminations VALUES(2,'king-captured');
INSERT INTO terminations VALUES(3,'edge-fort');
INSERT INTO terminations VALUES(4,'encirclement');
INSERT INTO terminations VALUES(5,'attackers-eliminated');
INSERT INTO terminations VALUES(6,'repetition');
INSERT INTO terminations VALUES(7,'no-moves');
INSERT INTO terminations VALUES(8,'resignation');
INSERT INTO terminations VALUES(9,'time');
INSERT INTO terminations VALUES(10,'time-overtime');
INSERT INTO terminations VALUES(11,'illegal-move');
INSERT INTO terminations VALUES(12,'unparsable-move');
INSERT INTO terminations VALUES(13,'out-of-turn');
INSERT INTO terminations VALUES(14,'no-hello');
INSERT INTO terminations VALUES(15,'refused-to-start');
INSERT INTO terminations VALUES(16,'crash');
INSERT INTO terminations VALUES(17,'crash-signal');
INSERT INTO terminations VALUES(18,'closed-output');
INSERT INTO terminations VALUES(19,'closed-input');
INSERT INTO terminations VALUES(20,'flood');
INSERT INTO terminations VALUES(21,'critical-error');
INSERT INTO terminations VALUES(22,'hang');
INSERT INTO terminations VALUES(23,'adjudication-max-plies');
INSERT INTO terminations VALUES(24,'adjudication-no-capture');
INSERT INTO terminations VALUES(25,'interrupted');
INSERT INTO terminations VALUES(26,'void-host-late');
INSERT INTO terminations VALUES(27,'void-host-error');
CREATE TABLE tournaments (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    site    TEXT NOT NULL,
    plan    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
INSERT INTO tournaments VALUES(1,'Open','Þingvellir',replace('[tournament]\nname = "Open"\n','\n',char(10)),1700000000000001);
CREATE TABLE entrants (
    tournament   INTEGER NOT NULL REFERENCES tournaments,
    number       INTEGER NOT NULL,
    name         TEXT NOT NULL,
    command_line TEXT NOT NULL,
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, name)
) STRICT, WITHOUT ROWID;
INSERT INTO entrants VALUES(1,1,'Huscarl 1.2','engines/huscarl --quiet');
INSERT INTO entrants VALUES(1,2,'Víðarr ᚢ','engines/vidarr');
CREATE TABLE rules (
    id     INTEGER PRIMARY KEY,
    record TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO rules VALUES(1,'dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/');
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
INSERT INTO games VALUES(1,1,1,1,1,1,2,'brandub',1,'d1-c1',-2,2,1,2,3,3,5,NULL,1700000000000001,1700000061000001);
INSERT INTO games VALUES(2,1,1,1,2,2,1,'brandub',1,'d1-c1',-2,2,2,11,3,3,5,0,1700000000000001,1700000061000001);
INSERT INTO games VALUES(3,1,1,2,1,1,2,'brandub',1,'d1-c1',-3,0,0,26,0,0,0,NULL,NULL,NULL);
INSERT INTO games VALUES(4,1,1,2,2,2,1,'brandub',1,'d1-c1',-3,1,0,0,0,0,0,NULL,1700000100000000,NULL);
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
INSERT INTO attempts VALUES(1,1,1,1,'300 30/3 3i','300 30/3 3i',1700000000000001,1700000061000001,1,2,NULL,X'010703040387ad4b59ff8aeb24b0ea01060ce19aa02073636f7265203132120f80b51800fe90f824b0ea0106032dc8b0a9910100fe89eb24b0ea0104');
INSERT INTO attempts VALUES(2,2,1,1,'inf','inf',1700000000000001,1700000061000001,2,11,0,X'010703040387ad4b59ff8aeb24b0ea01060ce19aa02073636f7265203132120f80b51800fe90f824b0ea0106032dc8b0a9910100fe89eb24b0ea0104');
INSERT INTO attempts VALUES(3,3,1,1,'inf','inf',1700000000000001,1700000061000001,0,26,NULL,X'010700');
INSERT INTO attempts VALUES(4,4,1,1,'inf','inf',1700000100000000,NULL,0,0,NULL,NULL);
CREATE TABLE evidence (
    attempt        INTEGER PRIMARY KEY REFERENCES attempts,
    summary        TEXT NOT NULL,
    standard_error TEXT NOT NULL,
    exit_code      INTEGER,
    signal         INTEGER
) STRICT;
INSERT INTO evidence VALUES(2,'a1-z9 is no move',replace('oops\n','\n',char(10)),3,NULL);
CREATE TABLE dialogue (
    attempt INTEGER NOT NULL REFERENCES evidence,
    number  INTEGER NOT NULL,
    line    TEXT NOT NULL,
    PRIMARY KEY (attempt, number)
) STRICT, WITHOUT ROWID;
INSERT INTO dialogue VALUES(2,1,'< play');
INSERT INTO dialogue VALUES(2,2,'> move ᚠ');
CREATE TABLE journal (
    game INTEGER NOT NULL REFERENCES games,
    ply  INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO journal VALUES(4,1,X'011301040387ad4b59ff8aeb24b0ea01060ce19aa02073636f7265203132');
INSERT INTO journal VALUES(4,2,X'0113012a2780b51800fe90f824b0ea0106');
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
COMMIT;
