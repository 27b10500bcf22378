// SPDX-License-Identifier: MIT
// Columns of each list of games, as EXPORT.md, openapi.json and the pages describe them.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "rules/result.h"
#include "tournaments/reports/publish/game_columns.h"

namespace tafl::tests::game_columns_test {
namespace {

using publish::GameListing;
using results::TableFormat;
using store::GameRow;
using store::GameState;

/// Returns the name of a column in a list: its member for programs, its title for people.
std::string_view heading(GameListing listing, const publish::GameColumn& column) {
    return listing <= GameListing::open_json ? column.member : column.title;
}

std::string titles(GameListing listing) {
    std::string text;
    for (const auto& column : publish::columns_of(listing)) {
        text += (text.empty() ? "" : " ") + std::string(heading(listing, column));
    }
    return text;
}

GameRow finished_game() {
    GameRow row;
    row.scheduled = {.id = 7,
                     .round = 2,
                     .match = 3,
                     .game = 1,
                     .entrants = {1, 2},
                     .variant = "brandub",
                     .rules = "dim:7",
                     .opening = "d1-c1",
                     .seed = 9};
    row.tournament = "Open";
    row.names = {"A", "B"};
    row.state = GameState::finished;
    row.end = {.result = rules::Result::attackers_win,
               .termination = rules::Termination::resignation,
               .at_fault = rules::Side::defenders,
               .plies = 12,
               .captures = {2, 1}};
    row.started = store::Time(std::chrono::seconds(0));
    row.ended = store::Time(std::chrono::seconds(61));
    return row;
}

/// Void, and to be played again.
GameRow open_game() {
    GameRow row = finished_game();
    row.state = GameState::scheduled;
    row.end = {.termination = rules::Termination::interrupted};
    row.started.reset();
    row.ended.reset();
    return row;
}

TEST_SUITE("tournaments/reports/publish/game_columns") {
    TEST_CASE("every list has its columns, in its order") {
        CHECK(titles(GameListing::csv) ==
              "id tournament round stage match game attackers defenders variant rules opening seed "
              "state "
              "plies captures_attackers captures_defenders parameters_attackers "
              "parameters_defenders started ended machine result termination reason "
              "at_fault evidence exit_code signal time_attackers time_defenders used_attackers "
              "used_defenders version_attackers version_defenders sha256_attackers "
              "sha256_defenders processor calibration load moves");
        CHECK(
            titles(GameListing::json) ==
            "id tournament round stage match game attackers defenders variant opening state result "
            "termination plies parameters_attackers parameters_defenders started ended "
            "machine load");
        CHECK(titles(GameListing::open_json) ==
              "id round stage match game attackers defenders variant opening state machine");
        CHECK(titles(GameListing::terminal) ==
              "Game Round Stage Match Attackers Defenders Result Termination Plies Machine");
        CHECK(titles(GameListing::meeting) ==
              "Game Stage Attackers Defenders Won by Ended by Plies");
        CHECK(titles(GameListing::draft) == "Round Match Game Attackers Defenders Opening");
    }

    TEST_CASE("each column of each list has a name of its own") {
        for (int i = 0; i <= static_cast<int>(GameListing::draft); ++i) {
            const auto listing = static_cast<GameListing>(i);
            std::set<std::string_view> names;
            for (const auto& column : publish::columns_of(listing)) {
                CAPTURE(column.member);
                CAPTURE(column.title);
                CHECK_FALSE(heading(listing, column).empty());
                CHECK(names.insert(heading(listing, column)).second);
            }
            CHECK_FALSE(names.empty());
        }
    }

    TEST_CASE("cells of the list for people have the values of the JSON") {
        GameRow game = finished_game();
        game.machine = "nidavellir";
        const auto table = game_table(GameListing::terminal, {game}, publish::RareColumns::kept);
        const auto object = game_object(GameListing::json, game);
        const auto& columns = publish::columns_of(GameListing::terminal);
        REQUIRE(table.columns.size() == columns.size());
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i].member.empty()) continue;
            const auto& value = object.at(std::string(columns[i].member));
            CHECK(table.columns[i].title == columns[i].title);
            CHECK(table.columns[i].is_number == value.is_number());
            CHECK(table.rows[0][i] ==
                  (value.is_string() ? value.get<std::string>() : value.dump()));
        }
    }

    TEST_CASE("numbers are numbers, and what a game has not is null") {
        CHECK(
            game_object(GameListing::json, finished_game()).dump() ==
            R"({"id":7,"tournament":"Open","round":2,"stage":null,"match":3,"game":1,"attackers":"A",)"
            R"("defenders":"B","variant":"brandub","opening":"d1-c1","state":"finished",)"
            R"("result":"attackers","termination":"resignation","plies":12,)"
            R"("parameters_attackers":null,"parameters_defenders":null,)"
            R"("started":"1970-01-01T00:00:00Z","ended":"1970-01-01T00:01:01Z","machine":null,"load":null})");
        CHECK(
            game_object(GameListing::json, open_game()).dump() ==
            R"({"id":7,"tournament":"Open","round":2,"stage":null,"match":3,"game":1,"attackers":"A",)"
            R"("defenders":"B","variant":"brandub","opening":"d1-c1","state":"scheduled",)"
            R"("result":null,"termination":"interrupted","plies":0,)"
            R"("parameters_attackers":null,"parameters_defenders":null,"started":null,)"
            R"("ended":null,"machine":null,"load":null})");
        CHECK(
            game_object(GameListing::open_json, open_game()).dump() ==
            R"({"id":7,"round":2,"stage":null,"match":3,"game":1,"attackers":"A","defenders":"B",)"
            R"("variant":"brandub","opening":"d1-c1","state":"scheduled","machine":null})");
        GameRow loaded = finished_game();
        loaded.load = 15.75;
        CHECK(game_object(GameListing::json, loaded).at("load") == 15.75);
        GameRow unwon = finished_game();
        unwon.end = {.termination = rules::Termination::withdrawn};
        CHECK(game_object(GameListing::json, unwon).at("result").is_null());
    }

    TEST_CASE("people see machines where there are any, programs always") {
        using publish::RareColumns;
        std::vector<GameRow> games = {finished_game()};
        const std::string head = "Game,Round,Match,Attackers,Defenders,Result,Termination,Plies";
        const std::string row = "7,2,3.1,A,B,attackers,resignation,12";
        CHECK(
            render(game_table(GameListing::terminal, games, RareColumns::kept), TableFormat::csv) ==
            "Game,Round,Stage,Match,Attackers,Defenders,Result,Termination,Plies,Machine\r\n"
            "7,2,,3.1,A,B,attackers,resignation,12,\r\n");
        games.push_back(games[0]);
        games[1].machine = "nidavellir";
        CHECK(render(game_table(GameListing::terminal, games), TableFormat::csv) ==
              head + ",Machine\r\n" + row + ",\r\n" + row + ",nidavellir\r\n");
        CHECK(game_object(GameListing::json, games[1]).at("machine") == "nidavellir");
    }

    TEST_CASE("people see stages that are more than a round, programs all of them") {
        std::vector<GameRow> games = {finished_game(), finished_game()};
        games[0].stage = "Round 2";
        CHECK(render(game_table(GameListing::terminal, games), TableFormat::csv)
                  .starts_with("Game,Round,Match,"));
        CHECK(game_object(GameListing::json, games[0]).at("stage") == "Round 2");
        CHECK(game_object(GameListing::json, games[1]).at("stage").is_null());
        games[1].stage = "Final";
        const std::string text = render(game_table(GameListing::terminal, games), TableFormat::csv);
        CHECK(text.starts_with("Game,Round,Stage,Match,"));
        CHECK(text.find("\r\n7,2,,3.1,") != std::string::npos);
        CHECK(text.find("\r\n7,2,Final,3.1,") != std::string::npos);
    }

    TEST_CASE("people read the game's number in its match, and how it ended or how far it is") {
        const std::vector<GameRow> games = {finished_game(), open_game()};
        CHECK(render(game_table(GameListing::terminal, games), TableFormat::csv) ==
              "Game,Round,Match,Attackers,Defenders,Result,Termination,Plies\r\n"
              "7,2,3.1,A,B,attackers,resignation,12\r\n"
              "7,2,3.1,A,B,scheduled,interrupted,0\r\n");
        CHECK(render(game_table(GameListing::meeting, games), TableFormat::csv) ==
              "Game,Stage,Attackers,Defenders,Won by,Ended by,Plies\r\n"
              "3.1,,A,B,attackers,B resigned,12\r\n"
              "3.1,,A,B,scheduled,,\r\n");
        CHECK(render(game_table(GameListing::draft, games), TableFormat::text)
                  .starts_with("Round  Match  Game  Attackers  Defenders  Opening\n"));
    }
}

}  // namespace
}  // namespace tafl::tests::game_columns_test
