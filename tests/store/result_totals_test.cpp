// SPDX-License-Identifier: MIT
// Stored numbers of games by players, variant and result, compared with the games themselves.
#include "store/result_totals.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "rules/move_text.h"
#include "rules/result.h"
#include "store/imported_games.h"
#include "store/rejudgements.h"
#include "store/salvage.h"
#include "store/schema.h"
#include "store/tournament_copy.h"
#include "tests/store/archive_sample.h"
#include "tests/support/text.h"

namespace tafl::store::result_totals_test {
namespace {

using namespace tests;
using rules::Result;
using rules::Side;
using rules::Termination;

/// Returns one line for each total, in order.
std::string text_of(std::vector<ResultTotal> totals) {
    std::vector<std::string> lines;
    for (const ResultTotal& total : totals) {
        const auto& end = total.end;
        lines.push_back(total.names.attackers + '|' + total.names.defenders + '|' + total.variant +
                        '|' + std::string(name_of(end.result)) + '|' +
                        std::string(name_of(end.termination)) + '|' +
                        (end.at_fault ? std::string(name_of(*end.at_fault)) : "") + '|' +
                        std::to_string(total.games) + '\n');
    }
    std::ranges::sort(lines);
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

/// Counts the finished games by the names of their entrants.
std::string counted_again(const std::filesystem::path& path) {
    Database direct(path, Access::read_only);
    std::vector<std::string> lines;
    for (auto rows = direct.query(
             "SELECT a.name || '|' || d.name || '|' || g.variant || '|' ||"
             " CASE g.result WHEN 0 THEN 'none' WHEN 1 THEN 'attackers' WHEN 2 THEN 'defenders'"
             " ELSE 'draw' END || '|' || w.name || '|' ||"
             " CASE g.at_fault WHEN 0 THEN 'attackers' WHEN 1 THEN 'defenders' ELSE '' END ||"
             " '|' || count(*) || x'0a' FROM games g"
             " JOIN entrants a ON a.tournament = g.tournament AND a.number = g.attackers"
             " JOIN entrants d ON d.tournament = g.tournament AND d.number = g.defenders"
             " JOIN terminations w ON w.id = g.termination WHERE g.state = 2"
             " GROUP BY a.name, d.name, g.variant, g.result, g.termination, g.at_fault");
         rows.next();) {
        lines.push_back(rows.text(0));
    }
    std::ranges::sort(lines);
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

struct Mixed {
    TemporaryDirectory directory;
    std::filesystem::path path = directory / "a.db";

    void check_totals() const {
        Archive archive = Archive::open(path, Access::read_only);
        const std::string text = text_of(ResultTotals(archive).all());
        CHECK(text == counted_again(path));
        CHECK(text_of(ResultTotals(archive).ended_since(at(-1))).size() <= text.size());
    }
    /// Makes a database of version 9 with the games of `path`, and changes it by `sql`.
    void make_version_9(const std::filesystem::path& old, const std::string& sql) const {
        Database database(old, Access::read_write);
        prepare_for_writing(database, "old.db", migrations().first(9));
        database.attach(path, Access::read_only, "newer");
        database.execute("PRAGMA foreign_keys = OFF");
        for (const char* table : {"tournaments", "engines", "entrants", "rules", "attempts"}) {
            database.execute("INSERT INTO " + std::string(table) + " SELECT * FROM newer." + table);
        }
        database.execute(
            "INSERT INTO games SELECT id, tournament, round, match, game, attackers, defenders,"
            " variant, rules, opening, seed, state, result, termination, plies,"
            " captures_attackers, captures_defenders, at_fault, started, ended, machine"
            " FROM newer.games; " +
            sql);
    }
    /// Plays games with all kinds of ends. Returns the tournament.
    TournamentId play_all() const {
        Archive archive = Archive::open(path, Access::read_write);
        const TournamentId id = add_sample(archive, 6);
        const auto games = archive.games(id);
        for (const int game : {0, 1, 2}) {
            play(archive, games[game], won_by_first(games[game], static_cast<unsigned>(game)));
        }
        rules::GameRecord late = won_by_first(games[3]);
        late.end.result = Result::defenders_win;
        late.end.termination = Termination::time;
        late.end.at_fault = Side::attackers;
        play(archive, games[3], late);
        finish_game(archive, games[3].scheduled.id, late);  // once more, too late: void
        rules::GameRecord cut = won_by_first(games[4]);
        cut.end.result = Result::none;
        cut.end.termination = Termination::interrupted;
        play(archive, games[4], cut);  // scheduled again
        play(archive, games[4], won_by_first(games[4]));
        archive.begin_game(games[5].scheduled.id, at(1));  // its host dies
        return id;
    }
};

TEST_SUITE_BEGIN("store/result_totals");

TEST_CASE_FIXTURE(Mixed, "totals are those of the games after a mixed history") {
    const TournamentId id = play_all();
    check_totals();
    {
        Archive archive = Archive::open(path, Access::read_only);
        CHECK(text_of(ResultTotals(archive).all()) ==
              "Huscarl 1.2|Víðarr ᚢ|brandub|attackers|king-captured||3\n"
              "Víðarr ᚢ|Huscarl 1.2|brandub|defenders|escape||1\n"
              "Víðarr ᚢ|Huscarl 1.2|brandub|defenders|time|attackers|1\n");
        auto players = ResultTotals(archive).players();
        std::ranges::sort(players);
        CHECK(players == std::vector<std::string>{"Huscarl 1.2", "Víðarr ᚢ"});
    }
    {
        Archive archive = Archive::open(path, Access::read_write);
        CHECK(archive.recover(id) == 1);
        const auto game = archive.games(id)[5];
        play(archive, game, won_by_first(game));
        // A record from elsewhere, with a new player.
        RecordedGame recorded{game.scheduled, won_by_first(game, 9), {"old.otg", ""}};
        recorded.scheduled.id = 0;
        recorded.scheduled.match = 1000;
        recorded.scheduled.entrants = {3, 1};
        recorded.record.players = {"Saga", "Huscarl 1.2"};
        recorded.record.end.result = Result::none;
        recorded.record.end.termination = Termination::unfinished;
        const std::vector<EntrantRecord> newcomers = {{3, "Saga", "", {}, EntrantKind::person}};
        ImportedGames(archive).add(*archive.tournament(id), newcomers, {&recorded, 1});
        CHECK(archive.games({.engine = "Saga"}, GamePart{}).size() == 1);
    }
    check_totals();
    {
        // One result is replaced, one game is scheduled again.
        Archive archive = Archive::open(path, Access::read_write);
        Rejudgements(archive).apply(
            std::vector<Rejudgement>{
                {1, {Result::draw, Termination::repetition, std::nullopt, {}, 30}, "third time"},
                {2, {Result::none, Termination::void_host_error, std::nullopt, {}, 40}, "x"}},
            "test", at(5));
        CHECK(archive.game(1)->end.plies == 30);
    }
    check_totals();
    {
        Archive archive = Archive::open(path, Access::read_write);
        CHECK(archive.withdraw(id, 2).size() == 7);  // game 2 again, and the six that are left
        archive.archive_tournament(id);
    }
    check_totals();
    const Salvaged salvaged = salvage(path, directory / "saved.db", [](const rules::GameRecord&) {
        return std::optional<std::string>();
    });
    CHECK(salvaged.lost.empty());
    copy_tournament(path, id, "{}", directory / "copy.db");
    for (const char* name : {"saved.db", "copy.db"}) {
        CAPTURE(name);
        Archive archive = Archive::open(directory / name, Access::read_only);
        CHECK(text_of(ResultTotals(archive).all()) == counted_again(path));
        CHECK(archive.games(GameFilter{.engine = "Saga"}).size() == 1);
    }
}

TEST_CASE_FIXTURE(Mixed, "totals of a period are those of the games that ended in it") {
    play_all();
    Archive archive = Archive::open(path, Access::read_only);
    const auto games = archive.games(GameFilter{.result = Result::attackers_win});
    REQUIRE(games.size() == 3);
    const Time last = std::ranges::max(games, {}, &GameRow::ended).ended.value();
    std::int64_t count = 0;
    for (const auto& total : ResultTotals(archive).ended_since(last)) count += total.games;
    CHECK(count == std::ranges::count_if(archive.games(GameFilter{}), [&](const GameRow& row) {
              return row.ended && *row.ended >= last;
          }));
    CHECK(ResultTotals(archive).ended_since(last + std::chrono::seconds(1)).empty());
}

TEST_CASE_FIXTURE(Mixed, "totals that no database can have are damage") {
    play_all();
    for (const char* forgery :
         {"UPDATE counts SET games = 999999999", "UPDATE counts SET games = -1",
          "UPDATE counts SET result = 4", "UPDATE counts SET at_fault = 3"}) {
        CAPTURE(forgery);
        Database(path, Access::read_write).execute(forgery);
        Archive archive = Archive::open(path, Access::read_only);
        CHECK(kind_of([&] { static_cast<void>(ResultTotals(archive).all()); }) ==
              ArchiveError::Kind::damaged);
    }
}

TEST_CASE_FIXTURE(Mixed, "a result without plies leaves the first moves of the opening") {
    Archive archive = Archive::open(path, Access::read_write);
    const auto games = archive.games(add_sample(archive, 1));
    play(archive, games[0], won_by_first(games[0]));
    const std::string played = to_string(archive.record(1)->plies[0].move);
    CHECK(archive.games({.opening = played}, GamePart{}).size() == 1);
    Rejudgements(archive).apply(
        std::vector<Rejudgement>{
            {1, {Result::draw, Termination::repetition, std::nullopt, {}, 0}, "over at the start"}},
        "test", at(5));
    CHECK(archive.record(1)->plies.empty());
    CHECK(archive.games({.opening = played}, GamePart{}).empty());
    CHECK(archive.games({.opening = games[0].scheduled.opening}, GamePart{}).size() == 2);
}

TEST_CASE_FIXTURE(Mixed, "an old archive gets totals, names and first moves") {
    for (const char* version : {"v1", "v2", "v3", "v4", "v5", "v6"}) {
        CAPTURE(version);
        std::filesystem::remove(path);
        {
            Database database(path, Access::read_write);
            database.execute(
                tafl::tests::read_file(TAFL_TEST_DATA "/store/" + std::string(version) + ".sql"));
        }
        std::string read_only;
        {
            Archive archive = Archive::open(path, Access::read_only);  // a copy in memory
            read_only = text_of(ResultTotals(archive).all());
        }
        Archive archive = Archive::open(path, Access::read_write);
        CHECK(text_of(ResultTotals(archive).all()) == counted_again(path));
        CHECK(read_only == counted_again(path));
        for (const GameRow& row : archive.games(GameFilter{})) {
            const auto found = archive.games(GameFilter{.engine = row.names.attackers,
                                                        .opponent = row.names.defenders,
                                                        .side = Side::attackers});
            CHECK(std::ranges::find(found, row) != found.end());
            const auto record = archive.record(row.scheduled.id);
            if (row.state != GameState::finished || record->plies.size() < 2) continue;
            const std::string moves =
                to_string(record->plies[0].move) + ' ' + to_string(record->plies[1].move);
            const auto begun = archive.games(GameFilter{.opening = moves});
            CHECK(std::ranges::find(begun, row) != begun.end());
        }
    }
}

TEST_CASE_FIXTURE(Mixed, "the lowest evaluation of an older game is found when it is upgraded") {
    std::optional<int> lowest;
    {
        Archive archive = Archive::open(path, Access::read_write);
        const auto games = archive.games(add_sample(archive, 1));
        rules::GameRecord record = won_by_first(games[0], 1, 4);
        for (rules::PlyRecord& ply : record.plies) ply.evaluation = rules::Evaluation{.score = -7};
        play(archive, games[0], record);
        lowest = archive.game(1)->winner_lowest;
        CHECK(lowest == -7);
    }
    const auto old = directory / "old.db";
    make_version_9(old, "");
    for (const Access access : {Access::read_only, Access::read_write}) {
        Archive archive = Archive::open(old, access);
        CHECK(archive.game(1)->winner_lowest == lowest);
        CHECK(archive.games({}, {{}, 9, GameOrder::turnaround}).size() == 1);
        CHECK(archive.games({}, {{}, 9, GameOrder::longest}).size() == 1);
    }
    // Plies that cannot be decoded leave the value empty; the upgrade goes through.
    const auto damaged = directory / "damaged.db";
    make_version_9(damaged, "UPDATE attempts SET plies = x'0107ff'");
    Archive archive = Archive::open(damaged, Access::read_write);
    CHECK_FALSE(archive.game(1)->winner_lowest);
    CHECK(ResultTotals(archive).all().size() == 1);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::store::result_totals_test
