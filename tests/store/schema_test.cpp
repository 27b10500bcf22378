// SPDX-License-Identifier: MIT
#include "store/schema.h"
#include "rules/result.h"
#include "store/archive_epoch.h"

#include <doctest/doctest.h>

#include <array>
#include <csignal>
#include <fstream>
#include <iterator>

#include "store/tournament_queue.h"
#include "tests/store/child.h"
#include "tests/store/sample.h"
#include "tests/support/finish_game.h"
#include "tests/support/text.h"

namespace tafl::store::schema_test {

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;

namespace {

using tafl::tests::read_file;

void write_text(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

/// Returns the first column of the first row.
std::string value(Database& database, const std::string& sql) {
    auto rows = database.query(sql);
    REQUIRE(rows.next());
    return rows.shown(0);
}

/// Returns the plies of the game in v1.sql.
std::vector<rules::PlyRecord> plies_of_v1() {
    using std::chrono::microseconds, std::chrono::milliseconds;
    std::vector<rules::PlyRecord> plies(3);
    plies[0].move = {rules::Space(3, 0), rules::Space(2, 0)};
    plies[0].spent = microseconds(1'234'567);
    plies[0].host_lag = microseconds(89);
    plies[0].left = {milliseconds(301'765), milliseconds(30'000), 3};
    plies[0].comment = "ᚠ score 12";
    plies[1].move = {rules::Space(3, 2), rules::Space(0, 2)};
    plies[1].spent = microseconds(400'000);
    plies[1].left = {milliseconds(302'600), milliseconds(30'000), 3};
    plies[2].move = {rules::Space(2, 0), rules::Space(2, 6)};
    plies[2].spent = microseconds(304'765'000);
    plies[2].left = {milliseconds(0), milliseconds(30'000), 2};
    return plies;
}

/// Returns the migrations of a later version of the program.
std::vector<Migration> with_later(std::vector<Migration> later) {
    later.insert(later.begin(), migrations().begin(), migrations().end());
    return later;
}

struct Place {
    TemporaryDirectory directory;
    std::filesystem::path path = directory / "a.db";

    /// Makes a database from the stored SQL file of a version.
    void make_version(const std::string& name) const {
        Database database(path, Access::read_write);
        database.execute(read_file(TAFL_TEST_DATA "/store/" + name + ".sql"));
    }
    Kind refusal(Access access) {
        return kind_of([&] { (void)Archive::open(path, access); });
    }
};

}  // namespace

TEST_SUITE_BEGIN("store/schema");

TEST_CASE_FIXTURE(Place, "a new archive has the newest schema and the application id") {
    (void)Archive::open(path, Access::read_write);
    Database database(path, Access::read_only);
    CHECK(value(database, "PRAGMA user_version") == std::to_string(migrations().size()));
    CHECK(value(database, "PRAGMA application_id") == std::to_string(application_id));
    CHECK(value(database, "PRAGMA journal_mode") == "wal");
    CHECK(value(database, "SELECT count(*) FROM migrations") ==
          std::to_string(migrations().size()));
    CHECK(value(database, "SELECT name FROM terminations WHERE id = 3") == "edge-fort");
}

TEST_CASE_FIXTURE(Place, "an archive can be opened again and again") {
    for (int i = 0; i < 3; ++i) (void)Archive::open(path, Access::read_write);
    CHECK(Archive::open(path, Access::read_only).tournaments().empty());
}

TEST_CASE_FIXTURE(Place, "a file that a dead host left empty becomes an archive") {
    write_text(path, "");
    CHECK(refusal(Access::read_only) == Kind::not_an_archive);
    CHECK(Archive::open(path, Access::read_write).tournaments().empty());
}

/// Checks the games that the file of every earlier version has.
void check_old_games(Archive& archive) {
    const auto tournament = archive.find_tournament("Open");
    REQUIRE(tournament);
    const auto games = archive.games(tournament->id);
    REQUIRE(games.size() == 4);
    CHECK(games[0].state == GameState::finished);
    CHECK(archive.record(1)->plies == plies_of_v1());
    CHECK(archive.record(1)->ruleset == brandub());
    CHECK(archive.record(1)->time.attackers == *rules::parse_time_control("300 30/3 3i"));
    CHECK(archive.record(1)->end.result == rules::Result::attackers_win);
    CHECK(archive.record(2)->evidence.dialogue == std::vector<std::string>{"< play", "> move ᚠ"});
    CHECK(archive.record(3, 1)->end.termination == rules::Termination::void_host_late);
    auto journalled = plies_of_v1();
    journalled.pop_back();
    CHECK(archive.record(4)->plies == journalled);
}

TEST_CASE_FIXTURE(Place, "an archive of version 1 is read, and a host can continue it") {
    make_version("v1");
    Archive archive = Archive::open(path, Access::read_write);
    check_old_games(archive);
    const auto tournament = archive.find_tournament("Open")->id;
    CHECK(archive.recover(tournament) == 1);
    const auto game = archive.games(tournament)[3];
    play(archive, game, won_by_first(game));
}

TEST_CASE_FIXTURE(Place, "an archive of version 2 is read, and a host can continue it") {
    make_version("v2");
    {
        Archive archive = Archive::open(path, Access::read_only);
        check_old_games(archive);
    }
    Archive archive = Archive::open(path, Access::read_write);
    check_old_games(archive);
    const auto tournament = archive.find_tournament("Althing")->id;
    const auto entrants = archive.entrants(tournament);
    CHECK(entrants[1].build.version == "1.3");
    CHECK(entrants[1].build.sha256 ==
          "0bee5bff26e99d237afc08d51038ef916f97a548a0ae70bbf6aaca8dbfbe9d91");
    const auto games = archive.games(tournament);
    REQUIRE(games.size() == 12);
    CHECK(games[9].end.termination == rules::Termination::repetition);
    CHECK(archive.attempts(games[0].scheduled.id)[0].builds.defenders.version == "1.2");
    CHECK(archive.attempts(games[6].scheduled.id)[0].builds.defenders.version == "1.3");
    const auto commented = archive.record(games[1].scheduled.id).value();
    REQUIRE(commented.plies.size() == 44);
    CHECK(commented.plies[43].comment == "status depth 4, score 43");  // compressed
    CHECK(archive.recover(tournament) == 1);
    play(archive, games[11], won_by_first(games[11]));
}

TEST_CASE_FIXTURE(Place, "columns that version 1 did not have are unknown, and hashes are added") {
    make_version("v1");
    {
        Archive archive = Archive::open(path, Access::read_write);
        CHECK(archive.entrants(1)[0].build == EngineBuild{});
        CHECK(archive.attempts(1)[0].builds.attackers == EngineBuild{});
    }
    Database database(path, Access::read_only);
    // printf %s RECORD | sha256sum
    CHECK(value(database, "SELECT rules_sha256 FROM results WHERE id = 1") ==
          "b8f0137b23f5bc0dbebb045dfb9ab765e746f4efe39b777ce67fc708103366aa");
    CHECK(value(database, "SELECT group_concat(name) FROM engines") == "Huscarl 1.2,Víðarr ᚢ");
    CHECK(value(database, "SELECT count(*) FROM engines WHERE version || sha256 <> ''") == "0");
}

TEST_CASE_FIXTURE(Place, "an archive of version 1 is read without being changed") {
    make_version("v1");
    Database(path, Access::read_write).execute("PRAGMA journal_mode = WAL");
    const std::string before = read_file(path);
    {
        Archive archive = Archive::open(path, Access::read_only);
        check_old_games(archive);
        CHECK(kind_of([&] { (void)archive.recover(1); }) == Kind::refused);
    }
    CHECK(read_file(path) == before);
}

/// SQL function that ends the process like `kill -9`, at the place of its call.
std::string die(std::string_view) {
    ::raise(SIGKILL);
    return {};
}

/// Returns the first `statements` statements of the script, and a last one that kills the process.
std::string deadly_after(std::string_view script, std::size_t statements) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < statements; ++i) end = script.find(";\n", end) + 1;
    return std::string(script.substr(0, end)) + "\nSELECT die('');";
}

/// Kills hosts during the migration from `version` to the next, after each of its statements.
/// Checks that `new_name`, its new table or column, is not in the schema afterwards.
void kill_amid_migration(const Place& place, std::size_t version, const std::string& new_name) {
    const std::string_view script = migrations()[version].script;
    std::size_t count = 0;
    for (std::size_t at = 0; (at = script.find(";\n", at)) != std::string_view::npos; ++at) ++count;
    REQUIRE(count >= 3);
    place.make_version("v" + std::to_string(version));
    for (std::size_t statements = 0; statements <= count; ++statements) {
        CAPTURE(statements);
        const std::string deadly = deadly_after(script, statements);
        Child host([&] {
            Database database(place.path, Access::read_write);
            database.define("die", die);
            database.execute("PRAGMA cache_size = 2");  // pages go to the disk before the commit
            std::vector<Migration> known(migrations().begin(),
                                         migrations().begin() + static_cast<int>(version));
            known.push_back({"deadly", deadly});
            prepare_for_writing(database, "a.db", known);
        });
        CHECK(host.wait() == -1);
        Database database(place.path, Access::read_write);
        CHECK(value(database, "PRAGMA integrity_check") == "ok");
        CHECK(value(database, "PRAGMA user_version") == std::to_string(version));
        CHECK(value(database, "SELECT count(*) FROM sqlite_schema WHERE name = '" + new_name +
                                  "' OR sql LIKE '%, " + new_name + " TEXT%'") == "0");
    }
}

TEST_CASE_FIXTURE(Place, "a host that is killed during a migration leaves the old archive") {
    kill_amid_migration(*this, 1, "engines");
    Archive archive = Archive::open(path, Access::read_write);
    check_old_games(archive);
}

TEST_CASE_FIXTURE(Place, "so does a host that is killed during the migration to the queue") {
    kill_amid_migration(*this, 2, "queue");
    Archive archive = Archive::open(path, Access::read_write);
    check_old_games(archive);
    CHECK(TournamentQueue(archive).entries().empty());
}

TEST_CASE_FIXTURE(Place, "an archive of version 3 is read, and a host can continue it") {
    make_version("v3");
    {
        Archive archive = Archive::open(path, Access::read_only);
        check_old_games(archive);
    }
    Archive archive = Archive::open(path, Access::read_write);
    const auto queue = TournamentQueue(archive).entries();
    REQUIRE(queue.size() == 2);
    CHECK(queue[0].name == "Thing of the spring");
    CHECK(queue[0].state == QueueState::failed);
    CHECK(queue[0].priority == 3);
    CHECK(queue[0].reason == "Víðarr is not registered");
    CHECK(queue[1].name == "Althing");
    CHECK(queue[1].state == QueueState::running);
    CHECK(queue[0].owner.empty());  // version 3 had no owners
    CHECK(TournamentQueue(archive).file_of(queue[1].tournament) ==
          "[tournament]\nname = \"Althing\"\n");
    TournamentQueue(archive).set_state(queue[0].tournament, QueueState::queued);
}

TEST_CASE_FIXTURE(Place,
                  "a host that is killed during the migration to byes leaves the old archive") {
    kill_amid_migration(*this, 3, "byes");
    Archive archive = Archive::open(path, Access::read_write);
    check_old_games(archive);
}

/// Before version 4 byes were not stored: an entrant had no game in a round that others played.
constexpr const char* swiss_of_version_3 = R"sql(
INSERT INTO tournaments VALUES (90, 'Swiss', '', '{"format":"swiss","rounds":3}', 1);
INSERT INTO tournaments VALUES (91, 'Robin', '', '{"format":"round-robin"}', 1);
INSERT INTO entrants (tournament, number, name, command_line)
    SELECT t.id, n.value, 'E' || n.value, '' FROM tournaments t, json_each('[1,2,3]') n
    WHERE t.id >= 90;
INSERT INTO games (tournament, round, match, game, attackers, defenders, variant, rules, opening, seed)
    VALUES (90, 1, 1, 1, 1, 2, 'brandub', 1, '', 0), (90, 2, 2, 1, 3, 1, 'brandub', 1, '', 0),
           (91, 1, 1, 1, 1, 2, 'brandub', 1, '', 0);
)sql";

TEST_CASE_FIXTURE(Place, "the byes of an older Swiss are derived once, read or written") {
    make_version("v3");
    Database(path, Access::read_write).execute(swiss_of_version_3);
    const std::vector<Bye> byes = {{1, 3, ByeKind::full}, {2, 2, ByeKind::full}};
    for (const Access access : {Access::read_only, Access::read_write, Access::read_only}) {
        Archive archive = Archive::open(path, access);
        CHECK(archive.byes(90) == byes);
        CHECK(archive.byes(91).empty());
        CHECK(archive.byes(1).empty());  // its plan is not JSON
        CHECK(archive.withdrawn(90).empty());
    }
}

TEST_CASE_FIXTURE(Place, "an archive of version 4 is read, and a host can continue it") {
    make_version("v4");
    {
        Archive archive = Archive::open(path, Access::read_only);
        check_old_games(archive);
    }
    Archive archive = Archive::open(path, Access::read_write);
    check_old_games(archive);
    const auto tournament = archive.find_tournament("Lottery")->id;
    CHECK(archive.byes(tournament) ==
          std::vector<Bye>{{1, 4, ByeKind::half}, {1, 5, ByeKind::full}});
    CHECK(archive.withdrawn(tournament) == std::vector<int>{2});
    CHECK(archive.games(tournament)[0].end.termination == rules::Termination::withdrawn);
    archive.withdraw(tournament, 3);
}

TEST_CASE_FIXTURE(Place,
                  "a host that is killed during the migration to holders leaves the old archive") {
    kill_amid_migration(*this, 4, "holder");
    Archive archive = Archive::open(path, Access::read_write);
    check_old_games(archive);
    CHECK(archive.attempts(16).back().holder.empty());
}

TEST_CASE_FIXTURE(Place, "an archive of version 5 is read, and a host can continue it") {
    make_version("v5");
    {
        Archive archive = Archive::open(path, Access::read_only);
        check_old_games(archive);
        CHECK(archive.attempts(16).back().holder == "nidavellir");
    }
    Archive archive = Archive::open(path, Access::read_write);
    check_old_games(archive);
    const auto tournament = archive.find_tournament("Althing")->id;
    CHECK(archive.recover(tournament) == 1);
    CHECK(archive.attempts(16).back().holder == "nidavellir");
    const auto game = archive.game(16).value();
    CHECK(game.state == GameState::scheduled);
    archive.begin_game(16, at(1));
    finish_game(archive, 16, won_by_first(game));
}

TEST_CASE_FIXTURE(Place,
                  "a host that is killed during the migration to machines leaves the old archive") {
    kill_amid_migration(*this, 5, "machines");
    Archive archive = Archive::open(path, Access::read_write);
    check_old_games(archive);
    CHECK(archive.worker_machines().empty());
    CHECK(archive.game(8)->machine.empty());
}

TEST_CASE_FIXTURE(Place, "an older archive gets an identity when a host opens it, and keeps it") {
    make_version("v5");
    CHECK(identity_of(path) != identity_of(path));
    const ArchiveIdentity identity = identity_of(path, Access::read_write);
    CHECK(identity.incarnation == 0);
    CHECK(identity_of(path, Access::read_write) == identity);
    CHECK(identity_of(path) == identity);
}

TEST_CASE_FIXTURE(Place, "an archive of version 6 is read, and a host can continue it") {
    make_version("v6");
    {
        Archive archive = Archive::open(path, Access::read_only);
        check_old_games(archive);
        CHECK(ArchiveEpoch(archive).current() ==
              ArchiveIdentity{"3e0f6c1a-52d4-4b7e-9a63-0c8f1d2b4e59", 3});
    }
    Archive archive = Archive::open(path, Access::read_write);
    check_old_games(archive);
    CHECK(ArchiveEpoch(archive).increment().incarnation == 4);
    CHECK(archive.game(9)->machine == "nidavellir");
    CHECK(archive.game(5)->machine.empty());
    const auto attempts = archive.attempts(10);
    REQUIRE(attempts.size() == 2);
    CHECK(attempt_that_counts(attempts)->machine->calibration == 398'200.25);
    CHECK(attempt_that_counts(attempts)->load == 14.5);
    CHECK(attempts[1].machine->name == "svartalfheim");
    CHECK(archive.record(10)->end.result == rules::Result::defenders_win);
    const auto game = archive.game(16).value();
    CHECK(game.machine == "nidavellir");
    finish_game(archive, 16, won_by_first(game));
}

TEST_CASE_FIXTURE(Place, "people in older archives are recognised by the plan") {
    {
        Database database(path, Access::read_write);
        prepare_for_writing(database, "a.db", migrations().first(8));
        database.execute(
            "INSERT INTO tournaments (name, site, plan, created) VALUES"
            " ('Old games', '', '{\"format\":\"recorded\",\"engine\":[{\"name\":\"A\"}]}', 0),"
            " ('Seats', '', '{\"format\":\"swiss\",\"engine\":[{\"name\":\"A\"},"
            "{\"name\":\"B\",\"protocol\":\"browser\"}]}', 0),"
            " ('Damaged', '', 'no plan', 0), ('Odd', '', '{\"engine\":[\"B\",[7]]}', 0);"
            "INSERT INTO entrants (tournament, number, name, command_line) VALUES"
            " (1, 1, 'A', ''), (2, 1, 'A', ''), (2, 2, 'B', ''), (3, 1, 'C', ''), (4, 1, 'D', '')");
    }
    for (const Access access : {Access::read_only, Access::read_write}) {
        Archive archive = Archive::open(path, access);
        CHECK(archive.entrants(1).at(0).kind == EntrantKind::person);
        CHECK(archive.entrants(2).at(0).kind == EntrantKind::engine);
        CHECK(archive.entrants(2).at(1).kind == EntrantKind::person);
        CHECK(archive.entrants(3).at(0).kind == EntrantKind::engine);
        CHECK(archive.people() == std::set<std::string, std::less<>>{"B"});
    }
}

TEST_CASE_FIXTURE(Place, "later migrations are applied in order and noted") {
    (void)Archive::open(path, Access::read_write);
    const auto known = with_later({{"weather", "CREATE TABLE weather (day)"},
                                   {"rain", "ALTER TABLE weather ADD COLUMN rain"}});
    Database database(path, Access::read_write);
    prepare_for_writing(database, "a.db", known);
    CHECK(value(database, "PRAGMA user_version") == std::to_string(known.size()));
    CHECK(value(database, "SELECT group_concat(title) FROM migrations WHERE version > " +
                              std::to_string(migrations().size())) == "weather,rain");
    CHECK(value(database, "SELECT count(*) FROM pragma_table_info('weather')") == "2");
}

TEST_CASE_FIXTURE(Place, "a migration that fails leaves the old version") {
    (void)Archive::open(path, Access::read_write);
    const auto known = with_later(
        {{"weather", "CREATE TABLE weather (day)"}, {"wrong", "CREATE TABLE games (id)"}});
    {
        Database database(path, Access::read_write);
        CHECK_THROWS_AS(prepare_for_writing(database, "a.db", known), ArchiveError);
    }
    Archive archive = Archive::open(path, Access::read_write);
    CHECK(archive.tournaments().empty());
}

TEST_CASE_FIXTURE(Place, "an archive of a newer version is refused and left alone") {
    (void)Archive::open(path, Access::read_write);
    Database(path, Access::read_write).execute("PRAGMA user_version = 99");
    const std::string before = read_file(path);
    CHECK(refusal(Access::read_only) == Kind::too_new);
    CHECK(refusal(Access::read_write) == Kind::too_new);
    const std::string text = error_of([&] { (void)Archive::open(path, Access::read_only); }).what();
    CHECK(text == path.string() +
                      " was written by a newer program: its schema has version 99, and this "
                      "program knows " +
                      std::to_string(migrations().size()) + "; use a newer lawspeaker");
    CHECK(read_file(path) == before);
}

TEST_CASE_FIXTURE(Place, "an archive with reasons that we do not know is refused") {
    (void)Archive::open(path, Access::read_write);
    Database(path, Access::read_write).execute("INSERT INTO terminations VALUES (200, 'boredom')");
    CHECK(refusal(Access::read_only) == Kind::too_new);
    CHECK(refusal(Access::read_write) == Kind::too_new);
}

TEST_CASE_FIXTURE(Place, "another program's database is refused and left alone") {
    Database(path, Access::read_write).execute("CREATE TABLE recipes (name)");
    const std::string before = read_file(path);
    CHECK(refusal(Access::read_only) == Kind::not_an_archive);
    CHECK(refusal(Access::read_write) == Kind::not_an_archive);
    CHECK(read_file(path) == before);
}

TEST_CASE_FIXTURE(Place, "a file that is not a database is refused and left alone") {
    const std::string letter(5000, 'x');
    write_text(path, letter);
    CHECK(refusal(Access::read_only) == Kind::not_an_archive);
    CHECK(refusal(Access::read_write) == Kind::not_an_archive);
    try {
        (void)Archive::open(path, Access::read_only);
    } catch (const ArchiveError& error) {
        CHECK(
            std::string(error.what()).ends_with(": not a database; name a database of lawspeaker"));
    }
    CHECK(read_file(path) == letter);
}

TEST_CASE_FIXTURE(Place, "a missing database cannot be read") {
    CHECK(refusal(Access::read_only) == Kind::missing);
    CHECK_FALSE(std::filesystem::exists(path));
    path = directory / "no such directory" / "a.db";
    CHECK(refusal(Access::read_write) == Kind::io);
}

TEST_CASE_FIXTURE(Place, "the views answer in words") {
    {
        Archive archive = Archive::open(path, Access::read_write);
        const auto games = archive.games(add_sample(archive, 2));
        play(archive, games[0], won_by_first(games[0]));
        auto draw = won_by_first(games[1]);
        draw.end.result = rules::Result::draw;
        draw.end.termination = rules::Termination::repetition;
        play(archive, games[1], draw);
        auto lost = won_by_first(games[2]);
        lost.end.result = rules::Result::defenders_win;
        lost.end.termination = rules::Termination::time;
        lost.end.at_fault = rules::Side::attackers;
        play(archive, games[2], lost);
    }
    Database database(path, Access::read_only);
    const auto check = [&](const std::string& sql, const std::string& expected) {
        CAPTURE(sql);
        CHECK(value(database, sql) == expected);
    };
    check("SELECT attackers || ' ' || result || ' ' || termination FROM results WHERE id = 1",
          "Huscarl 1.2 attackers king-captured");
    check("SELECT started || ' ' || ended FROM results WHERE id = 1",
          "2023-11-14T22:13:20.000Z 2023-11-14T22:14:21.000Z");
    check("SELECT at_fault FROM results WHERE id = 3", "Huscarl 1.2");
    check("SELECT count(*) FROM results WHERE result IS NULL AND termination IS NULL", "1");
    const std::string row = "games || ' ' || points || ' ' || wins || draws || losses || forfeits";
    check("SELECT " + row + " FROM scores WHERE engine = 'Huscarl 1.2'", "3 1.5 1111");
    check("SELECT " + row + " FROM scores WHERE engine <> 'Huscarl 1.2'", "3 1.5 1110");
    check("SELECT games || ' ' || attackers || draws || defenders FROM balance", "3 111");
    check("SELECT group_concat(termination) FROM (SELECT * FROM termination_counts ORDER BY 3)",
          "king-captured,repetition,time");
}

TEST_SUITE_END();

}  // namespace tafl::store::schema_test
