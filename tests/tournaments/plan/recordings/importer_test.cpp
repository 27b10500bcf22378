// SPDX-License-Identifier: MIT
// Importing records written by hand.
#include <algorithm>
#include <iterator>
#include <random>

#include "rules/result.h"
#include "store/imported_games.h"
#include "tests/tournaments/plan/recordings/records.h"
#include "tournaments/base/input_error.h"
#include "tournaments/reports/publish/report.h"

namespace tafl::recordings::tests::importer_test {
namespace {

using rules::Result;
using rules::Termination;

// Brandub of the federation: attackers first, on d1 d2 d6 d7 a4 b4 f4 g4; the king on d4.
const std::string three_moves = R"("d6-c6","d5-b5","a4-a3")";

std::string resigned(const std::string& attackers, const std::string& defenders) {
    return json_game(attackers, defenders, three_moves + R"(,"resigned")", "Black");
}

const char* const otg = R"([event:Triathlon]
[date:2015.05.04]
[attackers:Xerxes]
[defenders:Animals]
[result:1]
[termination:White resigns]
[rules:dim:7 name:Brandub surf:n atkf:y ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d6-c6 d5-b5 
[A quiet beginning|]

1a.1.1a. d6-a6 
[Better?]

2. a4-a3 
)";

TEST_SUITE("tournaments/plan/recordings/importer") {
    TEST_CASE("a file of several OTG records is several games") {
        const Folder folder;
        std::string second = otg;
        second.replace(second.find("Xerxes"), 6, "Darius");
        std::string broken = second;
        broken.replace(broken.find("2. a4-a3"), 8, "2. a4-g1");
        // Comments stand in brackets like tags, and may come before the next record's tags.
        const std::string commented = std::string(otg) + "[Result: well earned|1. of many]\n\n";
        const Imported imported = import_into(
            folder / "a.db", folder.write("games.otg", commented + second + "\n" + broken));
        CHECK(imported.total().found == 3);
        CHECK(imported.total().imported == 2);
        CHECK(imported.total().broken == 1);
        // After one more end of a line, in the fifteenth line of the record.
        const auto lines = std::ranges::count(commented + second, '\n');
        CHECK(imported.told.find("games.otg, game 3:" + std::to_string(lines + 1 + 15)) !=
              std::string::npos);
        auto archive = store::Archive::open(folder / "a.db", store::Access::read_only);
        const auto games = archive.games(store::GameFilter{});
        REQUIRE(games.size() == 2);
        CHECK(store::ImportedGames(archive).recording(games[0].scheduled.id)->text == commented);
        CHECK(store::ImportedGames(archive).recording(games[1].scheduled.id)->text ==
              second + "\n");
        CHECK(games[1].names.attackers == "Darius");
    }

    TEST_CASE("players are people, or engines if that is asked") {
        const Folder folder;
        const auto file = folder.write("games/1.json", resigned("Hagbard", "crust"));
        store::Archive archive = store::Archive::open(folder / "a.db", store::Access::read_write);
        recordings::Importer(archive, {.players = store::EntrantKind::engine}).import(file, "E");
        const auto second = folder.write("games/2.json", resigned("crust", "Xerxes"));
        recordings::Importer(archive, {}).import(second, "P");
        const auto kinds = [&](const char* tournament) {
            std::string text;
            for (const auto& entrant : archive.entrants(archive.find_tournament(tournament)->id)) {
                text += entrant.name + ' ' + std::string(name_of(entrant.kind)) + ' ';
            }
            return text;
        };
        CHECK(kinds("E") == "Hagbard engine crust engine ");
        CHECK(kinds("P") == "crust person Xerxes person ");
        CHECK(archive.people() == std::set<std::string, std::less<>>{"Xerxes"});
    }

    TEST_CASE("games become a tournament of their people") {
        const Folder folder;
        folder.write("games/1.json", resigned("Hagbard", "crust"));
        folder.write("games/2.json", resigned("crust", "Hagbard"));
        folder.write("games/3.json", json_game("Xerxes", "crust", three_moves, "White"));
        folder.write("games/read.me", "no record");
        const Imported imported = import_into(folder / "a.db", folder / "games");
        CHECK(imported.is_whole);
        CHECK(imported.told == "");
        CHECK(imported.counts.at("brandub-federation") == ImportCounts{.found = 3, .imported = 3});
        const auto games = games_in(folder / "a.db");
        REQUIRE(games.size() == 3);
        CHECK(games[0].tournament == "Federation");
        CHECK(games[0].names.attackers == "Hagbard");
        CHECK(games[0].names.defenders == "crust");
        CHECK(games[0].state == store::GameState::finished);
        CHECK(games[0].end.result == Result::attackers_win);
        CHECK(games[0].end.termination == Termination::resignation);
        CHECK(games[0].end.at_fault == rules::Side::defenders);
        CHECK(games[0].end.plies == 3);
        CHECK_FALSE(games[0].started.has_value());
        CHECK(games[2].end.result == Result::defenders_win);
        CHECK(games[2].end.termination == Termination::as_recorded);
        store::Archive archive = store::Archive::open(folder / "a.db", store::Access::read_only);
        CHECK(store::ImportedGames(archive).recording(games[1].scheduled.id)->place == "2.json");
        const auto tournament = archive.find_tournament("Federation");
        const auto plan = plan::read_stored_plan(tournament->plan);
        CHECK(plan.settings_of(3).entrants == 3);
        CHECK(standings(plan.format_settings, {}).size() == 3);
    }

    TEST_CASE("an OTG record keeps its comments, its date, and its text with the variations") {
        const Folder folder;
        const Imported imported = import_into(folder / "a.db", folder.write("game.otg", otg));
        CHECK(imported.counts.at("brandub-federation").imported == 1);
        const auto games = games_in(folder / "a.db");
        REQUIRE(games.size() == 1);
        CHECK(games[0].end.termination == Termination::resignation);
        CHECK(games[0].end.result == Result::attackers_win);
        CHECK(games[0].started == std::chrono::sys_days(std::chrono::year(2015) / 5 / 4));
        store::Archive archive = store::Archive::open(folder / "a.db", store::Access::read_only);
        const auto record = archive.record(games[0].scheduled.id);
        REQUIRE(record->plies.size() == 3);
        CHECK(record->plies[0].comment == "A quiet beginning");
        CHECK(store::ImportedGames(archive).recording(games[0].scheduled.id)->text == otg);
    }

    TEST_CASE("a game is imported once, whatever files contain it") {
        const Folder folder;
        folder.write("games/1.json", resigned("Hagbard", "crust"));
        folder.write("games/copy.json", resigned("Hagbard", "crust"));
        const Imported first = import_into(folder / "a.db", folder / "games");
        CHECK(first.total() == ImportCounts{.found = 2, .imported = 1, .same = 1});
        folder.write("games/2.json", resigned("crust", "Hagbard"));
        const Imported second = import_into(folder / "a.db", folder / "games");
        CHECK(second.total() == ImportCounts{.found = 3, .imported = 1, .same = 2});
        const Imported elsewhere =
            import_into(folder / "a.db", folder / "games", {}, "Another tournament");
        CHECK(elsewhere.total().same == 3);
        const auto games = games_in(folder / "a.db");
        REQUIRE(games.size() == 2);
        CHECK(games[1].scheduled.match == 2);
    }

    TEST_CASE("an interrupted import is resumed without duplicates") {
        const Folder folder;
        for (int i = 0; i < 50; ++i) {
            folder.write("games/" + std::to_string(i) + ".json",
                         resigned("A" + std::to_string(i % 7), "B" + std::to_string(i)));
        }
        int asked = 0;
        ImportOptions options;
        options.is_stopped = [&] { return ++asked > 20; };
        const Imported begun = import_into(folder / "a.db", folder / "games", options);
        CHECK_FALSE(begun.is_whole);
        const auto stored = games_in(folder / "a.db").size();
        CHECK(stored == static_cast<std::size_t>(begun.total().imported));
        CHECK(stored > 0);
        CHECK(stored < 50);
        const Imported rest = import_into(folder / "a.db", folder / "games");
        CHECK(rest.is_whole);
        CHECK(rest.total().same == static_cast<std::int64_t>(stored));
        CHECK(games_in(folder / "a.db").size() == 50);
    }

    TEST_CASE("a type that is not known is refused by name, unless rules are given") {
        const Folder folder;
        const fs::path file =
            folder.write("1.json", json_game("A", "B", three_moves, "White", "146"));
        const Imported refused = import_into(folder / "a.db", file);
        CHECK(refused.counts.at("type 146, Brandubh") == ImportCounts{.found = 1, .refused = 1});
        CHECK(games_in(folder / "a.db").empty());
        ImportOptions options;
        options.given = rules_of_record(ruleset_of(*rules::find_variant("brandub-federation")));
        CHECK(import_into(folder / "a.db", file, options).total().imported == 1);
    }

    TEST_CASE("a broken record is reported with its place, and is stored on request") {
        struct Break {
            const char* moves;
            const char* won;
            const char* told;
            int plies;
        };
        const Break breaks[] = {
            // From f4 nothing goes through the man on e4.
            {R"("d6-c6","d5-b5","f4-c4","b5-b6")", "White",
             "1.json: ply 3, f4-c4: found what the rules refuse (a space on the way is occupied), "
             "expected a legal move",
             2},
            {R"("d6-c6","d5-b5xb4","a4-a3")", "White",
             "1.json: ply 2, d5-b5xb4: found captures on b4, expected no capture", 2},
            {R"("d6-c6","pass","a4-a3")", "White",
             "1.json: ply 2, pass: found something else, expected a move", 1},
        };
        for (const Break& b : breaks) {
            CAPTURE(b.told);
            const Folder folder;
            const fs::path file = folder.write("1.json", json_game("A", "B", b.moves, b.won, "51"));
            const Imported left_out = import_into(folder / "a.db", file);
            CHECK(left_out.told == (folder / b.told).string() + '\n');
            CHECK(left_out.total() == ImportCounts{.found = 1, .broken = 1});
            CHECK(games_in(folder / "a.db").empty());
            ImportOptions options;
            options.keeps_broken = true;
            CHECK(import_into(folder / "a.db", file, options).total().broken == 1);
            const Imported again = import_into(folder / "a.db", file, options);
            CHECK(again.total().same == 1);
            const auto games = games_in(folder / "a.db");
            REQUIRE(games.size() == 1);
            CHECK(games[0].end.termination == Termination::broken_record);
            CHECK(games[0].end.result == Result::none);
            CHECK(games[0].end.plies == b.plies);
            store::Archive archive =
                store::Archive::open(folder / "a.db", store::Access::read_only);
            const auto record = archive.record(games[0].scheduled.id);
            CHECK(record->end.summary.find("expected") != std::string::npos);
        }
    }

    TEST_CASE("a game that is still running, or that has no moves, does not count") {
        const Folder folder;
        folder.write("games/1.json", json_game("A", "B", three_moves, "Ongoing"));
        folder.write("games/2.json", json_game("A", "B", "", "White"));
        const Imported imported = import_into(folder / "a.db", folder / "games");
        CHECK(imported.total() == ImportCounts{.found = 2, .unfinished = 2});
        for (const auto& game : games_in(folder / "a.db")) {
            CHECK(game.end.termination == Termination::unfinished);
            CHECK(game.end.result == Result::none);
        }
    }

    TEST_CASE("mistakes in CSV and lists of JSON are reported with the line or the game") {
        const Folder folder;
        folder.write("games/a.csv",
                     "moves,captured,captured,status\n"
                     "d6-c6 d5-b5 a4-a3 timeout,0,0,Black\r\n"
                     "\n"
                     "d6-c6 d5-b5,zero,0,Black\n"
                     "d6-c6 d5-d1,0,0,Black\n");
        folder.write("games/b.json", '[' + resigned("A", "B") + ",17]");
        folder.write("games/c.jsonl", resigned("C", "D") + "\n\n" + "{\n");
        ImportOptions options;
        options.given = rules_without_repetition(
            "brandub-federation", ruleset_of(*rules::find_variant("brandub-federation")));
        const Imported imported = import_into(folder / "a.db", folder / "games", options);
        const std::string place = (folder / "games").string() + '/';
        CHECK(imported.told ==
              place +
                  "a.csv:4: found 'd6-c6 d5-b5,zero,0,Black', expected moves, two numbers of "
                  "captured men, and a status\n" +
                  place +
                  "a.csv:5: ply 2, d5-d1: found what the rules refuse (a space on the way is "
                  "occupied), expected a legal move\n" +
                  place + "b.json, game 2: found 17, expected an object\n" + place +
                  "c.jsonl:3: found something that is not JSON, expected a game\n");
        const auto games = games_in(folder / "a.db");
        REQUIRE(games.size() == 3);
        CHECK(games[0].end.termination == Termination::time);
        CHECK(games[0].names.attackers == "(unknown attackers)");
    }

    TEST_CASE("games do not join a tournament that is played here") {
        const Folder folder;
        const fs::path file = folder.write("1.json", resigned("A", "B"));
        import_into(folder / "a.db", file, {}, "Open");
        {
            store::Archive archive =
                store::Archive::open(folder / "a.db", store::Access::read_write);
            auto tournament = *archive.find_tournament("Open");
            const std::string recorded = "\"recorded\"";
            tournament.plan.replace(tournament.plan.find(recorded), recorded.size(),
                                    "\"round-robin\"");
            store::ImportedGames(archive).add(tournament, {}, {});
        }
        CHECK_THROWS_AS(import_into(folder / "a.db", file, {}, "Open"), tournaments::InputError);
    }

    TEST_CASE("a database without imported games has no table of them, or ours") {
        const Folder folder;
        const fs::path path = folder / "a.db";
        static_cast<void>(store::Archive::open(path, store::Access::read_write));
        {
            auto archive = store::Archive::open(path, store::Access::read_only);
            CHECK_FALSE(store::ImportedGames(archive).recording(1).has_value());
        }
        {
            store::Database database(path, store::Access::read_write);
            database.execute("CREATE TABLE recordings (game INTEGER PRIMARY KEY, place, text)");
        }
        CHECK_THROWS_AS(store::Archive::open(path, store::Access::read_only), store::ArchiveError);
    }

    TEST_CASE("a path that holds no records is refused") {
        const Folder folder;
        folder.write("empty/read.me", "");
        for (const char* path : {"empty", "nowhere", "empty/read.me"}) {
            CAPTURE(path);
            CHECK_THROWS_AS(import_into(folder / "a.db", folder / path), tournaments::InputError);
        }
        const std::string empty = (folder / "empty").string();
        const std::string text = empty +
                                 ": no file of the folder ends in .otg, .csv, .json, .jsonl or "
                                 ".ndjson; name a folder with records of games";
        CHECK_THROWS_WITH_AS(import_into(folder / "a.db", empty), text.c_str(),
                             tournaments::InputError);
    }

    TEST_CASE("files with any content are read or reported, and do not end the import") {
        const Folder folder;
        std::mt19937 random(16);
        std::string noise(100'000, '\0');
        for (char& c : noise) c = static_cast<char>(random());
        std::string nested;
        for (int i = 0; i < 100'000; ++i) nested += i % 2 == 0 ? "[" : "{\"Moves\":";
        std::string variations = otg;
        for (int i = 0; i < 2000; ++i) variations += "2a.1.1a.1.1a.1.1a. d6-a6 b4-b3 \n";
        const char* const endings[] = {".otg", ".csv", ".json", ".jsonl"};
        int number = 0;
        for (const std::string& text :
             {noise, nested, variations, std::string(), std::string("\xEF\xBB\xBF"),
              std::string("[rules:dim:7"), std::string(3'000'000, 'x'),
              json_game("\xff\xfe", "B", three_moves, "White"),
              json_game("A", "B", R"("d6-c6",7)", "White"),
              json_game("A", "B", three_moves, "White", "-1"),
              json_game("A", "B", three_moves, "White", "1e300")}) {
            for (const char* ending : endings) {
                folder.write("games/" + std::to_string(++number) + ending, text);
            }
        }
        const Imported imported = import_into(folder / "a.db", folder / "games");
        CHECK(imported.is_whole);
        // The record with many variations contains a valid game.
        CHECK(imported.total().imported == 1);
        CHECK(games_in(folder / "a.db").size() == 1);
    }

    TEST_CASE("a report of imported games has a list of games, without standings and crosstable") {
        const Folder folder;
        std::string lines;
        for (int i = 0; i < 500; ++i) {
            lines += resigned("A" + std::to_string(i), "B" + std::to_string(i)) + '\n';
        }
        const Imported imported = import_into(folder / "a.db", folder.write("many.jsonl", lines));
        CHECK(imported.total().imported == 500);
        store::Archive archive = store::Archive::open(folder / "a.db", store::Access::read_only);
        const auto tournament = archive.find_tournament("Federation");
        REQUIRE(tournament.has_value());
        const auto entrants = archive.entrants(tournament->id);
        const auto games = archive.games(tournament->id);
        export_report(publish::PublishedTournament{archive, *tournament, entrants, games},
                      folder / "report");
        std::ifstream file(folder / "report/index.html", std::ios::binary);
        const std::string index(std::istreambuf_iterator<char>(file), {});
        for (const char* part : {"class=\"self\"", "Not shown for", "id=\"Standings\"",
                                 "class=\"scores\"", "class=\"verdict\""}) {
            CAPTURE(std::string(part));
            CHECK(index.find(part) == std::string::npos);
        }
        CHECK(index.find("<h2 id=\"Games\">Games</h2>") != std::string::npos);
        CHECK(index.find("<span class=\"badge recorded\">recorded</span>") != std::string::npos);
        CHECK(index.size() < 500'000);
        CHECK(index.find("<li>1000 people</li>") != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(folder / "report/standings.html"));
        std::string list;
        for (const char* name : {"schedule-001.html", "schedule-002.html", "schedule-003.html"}) {
            std::ifstream page(folder / "report" / name, std::ios::binary);
            list.append(std::istreambuf_iterator<char>(page), {});
        }
        for (int i = 0; i < 500; ++i) {
            CHECK(list.find(">A" + std::to_string(i) + "<") != std::string::npos);
        }
        for (const auto& entry : fs::directory_iterator(folder / "report")) {
            CHECK(!entry.path().filename().string().starts_with("between-"));
        }
    }

    TEST_CASE("invalid names are corrected, and the two players get different names") {
        CHECK(names_for_store({"", " "}).attackers == "(unknown attackers)");
        CHECK(names_for_store({"", " "}).defenders == "(unknown defenders)");
        CHECK(names_for_store({"Knut", "Knut"}).defenders == "Knut (defenders)");
        CHECK(names_for_store({" Yar\xc2\x9cll\n", "B"}).attackers == "Yar\xEF\xBF\xBDll");
        CHECK(names_for_store({std::string(5000, 'a'), "B"}).attackers.size() == 100);
    }
}

}  // namespace
}  // namespace tafl::recordings::tests::importer_test
