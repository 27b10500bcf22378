-- SPDX-License-Identifier: MIT
-- An archive of schema version 2: that of version 1, migrated, and a tournament of eleven finished games, one running, with
-- void attempts, forfeits, another build of an engine halfway, and a verdict that was replaced. Never to be changed.
PRAGMA application_id = 1415669356;
PRAGMA user_version = 2;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE migrations (
    version INTEGER PRIMARY KEY,
    title   TEXT NOT NULL,
    applied INTEGER NOT NULL
) STRICT;
INSERT INTO migrations VALUES(1,'tournaments, games and their records',1795204835000000);
INSERT INTO migrations VALUES(2,'engines, hashes of rules, audit',1795261206000000);
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
INSERT INTO tournaments VALUES(2,'Althing','Þingvellir','{}',1790000000000000);
CREATE TABLE entrants (
    tournament   INTEGER NOT NULL REFERENCES tournaments,
    number       INTEGER NOT NULL,
    name         TEXT NOT NULL,
    command_line TEXT NOT NULL, engine INTEGER REFERENCES engines,
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, name)
) STRICT, WITHOUT ROWID;
INSERT INTO entrants VALUES(1,1,'Huscarl 1.2','engines/huscarl --quiet',1);
INSERT INTO entrants VALUES(1,2,'Víðarr ᚢ','engines/vidarr',2);
INSERT INTO entrants VALUES(2,1,'Askr','askr --quiet',3);
INSERT INTO entrants VALUES(2,2,'Huscarl','huscarl',6);
INSERT INTO entrants VALUES(2,3,'Random','random',5);
CREATE TABLE rules (
    id     INTEGER PRIMARY KEY,
    record TEXT NOT NULL UNIQUE
, sha256 TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO rules VALUES(1,'dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/','b8f0137b23f5bc0dbebb045dfb9ab765e746f4efe39b777ce67fc708103366aa');
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
INSERT INTO games VALUES(5,2,1,1,1,1,2,'brandub',1,'',7,2,1,2,31,3,3,NULL,1790000000000000,1790000200000000);
INSERT INTO games VALUES(6,2,1,1,2,2,1,'brandub',1,'',7,2,2,1,44,4,5,NULL,1790000600000000,1790000810000000);
INSERT INTO games VALUES(7,2,1,2,1,1,3,'brandub',1,'',7,2,1,2,19,1,2,NULL,1790001200000000,1790001420000000);
INSERT INTO games VALUES(8,2,1,2,2,3,1,'brandub',1,'',7,2,1,16,12,1,1,1,1790001800000000,1790002030000000);
INSERT INTO games VALUES(9,2,1,3,1,2,3,'brandub',1,'',7,2,3,23,60,6,7,NULL,1790002400000000,1790002640000000);
INSERT INTO games VALUES(10,2,1,3,2,3,2,'brandub',1,'',7,2,2,1,26,2,3,NULL,1790003000000000,1790003250000000);
INSERT INTO games VALUES(11,2,2,4,1,1,2,'brandub',1,'d1-c1',7,2,1,9,38,3,4,1,1790003600000000,1790003860000000);
INSERT INTO games VALUES(12,2,2,4,2,2,1,'brandub',1,'d1-c1',7,2,2,1,52,5,6,NULL,1790004200000000,1790004470000000);
INSERT INTO games VALUES(13,2,2,5,1,1,3,'brandub',1,'d1-c1',7,2,2,1,17,1,2,NULL,1790004800000000,1790005080000000);
INSERT INTO games VALUES(14,2,2,5,2,3,1,'brandub',1,'d1-c1',7,2,1,6,60,6,7,NULL,1790005400000000,1790005690000000);
INSERT INTO games VALUES(15,2,2,6,1,2,3,'brandub',1,'d1-c1',7,2,2,8,23,2,2,0,1790006000000000,1790006300000000);
INSERT INTO games VALUES(16,2,2,6,2,3,2,'brandub',1,'d1-c1',7,1,0,0,0,0,0,NULL,1790006600000000,NULL);
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
    plies          BLOB, engine_attackers INTEGER REFERENCES engines, engine_defenders INTEGER REFERENCES engines,
    UNIQUE (game, number)
) STRICT;
INSERT INTO attempts VALUES(1,1,1,1,'300 30/3 3i','300 30/3 3i',1700000000000001,1700000061000001,1,2,NULL,X'010703040387ad4b59ff8aeb24b0ea01060ce19aa02073636f7265203132120f80b51800fe90f824b0ea0106032dc8b0a9910100fe89eb24b0ea0104',NULL,NULL);
INSERT INTO attempts VALUES(2,2,1,1,'inf','inf',1700000000000001,1700000061000001,2,11,0,X'010703040387ad4b59ff8aeb24b0ea01060ce19aa02073636f7265203132120f80b51800fe90f824b0ea0106032dc8b0a9910100fe89eb24b0ea0104',NULL,NULL);
INSERT INTO attempts VALUES(3,3,1,1,'inf','inf',1700000000000001,1700000061000001,0,26,NULL,X'010700',NULL,NULL);
INSERT INTO attempts VALUES(4,4,1,1,'inf','inf',1700000100000000,NULL,0,0,NULL,NULL,NULL,NULL);
INSERT INTO attempts VALUES(5,5,1,1,'60+1','60+1',1790000000000000,1790000200000000,1,2,NULL,X'01071f0403e0dc2a14fcc0a9071211a8c22b15fce8a4070304f0a72c16fcc3a7071112b88d2d17fcd1a207040380f32d18d01211c8d82e19d0030490be2f1ad01112d8a3301bd00403a089311cd01211e8ee311dd00304b0d4321ed01112f8b9331fd00403c09f3420d0121188853521d00304d0ea3522d0111298d03623d00403e0b53724d01211a89b3825d00304f0803926d01112b8e63927d0040380cc3a28d01211c8b13b29d0030490973c2ad01112d8fc3c2bd00403a0e23d2cd01211e8c73e2dd00304b0ad3f2ed01112f892402fd00403c0f84030d0121188de4131d00304d0c34232d0',3,4);
INSERT INTO attempts VALUES(6,6,1,1,'60+1','60+1',1790000600000000,1790000810000000,2,1,NULL,X'02850b789c75d2cf2b83011cc7f1f43ce5fc3c617e7bfc66bf3cbfb787d986617efc1342b991cd7d1742d172b172f0e44738a839a849b1ec600787ada829490e7aa2b4e2b08395ef3ff039bfbea7efe75d51e96499b7177b55397d56698b4467a22b11616e7e29ba20a84e2132bbb83c2f883c777ae7a82e5b47e84262d8e289b3a69c39411732c7a7b65cb672fe005d282c13fb71d5e601ab3c972db8eb106b0c1bbfe9ab47ac737ce1506c40ec611973436a44ece539eb5b6a426c306cf2516eced782e7881c5fba525aa04b2c93de5705e832cfadaf6aadd01586cd7d6a6dd0558e4fe4f476e81a1570e9e980aed3fe7bde4ee81e5a3f667441f7d2f61f46377483967fe8ef412e537fd98b815ee8545f7cd767874eed15fe7c0ee8549ef93ee8844ee959f77e17746a2f791e7043a7f84a3bc13ee8545fba1414a1537eebaf431274ea2f971996912bd45fe26c44814efdbd6d8754e8d4dfe96f48834efd159f4775e8d45fea76cc039dfa8b1d8f7ba1537fd9cdb0019dfa8b17c3fdd0a9bfc2d3c40074eacfbc9ef42157a93fcb9c1a844efd25d7a6fdd0a9bfd2d77400baf20f1d32e7cf',4,3);
INSERT INTO attempts VALUES(7,7,1,1,'inf','inf',1790001200000000,NULL,0,25,NULL,X'011300',3,5);
INSERT INTO attempts VALUES(8,7,2,1,'60+1','60+1',1790001200000000,1790001420000000,1,2,NULL,X'0107130403e0dc2a14fcc0a9071211a8c22b15fce8a4070304f0a72c16fcc3a7071112b88d2d17fcd1a207040380f32d18d01211c8d82e19d0030490be2f1ad01112d8a3301bd00403a089311cd01211e8ee311dd00304b0d4321ed01112f8b9331fd00403c09f3420d0121188853521d00304d0ea3522d0111298d03623d00403e0b53724d01211a89b3825d00304f0803926d0',3,5);
INSERT INTO attempts VALUES(9,8,1,1,'60+1','60+1',1790001800000000,1790002030000000,1,16,1,X'01070c0403e0dc2a14fcc0a9071211a8c22b15fce8a4070304f0a72c16fcc3a7071112b88d2d17fcd1a207040380f32d18d01211c8d82e19d0030490be2f1ad01112d8a3301bd00403a089311cd01211e8ee311dd00304b0d4321ed01112f8b9331fd0',5,3);
INSERT INTO attempts VALUES(10,9,1,1,'60+1','60+1',1790002400000000,1790002640000000,3,23,NULL,X'01073c0403e0dc2a14fcc0a9071211a8c22b15fce8a4070304f0a72c16fcc3a7071112b88d2d17fcd1a207040380f32d18d01211c8d82e19d0030490be2f1ad01112d8a3301bd00403a089311cd01211e8ee311dd00304b0d4321ed01112f8b9331fd00403c09f3420d0121188853521d00304d0ea3522d0111298d03623d00403e0b53724d01211a89b3825d00304f0803926d01112b8e63927d0040380cc3a28d01211c8b13b29d0030490973c2ad01112d8fc3c2bd00403a0e23d2cd01211e8c73e2dd00304b0ad3f2ed01112f892402fd00403c0f84030d0121188de4131d00304d0c34232d0111298a94333d00403e08e4434d01211a8f44435d00304f0d94536d01112b8bf4637d0040380a54738d01211c88a4839d0030490f0483ad01112d8d5493bd00403a0bb4a3cd01211e8a04b3dd00304b0864c3ed01112f8eb4c3fd00403c0d14d40d0121188b74e41d00304d09c4f42d0111298825043d00403e0e75044d01211a8cd5145d00304f0b25246d01112b8985347d0040380fe5348d01211c8e35449d0030490c9554ad01112d8ae564bd00403a094574cd01211e8f9574dd00304b0df584ed01112f8c4594fd0',4,5);
INSERT INTO attempts VALUES(11,10,1,1,'60+1','60+1',1790003000000000,1790003250000000,2,1,NULL,X'01071a0403e0dc2a14fcc0a9071211a8c22b15fce8a4070304f0a72c16fcc3a7071112b88d2d17fcd1a207040380f32d18d01211c8d82e19d0030490be2f1ad01112d8a3301bd00403a089311cd01211e8ee311dd00304b0d4321ed01112f8b9331fd00403c09f3420d0121188853521d00304d0ea3522d0111298d03623d00403e0b53724d01211a89b3825d00304f0803926d01112b8e63927d0040380cc3a28d01211c8b13b29d0030490973c2ad01112d8fc3c2bd00403a0e23d2cd01211e8c73e2dd0',5,4);
INSERT INTO attempts VALUES(12,11,1,1,'60+1','60+1',1790003600000000,1790003860000000,1,9,1,X'0107260403e0dc2a14fcc0a9071211a8c22b15fce8a4070304f0a72c16fcc3a7071112b88d2d17fcd1a207040380f32d18d01211c8d82e19d0030490be2f1ad01112d8a3301bd00403a089311cd01211e8ee311dd00304b0d4321ed01112f8b9331fd00403c09f3420d0121188853521d00304d0ea3522d0111298d03623d00403e0b53724d01211a89b3825d00304f0803926d01112b8e63927d0040380cc3a28d01211c8b13b29d0030490973c2ad01112d8fc3c2bd00403a0e23d2cd01211e8c73e2dd00304b0ad3f2ed01112f892402fd00403c0f84030d0121188de4131d00304d0c34232d0111298a94333d00403e08e4434d01211a8f44435d00304f0d94536d01112b8bf4637d0040380a54738d01211c88a4839d0',3,6);
INSERT INTO attempts VALUES(13,12,1,1,'60+1','60+1',1790004200000000,1790004470000000,2,1,NULL,X'0107340403e0dc2a14fcc0a9071211a8c22b15fce8a4070304f0a72c16fcc3a7071112b88d2d17fcd1a207040380f32d18d01211c8d82e19d0030490be2f1ad01112d8a3301bd00403a089311cd01211e8ee311dd00304b0d4321ed01112f8b9331fd00403c09f3420d0121188853521d00304d0ea3522d0111298d03623d00403e0b53724d01211a89b3825d00304f0803926d01112b8e63927d0040380cc3a28d01211c8b13b29d0030490973c2ad01112d8fc3c2bd00403a0e23d2cd01211e8c73e2dd00304b0ad3f2ed01112f892402fd00403c0f84030d0121188de4131d00304d0c34232d0111298a94333d00403e08e4434d01211a8f44435d00304f0d94536d01112b8bf4637d0040380a54738d01211c88a4839d0030490f0483ad01112d8d5493bd00403a0bb4a3cd01211e8a04b3dd00304b0864c3ed01112f8eb4c3fd00403c0d14d40d0121188b74e41d00304d09c4f42d0111298825043d00403e0e75044d01211a8cd5145d00304f0b25246d01112b8985347d0',6,3);
INSERT INTO attempts VALUES(14,13,1,1,'60+1','60+1',1790004800000000,1790005080000000,2,1,NULL,X'0107110403e0dc2a14fcc0a9071211a8c22b15fce8a4070304f0a72c16fcc3a7071112b88d2d17fcd1a207040380f32d18d01211c8d82e19d0030490be2f1ad01112d8a3301bd00403a089311cd01211e8ee311dd00304b0d4321ed01112f8b9331fd00403c09f3420d0121188853521d00304d0ea3522d0111298d03623d00403e0b53724d0',3,5);
INSERT INTO attempts VALUES(15,14,1,1,'60+1','60+1',1790005400000000,1790005690000000,1,6,NULL,X'01073c0403e0dc2a14fcc0a9071211a8c22b15fce8a4070304f0a72c16fcc3a7071112b88d2d17fcd1a207040380f32d18d01211c8d82e19d0030490be2f1ad01112d8a3301bd00403a089311cd01211e8ee311dd00304b0d4321ed01112f8b9331fd00403c09f3420d0121188853521d00304d0ea3522d0111298d03623d00403e0b53724d01211a89b3825d00304f0803926d01112b8e63927d0040380cc3a28d01211c8b13b29d0030490973c2ad01112d8fc3c2bd00403a0e23d2cd01211e8c73e2dd00304b0ad3f2ed01112f892402fd00403c0f84030d0121188de4131d00304d0c34232d0111298a94333d00403e08e4434d01211a8f44435d00304f0d94536d01112b8bf4637d0040380a54738d01211c88a4839d0030490f0483ad01112d8d5493bd00403a0bb4a3cd01211e8a04b3dd00304b0864c3ed01112f8eb4c3fd00403c0d14d40d0121188b74e41d00304d09c4f42d0111298825043d00403e0e75044d01211a8cd5145d00304f0b25246d01112b8985347d0040380fe5348d01211c8e35449d0030490c9554ad01112d8ae564bd00403a094574cd01211e8f9574dd00304b0df584ed01112f8c4594fd0',5,3);
INSERT INTO attempts VALUES(16,15,1,1,'60+1','60+1',1790006000000000,1790006300000000,2,8,0,X'0107170403e0dc2a14fcc0a9071211a8c22b15fce8a4070304f0a72c16fcc3a7071112b88d2d17fcd1a207040380f32d18d01211c8d82e19d0030490be2f1ad01112d8a3301bd00403a089311cd01211e8ee311dd00304b0d4321ed01112f8b9331fd00403c09f3420d0121188853521d00304d0ea3522d0111298d03623d00403e0b53724d01211a89b3825d00304f0803926d01112b8e63927d0040380cc3a28d01211c8b13b29d0030490973c2ad0',6,5);
INSERT INTO attempts VALUES(17,16,1,1,'inf','inf',1790006600000000,NULL,0,0,NULL,NULL,5,6);
CREATE TABLE evidence (
    attempt        INTEGER PRIMARY KEY REFERENCES attempts,
    summary        TEXT NOT NULL,
    standard_error TEXT NOT NULL,
    exit_code      INTEGER,
    signal         INTEGER
) STRICT;
INSERT INTO evidence VALUES(2,'a1-z9 is no move',replace('oops\n','\n',char(10)),3,NULL);
INSERT INTO evidence VALUES(9,'Askr ended with exit code 134 after ply 12',replace('assertion failed\n','\n',char(10)),134,NULL);
INSERT INTO evidence VALUES(12,'Huscarl had 1.2 s left and took 3.4 s','',NULL,NULL);
CREATE TABLE dialogue (
    attempt INTEGER NOT NULL REFERENCES evidence,
    number  INTEGER NOT NULL,
    line    TEXT NOT NULL,
    PRIMARY KEY (attempt, number)
) STRICT, WITHOUT ROWID;
INSERT INTO dialogue VALUES(2,1,'< play');
INSERT INTO dialogue VALUES(2,2,'> move ᚠ');
INSERT INTO dialogue VALUES(9,1,'> play defenders');
CREATE TABLE journal (
    game INTEGER NOT NULL REFERENCES games,
    ply  INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO journal VALUES(4,1,X'011301040387ad4b59ff8aeb24b0ea01060ce19aa02073636f7265203132');
INSERT INTO journal VALUES(4,2,X'0113012a2780b51800fe90f824b0ea0106');
CREATE TABLE engines (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL,
    version TEXT NOT NULL,
    sha256  TEXT NOT NULL,
    UNIQUE (name, version, sha256)
) STRICT;
INSERT INTO engines VALUES(1,'Huscarl 1.2','','');
INSERT INTO engines VALUES(2,'Víðarr ᚢ','','');
INSERT INTO engines VALUES(3,'Askr','3.0','d287bed4c26740719a4785349bbf2c2c90c2f9b42ff1b870a5adfe09d3e3002b');
INSERT INTO engines VALUES(4,'Huscarl','1.2','5e9adfe227d4cd05099e00feac8799879496e321d8605eb104eef30c24d2488c');
INSERT INTO engines VALUES(5,'Random','','a441b15fe9a3cf56661190a0b93b9dec7d04127288cc87250967cf3b52894d11');
INSERT INTO engines VALUES(6,'Huscarl','1.3','0bee5bff26e99d237afc08d51038ef916f97a548a0ae70bbf6aaca8dbfbe9d91');
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
INSERT INTO audit VALUES(1,14,1,1790100000000000,'lawspeaker 0.2.0','stored as draw adjudication-max-plies, would be attackers repetition',3,1,23,6,NULL,6,7,NULL);
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
COMMIT;
