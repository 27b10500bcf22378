// SPDX-License-Identifier: MIT
// Untrusted databases. The program either refuses one with a message, soon and in little memory; or
// the values that it reads have the types and ranges of their columns.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <array>
#include <ctime>

#include "store/schema.h"
#include "store/tournament_queue.h"
#include "tests/store/forger.h"
#include "tests/store/sample.h"

namespace tafl::store::foreign_test {

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;

namespace {

struct Foreign {
    Foreign() {
        Archive archive = Archive::open(path, Access::read_write);
        tournament = add_sample(archive, 3);
        const auto games = archive.games(tournament);
        for (int i = 0; i < 4; ++i) {
            play(archive, games[i], won_by_first(games[i]));
        }
    }
    /// Reads everything that commands read.
    void read_all() const {
        Archive archive = Archive::open(path, Access::read_only);
        for (const auto& record : archive.tournaments()) {
            static_cast<void>(archive.entrants(record.id));
            static_cast<void>(archive.count_games(record.id));
            static_cast<void>(archive.games(record.id));
            static_cast<void>(archive.withdrawn(record.id));
            static_cast<void>(archive.byes(record.id));
        }
        static_cast<void>(TournamentQueue(archive).entries());
        for (const auto& row : archive.games(GameFilter{})) {
            static_cast<void>(archive.attempts(row.scheduled.id));
            static_cast<void>(archive.record(row.scheduled.id));
        }
    }
    ArchiveError refusal() const {
        return error_of([&] { read_all(); });
    }

    /// Requires that read_all() reports damage after each of `forgeries`, with `text` in the
    /// message. Restores the file.
    template <class Forgeries>
    void check_damage(const Forgeries& forgeries, const std::string& text) const {
        check_damage(forgeries, text,
                     [](Forger& forger, const std::string& sql) { forger.execute(sql); });
    }
    template <class Forgeries, class Forge>
    void check_damage(const Forgeries& forgeries, const std::string& text, Forge forge) const {
        const std::string whole = bytes_of(path);
        for (const std::string forgery : forgeries) {
            CAPTURE(forgery);
            write_bytes(path, whole);
            {
                Forger forger(path);
                forge(forger, forgery);
            }
            const ArchiveError error = refusal();
            CAPTURE(error.what());
            CHECK(error.kind() == Kind::damaged);
            CHECK(std::string(error.what()).find(text) != std::string::npos);
        }
        write_bytes(path, whole);
    }

    TemporaryDirectory directory;
    std::filesystem::path path = directory / "a.db";
    TournamentId tournament = 0;
};

}  // namespace

TEST_SUITE_BEGIN("store/foreign");

TEST_CASE_FIXTURE(Foreign, "what is not of the type or in the range of its column is damage") {
    const std::array forgeries = {
        "UPDATE games SET round = 'first' WHERE id = 2",
        "UPDATE games SET round = 0 WHERE id = 2",
        "UPDATE games SET match = -1 WHERE id = 2",
        "UPDATE games SET game = 9223372036854775807 WHERE id = 2",
        "UPDATE games SET plies = -1 WHERE id = 2",
        "UPDATE games SET plies = 3.5 WHERE id = 2",
        "UPDATE games SET captures_attackers = 4294967297 WHERE id = 2",
        "UPDATE games SET captures_defenders = NULL WHERE id = 2",
        "UPDATE games SET state = 3 WHERE id = 2",
        "UPDATE games SET state = NULL WHERE id = 2",
        "UPDATE games SET state = 0 WHERE id = 2",  // with a result
        "UPDATE games SET result = 4 WHERE id = 2",
        "UPDATE games SET result = -1 WHERE id = 2",
        "UPDATE games SET termination = 999 WHERE id = 2",
        "UPDATE games SET at_fault = 2 WHERE id = 2",
        "UPDATE games SET started = 9223372036854775807 WHERE id = 2",
        "UPDATE games SET ended = 'never' WHERE id = 2",
        "UPDATE games SET variant = x'00' WHERE id = 2",
        "UPDATE games SET opening = NULL WHERE id = 2",
        "UPDATE games SET seed = 'dice' WHERE id = 2",
        "UPDATE games SET defenders = attackers WHERE id = 2",
        "UPDATE tournaments SET name = NULL",
        "UPDATE tournaments SET created = -9223372036854775807",
        "UPDATE entrants SET number = 7 WHERE number = 2",
        "DELETE FROM entrants WHERE number = 1",
        "UPDATE entrants SET name = x'ff' WHERE number = 2",
        "UPDATE attempts SET number = 0 WHERE id = 2",
        "UPDATE attempts SET plies = 'd1-c1' WHERE id = 2",
        "UPDATE attempts SET plies = x'' WHERE id = 2",
        "UPDATE attempts SET plies = x'0107ffffffffffffffffff01' WHERE id = 2",
        "UPDATE attempts SET plies = x'02ffffffffffffffff7f789c' WHERE id = 2",
        "UPDATE attempts SET time_attackers = 'soon' WHERE id = 2",
        "UPDATE attempts SET started = NULL WHERE id = 2",
        "UPDATE attempts SET result = 9 WHERE id = 2",
        "UPDATE attempts SET termination = -3 WHERE id = 2",
        "INSERT INTO evidence VALUES (2, 'x', 'y', 99999999999, NULL)",
        "INSERT INTO evidence VALUES (2, NULL, 'y', 1, NULL)",
        "UPDATE rules SET record = 'dim:99'",
        "UPDATE rules SET record = 5"};
    check_damage(forgeries, "", [](Forger& forger, const std::string& sql) { forger.loose(sql); });
    read_all();
}

TEST_CASE_FIXTURE(Foreign, "rows that refer to missing rows are reported") {
    const std::array forgeries = {"UPDATE games SET attackers = 99",
                                  "UPDATE games SET defenders = 4 WHERE id = 2",
                                  "DELETE FROM entrants WHERE number = 2",
                                  "UPDATE games SET rules = 99 WHERE id = 2",
                                  "UPDATE games SET tournament = 99 WHERE id = 2",
                                  "UPDATE attempts SET rules = 99 WHERE id = 2",
                                  "INSERT INTO withdrawals VALUES (1, 99, 0)",
                                  "INSERT INTO withdrawals VALUES (1, 0, 0)",
                                  "INSERT INTO byes VALUES (1, 1, 99, 'full')",
                                  "INSERT INTO queue (tournament, state, priority, submitted,"
                                  " source) VALUES (99, 'queued', 0, 0, '')"};
    check_damage(forgeries, "lawspeaker verify ");
    // A filter for an engine reports the damage of its games. It reads no other games.
    Forger(path).execute("UPDATE games SET attackers = 99 WHERE id = 2");
    GameFilter filter;
    filter.engine = two_entrants()[1].name;
    CHECK(kind_of([&] {
              static_cast<void>(Archive::open(path, Access::read_only).games(filter));
          }) == Kind::damaged);
}

TEST_CASE_FIXTURE(Foreign, "a schema that is not ours is refused before the first query") {
    const std::array forgeries = {
        // A view in place of a table that never ends
        "ALTER TABLE games RENAME TO g; CREATE VIEW games AS WITH RECURSIVE r(id) AS"
        " (SELECT 1 UNION ALL SELECT id + 1 FROM r) SELECT id, 1 AS tournament FROM r",
        "DROP VIEW results; CREATE VIEW results AS SELECT 1 AS id",
        "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM tokens; END",
        "ALTER TABLE tokens ADD COLUMN more TEXT",
        "DROP TABLE queue",
        "DROP TABLE journal; CREATE TABLE journal (game, ply, data)",
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES"
        " ('view', 'GAMES', 'GAMES', 0, 'CREATE VIEW GAMES AS SELECT 1')",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM"
        " sqlite_schema WHERE name = 'rules') WHERE name = 'tokens'; UPDATE sqlite_schema SET"
        " sql = 'CREATE TABLE tokens (id)' WHERE name = 'tokens'"};
    const std::string whole = bytes_of(path);
    for (const std::string forgery : forgeries) {
        CAPTURE(forgery);
        write_bytes(path, whole);
        try {
            Forger(path).execute(forgery);
        } catch (const std::runtime_error& error) {
            FAIL(error.what());
        }
        for (const Access access : {Access::read_only, Access::read_write}) {
            const ArchiveError error = error_of([&] { (void)Archive::open(path, access); });
            CAPTURE(error.what());
            const bool is_refused =
                error.kind() == Kind::not_an_archive || error.kind() == Kind::damaged;
            CHECK(is_refused);
        }
    }
}

TEST_CASE_FIXTURE(Foreign, "a changed schema is reported with the change and the remedy") {
    const std::string whole = bytes_of(path);
    const std::array cases = {
        std::pair(
            "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM tokens; END",
            "the trigger 't' was added and could change stored data; remove it with DROP TRIGGER"),
        std::pair(
            "ALTER TABLE tokens ADD COLUMN more TEXT",
            "the definition of the table tokens was changed (',moreTEXT' was added); undo that, "
            "or use an older copy")};
    for (const auto& [forgery, text] : cases) {
        write_bytes(path, whole);
        Forger(path).execute(forgery);
        const ArchiveError error = error_of([&] { (void)Archive::open(path, Access::read_only); });
        CHECK(error.what() == path.string() + " is not as lawspeaker makes its databases: " + text);
    }
}

TEST_CASE_FIXTURE(Foreign, "tables that an organiser adds to ours are left alone") {
    Forger(path).execute(
        "CREATE TABLE prizes (engine TEXT, money); INSERT INTO prizes VALUES ('Huscarl', 3);"
        "CREATE VIEW winners AS SELECT attackers FROM results WHERE result = 'attackers';"
        "CREATE INDEX by_opening ON games (opening); ANALYZE");
    read_all();
    Archive archive = Archive::open(path, Access::read_write);
    const auto games = archive.games(tournament);
    play(archive, games[4], won_by_first(games[4]));
}

TEST_CASE_FIXTURE(Foreign, "a text of a hundred megabytes is refused, not copied") {
    const std::array forgeries = {
        "UPDATE tournaments SET name = replace(hex(zeroblob(50000000)), '0', 'x')",
        "UPDATE entrants SET name = replace(hex(zeroblob(50000000)), '0', 'x') WHERE number = 1",
        "UPDATE rules SET record = hex(zeroblob(50000000))",
        "UPDATE attempts SET plies = zeroblob(100000000) WHERE id = 1"};
    check_damage(forgeries, "larger than any that is ever written");
}

TEST_CASE_FIXTURE(Foreign, "one large text that thousands of games refer to does not fill memory") {
    // Each text is small enough alone, but 30,000 games with a name of 20 MB each would be 600 GB.
    Forger(path).execute(
        "UPDATE entrants SET name = replace(hex(zeroblob(10000000)), '0', 'x') WHERE number = 1;"
        "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 31000)"
        " INSERT INTO games (tournament, round, match, game, attackers, defenders, variant, rules,"
        " opening, seed) SELECT 1, i, i, 1, 1, 2, 'brandub', 1, '', 0 FROM n");
    const ArchiveError error = refusal();
    CHECK(error.kind() == Kind::damaged);
    CHECK(std::string(error.what()).find("at most 4096") != std::string::npos);
    Database database(path, Access::read_only);
    const ArchiveError same = error_of([&] {
        for (auto rows = database.query("SELECT x.name FROM games g JOIN entrants x ON x.number ="
                                        " g.attackers");
             rows.next();) {
            static_cast<void>(rows.text(0));
        }
    });
    CHECK(std::string(same.what()).find("far more text") != std::string::npos);
}

TEST_CASE_FIXTURE(Foreign, "statistics that mislead the planner do not make us hang") {
    Forger(path).execute(
        "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 41000)"
        " INSERT INTO games (tournament, round, match, game, attackers, defenders, variant, rules,"
        " opening, seed) SELECT 1, i, i, 1, 1, 2, 'brandub', 1, '', 0 FROM n;"
        "ANALYZE; DELETE FROM sqlite_stat1;"
        "INSERT INTO sqlite_stat1 VALUES ('games', 'sqlite_autoindex_games_1', '1 1 1 1 1'),"
        " ('entrants', 'entrants', '1000000000 1000000000 1000000000'),"
        " ('rules', NULL, '1000000000')");
    const std::clock_t start =
        std::clock();  // processor time: other programs may keep the machine busy
    try {
        read_all();
    } catch (const ArchiveError& error) {
        CHECK(error.kind() == Kind::damaged);
    }
    const auto seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    MESSAGE(seconds << " s of processor time");
    CHECK(seconds < 60);
}

TEST_CASE_FIXTURE(Foreign, "a query that never ends is aborted") {
    Database database(path, Access::read_only);
    const ArchiveError error = error_of([&] {
        auto rows = database.query(
            "WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r)"
            " SELECT count(*) FROM r");
        rows.next();
    });
    CHECK(error.kind() == Kind::damaged);
    CHECK(std::string(error.what()).find("more work") != std::string::npos);
    CHECK(database.query("SELECT 1").next());  // the next query is answered
}

TEST_CASE_FIXTURE(Foreign, "nothing in a file runs") {
    // A function in an untrusted view, and an untrusted change of the schema.
    Forger(path).execute("CREATE VIEW sly AS SELECT load_extension('/tmp/evil.so')");
    Database database(path, Access::read_write);
    CHECK_THROWS_AS(database.query("SELECT * FROM sly").next(), ArchiveError);
    CHECK_THROWS_AS(database.execute("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql ="
                                     " 'x' WHERE name = 'games'"),
                    ArchiveError);
}

TEST_CASE_FIXTURE(Foreign, "a pipe or a device is refused as not an archive") {
    const auto pipe = directory / "pipe.db";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    for (const auto& strange : {pipe, std::filesystem::path("/dev/zero")}) {
        CHECK(kind_of([&] { (void)Archive::open(strange, Access::read_only); }) ==
              Kind::not_an_archive);
    }
    CHECK(kind_of([&] { (void)Archive::open(pipe, Access::read_write); }) == Kind::not_an_archive);
    CHECK(error_of([&] { (void)Archive::open(pipe, Access::read_only); }).what() ==
          pipe.string() + ": not a regular file; name a database file");
}

TEST_SUITE_END();

}  // namespace tafl::store::foreign_test
