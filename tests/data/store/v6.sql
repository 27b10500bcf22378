-- SPDX-License-Identifier: MIT
-- An archive of schema version 6: that of version 5, migrated, with machines that have played some of its games. Never to be changed.
PRAGMA application_id = 1415669356;
PRAGMA user_version = 6;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
    plies          BLOB, engine_attackers INTEGER REFERENCES engines, engine_defenders INTEGER REFERENCES engines, holder TEXT NOT NULL DEFAULT '', machine INTEGER REFERENCES machines, load REAL,
    UNIQUE (game, number)
) STRICT;
INSERT INTO "attempts" VALUES(1,1,1,1,'300 30/3 3i','300 30/3 3i',1700000000000001,1700000061000001,1,2,NULL,X'010703040387AD4B59FF8AEB24B0EA01060CE19AA02073636F7265203132120F80B51800FE90F824B0EA0106032DC8B0A9910100FE89EB24B0EA0104',NULL,NULL,'',NULL,NULL);
INSERT INTO "attempts" VALUES(2,2,1,1,'inf','inf',1700000000000001,1700000061000001,2,11,0,X'010703040387AD4B59FF8AEB24B0EA01060CE19AA02073636F7265203132120F80B51800FE90F824B0EA0106032DC8B0A9910100FE89EB24B0EA0104',NULL,NULL,'',NULL,NULL);
INSERT INTO "attempts" VALUES(3,3,1,1,'inf','inf',1700000000000001,1700000061000001,0,26,NULL,X'010700',NULL,NULL,'',NULL,NULL);
INSERT INTO "attempts" VALUES(4,4,1,1,'inf','inf',1700000100000000,NULL,0,0,NULL,NULL,NULL,NULL,'',NULL,NULL);
INSERT INTO "attempts" VALUES(5,5,1,1,'60+1','60+1',1790000000000000,1790000200000000,1,2,NULL,X'01071F0403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD00403C09F3420D0121188853521D00304D0EA3522D0111298D03623D00403E0B53724D01211A89B3825D00304F0803926D01112B8E63927D0040380CC3A28D01211C8B13B29D0030490973C2AD01112D8FC3C2BD00403A0E23D2CD01211E8C73E2DD00304B0AD3F2ED01112F892402FD00403C0F84030D0121188DE4131D00304D0C34232D0',3,4,'',NULL,NULL);
INSERT INTO "attempts" VALUES(6,6,1,1,'60+1','60+1',1790000600000000,1790000810000000,2,1,NULL,X'02850B789C75D2CF2B83011CC7F1F43CE5FC3C617E7BFC66BF3CBFB787D986617EFC1342B991CD7D1742D172B172F0E44738A839A849B1EC600787ADA829490E7AA2B4E2B08395EF3FF039BFBEA7EFE75D51E96499B7177B55397D56698B4467A22B11616E7E29BA20A84E2132BBB83C2F883C777AE7A82E5B47E84262D8E289B3A69C39411732C7A7B65CB672FE005D282C13FB71D5E601AB3C972DB8EB106B0C1BBFE9AB47AC737CE1506C40EC611973436A44ECE539EB5B6A426C306CF2516ECED782E7881C5FBA525AA04B2C93DE5705E832CFADAF6AADD01586CD7D6A6DD0558E4FE4F476E81A1570E9E980AED3FE7BDE4EE81E5A3F667441F7D2F61F46377483967FE8EF412E537FD98B815EE8545F7CD767874EED15FE7C0EE8549EF93EE8844EE959F77E17746A2F791E7043A7F84A3BC13EE8545FBA1414A1537EEBAF431274EA2F971996912BD45FE26C44814EFDBD6D8754E8D4DFE96F48834EFD159F4775E8D45FEA76CC039DFA8B1D8F7BA1537FD9CDB0019DFA8B17C3FDD0A9BFC2D3C40074EACFBC9EF42157A93FCB9C1A844EFD25D7A6FDD0A9BFD2D77400BAF20F1D32E7CF',4,3,'',NULL,NULL);
INSERT INTO "attempts" VALUES(7,7,1,1,'inf','inf',1790001200000000,NULL,0,25,NULL,X'011300',3,5,'',NULL,NULL);
INSERT INTO "attempts" VALUES(8,7,2,1,'60+1','60+1',1790001200000000,1790001420000000,1,2,NULL,X'0107130403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD00403C09F3420D0121188853521D00304D0EA3522D0111298D03623D00403E0B53724D01211A89B3825D00304F0803926D0',3,5,'nidavellir',1,15.75);
INSERT INTO "attempts" VALUES(9,8,1,1,'60+1','60+1',1790001800000000,1790002030000000,1,16,1,X'01070C0403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD0',5,3,'nidavellir',1,15.75);
INSERT INTO "attempts" VALUES(10,9,1,1,'60+1','60+1',1790002400000000,1790002640000000,3,23,NULL,X'01073C0403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD00403C09F3420D0121188853521D00304D0EA3522D0111298D03623D00403E0B53724D01211A89B3825D00304F0803926D01112B8E63927D0040380CC3A28D01211C8B13B29D0030490973C2AD01112D8FC3C2BD00403A0E23D2CD01211E8C73E2DD00304B0AD3F2ED01112F892402FD00403C0F84030D0121188DE4131D00304D0C34232D0111298A94333D00403E08E4434D01211A8F44435D00304F0D94536D01112B8BF4637D0040380A54738D01211C88A4839D0030490F0483AD01112D8D5493BD00403A0BB4A3CD01211E8A04B3DD00304B0864C3ED01112F8EB4C3FD00403C0D14D40D0121188B74E41D00304D09C4F42D0111298825043D00403E0E75044D01211A8CD5145D00304F0B25246D01112B8985347D0040380FE5348D01211C8E35449D0030490C9554AD01112D8AE564BD00403A094574CD01211E8F9574DD00304B0DF584ED01112F8C4594FD0',4,5,'nidavellir',3,14.5);
INSERT INTO "attempts" VALUES(11,10,1,1,'60+1','60+1',1790003000000000,1790003250000000,2,1,NULL,X'01071A0403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD00403C09F3420D0121188853521D00304D0EA3522D0111298D03623D00403E0B53724D01211A89B3825D00304F0803926D01112B8E63927D0040380CC3A28D01211C8B13B29D0030490973C2AD01112D8FC3C2BD00403A0E23D2CD01211E8C73E2DD0',5,4,'nidavellir',3,14.5);
INSERT INTO "attempts" VALUES(12,11,1,1,'60+1','60+1',1790003600000000,1790003860000000,1,9,1,X'0107260403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD00403C09F3420D0121188853521D00304D0EA3522D0111298D03623D00403E0B53724D01211A89B3825D00304F0803926D01112B8E63927D0040380CC3A28D01211C8B13B29D0030490973C2AD01112D8FC3C2BD00403A0E23D2CD01211E8C73E2DD00304B0AD3F2ED01112F892402FD00403C0F84030D0121188DE4131D00304D0C34232D0111298A94333D00403E08E4434D01211A8F44435D00304F0D94536D01112B8BF4637D0040380A54738D01211C88A4839D0',3,6,'svartalfheim',2,3.25);
INSERT INTO "attempts" VALUES(13,12,1,1,'60+1','60+1',1790004200000000,1790004470000000,2,1,NULL,X'0107340403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD00403C09F3420D0121188853521D00304D0EA3522D0111298D03623D00403E0B53724D01211A89B3825D00304F0803926D01112B8E63927D0040380CC3A28D01211C8B13B29D0030490973C2AD01112D8FC3C2BD00403A0E23D2CD01211E8C73E2DD00304B0AD3F2ED01112F892402FD00403C0F84030D0121188DE4131D00304D0C34232D0111298A94333D00403E08E4434D01211A8F44435D00304F0D94536D01112B8BF4637D0040380A54738D01211C88A4839D0030490F0483AD01112D8D5493BD00403A0BB4A3CD01211E8A04B3DD00304B0864C3ED01112F8EB4C3FD00403C0D14D40D0121188B74E41D00304D09C4F42D0111298825043D00403E0E75044D01211A8CD5145D00304F0B25246D01112B8985347D0',6,3,'svartalfheim',2,3.25);
INSERT INTO "attempts" VALUES(14,13,1,1,'60+1','60+1',1790004800000000,1790005080000000,2,1,NULL,X'0107110403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD00403C09F3420D0121188853521D00304D0EA3522D0111298D03623D00403E0B53724D0',3,5,'',NULL,NULL);
INSERT INTO "attempts" VALUES(15,14,1,1,'60+1','60+1',1790005400000000,1790005690000000,1,6,NULL,X'01073C0403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD00403C09F3420D0121188853521D00304D0EA3522D0111298D03623D00403E0B53724D01211A89B3825D00304F0803926D01112B8E63927D0040380CC3A28D01211C8B13B29D0030490973C2AD01112D8FC3C2BD00403A0E23D2CD01211E8C73E2DD00304B0AD3F2ED01112F892402FD00403C0F84030D0121188DE4131D00304D0C34232D0111298A94333D00403E08E4434D01211A8F44435D00304F0D94536D01112B8BF4637D0040380A54738D01211C88A4839D0030490F0483AD01112D8D5493BD00403A0BB4A3CD01211E8A04B3DD00304B0864C3ED01112F8EB4C3FD00403C0D14D40D0121188B74E41D00304D09C4F42D0111298825043D00403E0E75044D01211A8CD5145D00304F0B25246D01112B8985347D0040380FE5348D01211C8E35449D0030490C9554AD01112D8AE564BD00403A094574CD01211E8F9574DD00304B0DF584ED01112F8C4594FD0',5,3,'',NULL,NULL);
INSERT INTO "attempts" VALUES(16,15,1,1,'60+1','60+1',1790006000000000,1790006300000000,2,8,0,X'0107170403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD00403C09F3420D0121188853521D00304D0EA3522D0111298D03623D00403E0B53724D01211A89B3825D00304F0803926D01112B8E63927D0040380CC3A28D01211C8B13B29D0030490973C2AD0',6,5,'',NULL,NULL);
INSERT INTO "attempts" VALUES(17,16,1,1,'inf','inf',1790006600000000,NULL,0,0,NULL,NULL,5,6,'nidavellir',NULL,NULL);
INSERT INTO "attempts" VALUES(18,17,1,1,'inf','inf',1796000100000000,1796000100000000,1,28,1,X'010700',3,6,'',NULL,NULL);
INSERT INTO "attempts" VALUES(19,10,2,1,'60+1','60+1',1790003001000000,1790003251000000,0,27,NULL,X'01071A0403E0DC2A14FCC0A9071211A8C22B15FCE8A4070304F0A72C16FCC3A7071112B88D2D17FCD1A207040380F32D18D01211C8D82E19D0030490BE2F1AD01112D8A3301BD00403A089311CD01211E8EE311DD00304B0D4321ED01112F8B9331FD00403C09F3420D0121188853521D00304D0EA3522D0111298D03623D00403E0B53724D01211A89B3825D00304F0803926D01112B8E63927D0040380CC3A28D01211C8B13B29D0030490973C2AD01112D8FC3C2BD00403A0E23D2CD01211E8C73E2DD0',5,4,'svartalfheim',2,NULL);
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
INSERT INTO "audit" VALUES(1,14,1,1790100000000000,'lawspeaker 0.2.0','stored as draw adjudication-max-plies, would be attackers repetition',3,1,23,6,NULL,6,7,NULL);
CREATE TABLE byes (
    tournament INTEGER NOT NULL,
    round      INTEGER NOT NULL,
    entrant    INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('full', 'half')),
    PRIMARY KEY (tournament, round, entrant),
    FOREIGN KEY (tournament, entrant) REFERENCES entrants (tournament, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "byes" VALUES(4,1,4,'half');
INSERT INTO "byes" VALUES(4,1,5,'full');
CREATE TABLE dialogue (
    attempt INTEGER NOT NULL REFERENCES evidence,
    number  INTEGER NOT NULL,
    line    TEXT NOT NULL,
    PRIMARY KEY (attempt, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "dialogue" VALUES(2,1,'< play');
INSERT INTO "dialogue" VALUES(2,2,'> move ᚠ');
INSERT INTO "dialogue" VALUES(9,1,'> play defenders');
CREATE TABLE engines (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL,
    version TEXT NOT NULL,
    sha256  TEXT NOT NULL,
    UNIQUE (name, version, sha256)
) STRICT;
INSERT INTO "engines" VALUES(1,'Huscarl 1.2','','');
INSERT INTO "engines" VALUES(2,'Víðarr ᚢ','','');
INSERT INTO "engines" VALUES(3,'Askr','3.0','d287bed4c26740719a4785349bbf2c2c90c2f9b42ff1b870a5adfe09d3e3002b');
INSERT INTO "engines" VALUES(4,'Huscarl','1.2','5e9adfe227d4cd05099e00feac8799879496e321d8605eb104eef30c24d2488c');
INSERT INTO "engines" VALUES(5,'Random','','a441b15fe9a3cf56661190a0b93b9dec7d04127288cc87250967cf3b52894d11');
INSERT INTO "engines" VALUES(6,'Huscarl','1.3','0bee5bff26e99d237afc08d51038ef916f97a548a0ae70bbf6aaca8dbfbe9d91');
INSERT INTO "engines" VALUES(7,'Embla','','');
INSERT INTO "engines" VALUES(8,'Huginn','','');
INSERT INTO "engines" VALUES(9,'Muninn','','');
CREATE TABLE entrants (
    tournament   INTEGER NOT NULL REFERENCES tournaments,
    number       INTEGER NOT NULL,
    name         TEXT NOT NULL,
    command_line TEXT NOT NULL, engine INTEGER REFERENCES engines,
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "entrants" VALUES(1,1,'Huscarl 1.2','engines/huscarl --quiet',1);
INSERT INTO "entrants" VALUES(1,2,'Víðarr ᚢ','engines/vidarr',2);
INSERT INTO "entrants" VALUES(2,1,'Askr','askr --quiet',3);
INSERT INTO "entrants" VALUES(2,2,'Huscarl','huscarl',6);
INSERT INTO "entrants" VALUES(2,3,'Random','random',5);
INSERT INTO "entrants" VALUES(4,1,'Askr','askr',3);
INSERT INTO "entrants" VALUES(4,2,'Huscarl','huscarl',6);
INSERT INTO "entrants" VALUES(4,3,'Random','random',5);
INSERT INTO "entrants" VALUES(4,4,'Embla','embla',7);
INSERT INTO "entrants" VALUES(4,5,'Huginn','huginn',8);
INSERT INTO "entrants" VALUES(4,6,'Muninn','muninn',9);
CREATE TABLE evidence (
    attempt        INTEGER PRIMARY KEY REFERENCES attempts,
    summary        TEXT NOT NULL,
    standard_error TEXT NOT NULL,
    exit_code      INTEGER,
    signal         INTEGER
) STRICT;
INSERT INTO "evidence" VALUES(2,'a1-z9 is no move','oops
',3,NULL);
INSERT INTO "evidence" VALUES(9,'Askr ended with exit code 134 after ply 12','assertion failed
',134,NULL);
INSERT INTO "evidence" VALUES(12,'Huscarl had 1.2 s left and took 3.4 s','',NULL,NULL);
INSERT INTO "evidence" VALUES(18,'Huscarl had withdrawn before this game','',NULL,NULL);
INSERT INTO "evidence" VALUES(19,'the record from svartalfheim came when the game was finished already; there it had ended as defenders, escape','',NULL,NULL);
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
    ended              INTEGER, machine INTEGER REFERENCES machines,
    UNIQUE (tournament, round, match, game),
    FOREIGN KEY (tournament, attackers) REFERENCES entrants (tournament, number),
    FOREIGN KEY (tournament, defenders) REFERENCES entrants (tournament, number),
    CHECK (state = 2 OR result = 0)
) STRICT;
INSERT INTO "games" VALUES(1,1,1,1,1,1,2,'brandub',1,'d1-c1',-2,2,1,2,3,3,5,NULL,1700000000000001,1700000061000001,NULL);
INSERT INTO "games" VALUES(2,1,1,1,2,2,1,'brandub',1,'d1-c1',-2,2,2,11,3,3,5,0,1700000000000001,1700000061000001,NULL);
INSERT INTO "games" VALUES(3,1,1,2,1,1,2,'brandub',1,'d1-c1',-3,0,0,26,0,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES(4,1,1,2,2,2,1,'brandub',1,'d1-c1',-3,1,0,0,0,0,0,NULL,1700000100000000,NULL,NULL);
INSERT INTO "games" VALUES(5,2,1,1,1,1,2,'brandub',1,'',7,2,1,2,31,3,3,NULL,1790000000000000,1790000200000000,NULL);
INSERT INTO "games" VALUES(6,2,1,1,2,2,1,'brandub',1,'',7,2,2,1,44,4,5,NULL,1790000600000000,1790000810000000,NULL);
INSERT INTO "games" VALUES(7,2,1,2,1,1,3,'brandub',1,'',7,2,1,2,19,1,2,NULL,1790001200000000,1790001420000000,1);
INSERT INTO "games" VALUES(8,2,1,2,2,3,1,'brandub',1,'',7,2,1,16,12,1,1,1,1790001800000000,1790002030000000,1);
INSERT INTO "games" VALUES(9,2,1,3,1,2,3,'brandub',1,'',7,2,3,23,60,6,7,NULL,1790002400000000,1790002640000000,3);
INSERT INTO "games" VALUES(10,2,1,3,2,3,2,'brandub',1,'',7,2,2,1,26,2,3,NULL,1790003000000000,1790003250000000,3);
INSERT INTO "games" VALUES(11,2,2,4,1,1,2,'brandub',1,'d1-c1',7,2,1,9,38,3,4,1,1790003600000000,1790003860000000,2);
INSERT INTO "games" VALUES(12,2,2,4,2,2,1,'brandub',1,'d1-c1',7,2,2,1,52,5,6,NULL,1790004200000000,1790004470000000,2);
INSERT INTO "games" VALUES(13,2,2,5,1,1,3,'brandub',1,'d1-c1',7,2,2,1,17,1,2,NULL,1790004800000000,1790005080000000,NULL);
INSERT INTO "games" VALUES(14,2,2,5,2,3,1,'brandub',1,'d1-c1',7,2,1,6,60,6,7,NULL,1790005400000000,1790005690000000,NULL);
INSERT INTO "games" VALUES(15,2,2,6,1,2,3,'brandub',1,'d1-c1',7,2,2,8,23,2,2,0,1790006000000000,1790006300000000,NULL);
INSERT INTO "games" VALUES(16,2,2,6,2,3,2,'brandub',1,'d1-c1',7,1,0,0,0,0,0,NULL,1790006600000000,NULL,NULL);
INSERT INTO "games" VALUES(17,4,1,1,1,1,2,'brandub',1,'',7,2,1,28,0,0,0,1,1796000100000000,1796000100000000,NULL);
INSERT INTO "games" VALUES(18,4,1,2,1,3,6,'brandub',1,'',7,0,0,0,0,0,0,NULL,NULL,NULL,NULL);
CREATE TABLE heartbeat (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    beat INTEGER NOT NULL
) STRICT;
CREATE TABLE identity (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    uuid        TEXT NOT NULL,
    incarnation INTEGER NOT NULL
) STRICT;
INSERT INTO "identity" VALUES(1,'3e0f6c1a-52d4-4b7e-9a63-0c8f1d2b4e59',3);
CREATE TABLE journal (
    game INTEGER NOT NULL REFERENCES games,
    ply  INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO "journal" VALUES(4,1,X'011301040387AD4B59FF8AEB24B0EA01060CE19AA02073636F7265203132');
INSERT INTO "journal" VALUES(4,2,X'0113012A2780B51800FE90F824B0EA0106');
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
INSERT INTO "machines" VALUES(1,'nidavellir','AMD EPYC 7302 16-Core Processor',16,'Linux 6.1.0-28-amd64','0.1.0',412500.5);
INSERT INTO "machines" VALUES(2,'svartalfheim','Intel(R) Core(TM) i5-7200U CPU @ 2.50GHz',4,'Linux 6.8.0-49-generic','0.1.0',151300.0);
INSERT INTO "machines" VALUES(3,'nidavellir','AMD EPYC 7302 16-Core Processor',16,'Linux 6.1.0-28-amd64','0.1.0',398200.25);
CREATE TABLE migrations (
    version INTEGER PRIMARY KEY,
    title   TEXT NOT NULL,
    applied INTEGER NOT NULL
) STRICT;
INSERT INTO "migrations" VALUES(1,'tournaments, games and their records',1795204835000000);
INSERT INTO "migrations" VALUES(2,'engines, hashes of rules, audit',1795261206000000);
INSERT INTO "migrations" VALUES(3,'the queue and the tokens of a server',1795000000000000);
INSERT INTO "migrations" VALUES(4,'byes and withdrawals; owners in the queue, a server''s heartbeat',1796000000000000);
INSERT INTO "migrations" VALUES(5,'who holds a game that is played elsewhere',1796100000000000);
INSERT INTO "migrations" VALUES(6,'machines; an archive''s identity',1796200000000000);
CREATE TABLE queue (
    tournament INTEGER PRIMARY KEY REFERENCES tournaments,
    state      TEXT NOT NULL
               CHECK (state IN ('queued', 'running', 'paused', 'finished', 'cancelled', 'failed')),
    priority   INTEGER NOT NULL,
    submitted  INTEGER NOT NULL,
    source     TEXT NOT NULL,
    reason     TEXT NOT NULL DEFAULT ''
, owner TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "queue" VALUES(2,'running',0,1795000000000000,'[tournament]
name = "Althing"
','','');
INSERT INTO "queue" VALUES(3,'failed',3,1795000100000000,'[tournament]
name = "Thing of the spring"
','Víðarr is not registered','me');
CREATE TABLE rules (
    id     INTEGER PRIMARY KEY,
    record TEXT NOT NULL UNIQUE
, sha256 TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "rules" VALUES(1,'dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/','b8f0137b23f5bc0dbebb045dfb9ab765e746f4efe39b777ce67fc708103366aa');
CREATE TABLE terminations (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO "terminations" VALUES(0,'none');
INSERT INTO "terminations" VALUES(1,'escape');
INSERT INTO "terminations" VALUES(2,'king-captured');
INSERT INTO "terminations" VALUES(3,'edge-fort');
INSERT INTO "terminations" VALUES(4,'encirclement');
INSERT INTO "terminations" VALUES(5,'attackers-eliminated');
INSERT INTO "terminations" VALUES(6,'repetition');
INSERT INTO "terminations" VALUES(7,'no-moves');
INSERT INTO "terminations" VALUES(8,'resignation');
INSERT INTO "terminations" VALUES(9,'time');
INSERT INTO "terminations" VALUES(10,'time-overtime');
INSERT INTO "terminations" VALUES(11,'illegal-move');
INSERT INTO "terminations" VALUES(12,'unparsable-move');
INSERT INTO "terminations" VALUES(13,'out-of-turn');
INSERT INTO "terminations" VALUES(14,'no-hello');
INSERT INTO "terminations" VALUES(15,'refused-to-start');
INSERT INTO "terminations" VALUES(16,'crash');
INSERT INTO "terminations" VALUES(17,'crash-signal');
INSERT INTO "terminations" VALUES(18,'closed-output');
INSERT INTO "terminations" VALUES(19,'closed-input');
INSERT INTO "terminations" VALUES(20,'flood');
INSERT INTO "terminations" VALUES(21,'critical-error');
INSERT INTO "terminations" VALUES(22,'hang');
INSERT INTO "terminations" VALUES(23,'adjudication-max-plies');
INSERT INTO "terminations" VALUES(24,'adjudication-no-capture');
INSERT INTO "terminations" VALUES(25,'interrupted');
INSERT INTO "terminations" VALUES(26,'void-host-late');
INSERT INTO "terminations" VALUES(27,'void-host-error');
INSERT INTO "terminations" VALUES(28,'withdrawn');
CREATE TABLE tokens (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    scope   TEXT NOT NULL CHECK (scope IN ('read', 'submit', 'admin')),
    hash    TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER
) STRICT;
INSERT INTO "tokens" VALUES(1,'keeper','admin','21f0d27ad664ce078f3d120285b2ef3cf01d4525f3ffcecb4c6a0f05183d30b7',1795000000000000,NULL);
CREATE TABLE tournaments (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    site    TEXT NOT NULL,
    plan    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
INSERT INTO "tournaments" VALUES(1,'Open','Þingvellir','[tournament]
name = "Open"
',1700000000000001);
INSERT INTO "tournaments" VALUES(2,'Althing','Þingvellir','{}',1790000000000000);
INSERT INTO "tournaments" VALUES(3,'Thing of the spring','','{}',1795000000000000);
INSERT INTO "tournaments" VALUES(4,'Lottery','','{"format":"swiss","rounds":3}',1796000000000000);
CREATE TABLE withdrawals (
    tournament INTEGER NOT NULL,
    entrant    INTEGER NOT NULL,
    withdrew   INTEGER NOT NULL,
    PRIMARY KEY (tournament, entrant),
    FOREIGN KEY (tournament, entrant) REFERENCES entrants (tournament, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "withdrawals" VALUES(4,2,1796000100000000);
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
CREATE VIEW queue_order AS
SELECT q.tournament AS id, t.name AS tournament, q.state, q.priority, nullif(q.reason, '') AS reason,
       strftime('%Y-%m-%dT%H:%M:%fZ', q.submitted / 1e6, 'unixepoch') AS submitted
FROM queue q JOIN tournaments t ON t.id = q.tournament ORDER BY q.priority DESC, q.tournament;
CREATE VIEW balance AS
SELECT tournament, variant, opening, count(*) AS games,
       sum(result = 'attackers') AS attackers, sum(result = 'draw') AS draws,
       sum(result = 'defenders') AS defenders
FROM results WHERE result IS NOT NULL AND termination <> 'withdrawn'
GROUP BY tournament, variant, opening;
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
COMMIT;
