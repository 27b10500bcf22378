// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "rules/result.h"
#include "tournaments/scoring/results/columns_json.h"
#include "tournaments/scoring/results/engine_record.h"

namespace tafl::tests::engine_record_test {
namespace {

using results::ScoreTally;
using rules::Result;
using rules::Side;
using rules::Termination;
using store::GameRow;
using store::GameState;

struct Played {
    const char* attackers;
    const char* defenders;
    const char* variant;
    Result result;
    Termination termination;
    std::optional<Side> at_fault;
};

GameRow row_of(const Played& played) {
    GameRow row;
    row.names = {played.attackers, played.defenders};
    row.scheduled.variant = played.variant;
    row.tournament_id = 7;
    row.state = GameState::finished;
    row.end.result = played.result;
    row.end.termination = played.termination;
    row.end.at_fault = played.at_fault;
    return row;
}

TEST_SUITE("tournaments/scoring/results/engine_record") {
    TEST_CASE("games count for both who play, on their sides, under their variants") {
        std::vector<GameRow> games;
        for (const Played& played :
             {Played{"A", "B", "tablut", Result::attackers_win, Termination::king_captured, {}},
              Played{"A", "C", "tablut", Result::draw, Termination::repetition, {}},
              Played{"B", "A", "tablut", Result::attackers_win, Termination::time, Side::defenders},
              Played{"C", "A", "brandub", Result::attackers_win, Termination::time_overtime,
                     Side::defenders},
              Played{"A", "C", "brandub", Result::defenders_win, Termination::crash,
                     Side::attackers}}) {
            games.push_back(row_of(played));
        }
        games.push_back(games.front());
        games.back().state = GameState::running;
        const auto engines = results::engine_records(games);
        REQUIRE(engines.size() == 3);
        const auto& a = engines.at("A");
        CHECK(a.all() == ScoreTally{5, 1, 1, 3});
        CHECK(a.all().points() == 1.5);
        CHECK(a.by_side().attackers == ScoreTally{3, 1, 1, 1});
        CHECK(a.by_side().defenders == ScoreTally{2, 0, 0, 2});
        CHECK(a.variants.at("tablut").attackers == ScoreTally{2, 1, 1, 0});
        CHECK(a.variants.at("brandub").defenders == ScoreTally{1, 0, 0, 1});
        CHECK(a.opponents.at("C") == ScoreTally{3, 0, 1, 2});
        CHECK(a.tournaments.at(7).games == 5);
        CHECK(a.endings.size() == 5);
        CHECK(a.endings.at(Termination::king_captured) == ScoreTally{1, 1, 0, 0});
        CHECK(a.endings.at(Termination::time) == ScoreTally{1, 0, 0, 1});
        CHECK(a.time_forfeits() == 2);
        CHECK(a.forfeits() == 3);
        CHECK(a.unfinished.size() == 1);
        CHECK(engines.at("B").all() == ScoreTally{2, 1, 0, 1});
        CHECK(engines.at("B").forfeits() == 0);
    }

    TEST_CASE("stored numbers of games give the same records as the games") {
        std::vector<GameRow> games;
        std::vector<store::ResultTotal> totals;
        for (const Played& played :
             {Played{"A", "B", "tablut", Result::attackers_win, Termination::king_captured, {}},
              Played{"A", "C", "tablut", Result::draw, Termination::repetition, {}},
              Played{"B", "A", "tablut", Result::attackers_win, Termination::time, Side::defenders},
              Played{"A", "C", "brandub", Result::attackers_win, Termination::withdrawn,
                     Side::defenders},
              Played{"A", "C", "brandub", Result::none, Termination::unfinished, {}}}) {
            const GameRow row = row_of(played);
            games.insert(games.end(), 3, row);
            totals.push_back({row.names, row.scheduled.variant, row.end, 3});
        }
        const auto records = results::engine_records(totals);
        for (const auto& [name, expected] : results::engine_records(games)) {
            CAPTURE(name);
            const auto& record = records.at(name);
            CHECK(record.variants == expected.variants);
            CHECK(record.opponents == expected.opponents);
            CHECK(record.endings == expected.endings);
            CHECK(record.gave_away == expected.gave_away);
        }
        CHECK(records.at("A").all() == ScoreTally{9, 3, 3, 3});
        CHECK(records.at("A").time_forfeits() == 3);
    }

    TEST_CASE("tables and JSON of an engine have the same columns and values") {
        results::EngineRecord engine;
        engine.variants["tablut"] = {ScoreTally{4, 1, 1, 2}, ScoreTally{3, 2, 1, 0}};
        engine.gave_away = {{Termination::time, 2}, {Termination::crash, 1}};
        const ScoreTally all{7, 3, 2, 2};
        CHECK(headings(results::tally_columns()).size() == 5);
        CHECK(cells_of(results::tally_columns(), engine.all()) ==
              std::vector<std::string>{"7", "3", "2", "2", "57.1"});
        CHECK(cells_of(results::tally_columns(), ScoreTally{}).back() == "\u2013");
        CHECK(cells_of(results::engine_columns(), engine) ==
              std::vector<std::string>{"37.5", "83.3", "2"});
        CHECK(object_of(results::engine_columns(), engine).dump() ==
              R"({"forfeits":3,"time_forfeits":2})");
        const auto object = object_of(results::tally_columns(), all);
        CHECK(object.dump() == R"({"games":7,"wins":3,"draws":2,"losses":2})");
        for (const auto& column : results::tally_columns()) {
            CAPTURE(column.title);
            CHECK_FALSE((column.member.empty() && column.title.empty()));
            if (column.member.empty()) continue;
            CHECK(cell_text(column, all) == object.at(std::string(column.member)).dump());
        }
        for (const auto& column : results::engine_columns()) {
            CAPTURE(column.title);
            CHECK_FALSE((column.member.empty() && column.title.empty()));
        }
    }
}

}  // namespace
}  // namespace tafl::tests::engine_record_test
