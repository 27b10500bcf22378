// SPDX-License-Identifier: MIT
// Columns of standings: tables and JSON are made from the same rows.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tournaments/scoring/results/outcomes.h"

namespace tafl::tests::standing_columns_test {
namespace {

using results::Standing;
using results::StandingColumn;
using results::TableFormat;
using results::TieBreak;

const tournaments::PerEntrant<std::string> names = {"A", "B"};

/// Returns two rows. The first needs all columns, the second has no values.
std::vector<Standing> all_values() {
    Standing full;
    full.rank = 1;
    full.entrant = 2;
    full.points = 3.5;
    full.games = 6;
    full.wins = 3;
    full.draws = 1;
    full.losses = 2;
    full.forfeits = 4;
    full.voids = 5;
    full.byes = 7;
    full.half_byes = 8;
    full.is_withdrawn = true;
    full.reached = 3;
    full.knockout_rounds = 2;
    full.decided_by = TieBreak::buchholz;
    full.elo = 120;
    full.elo_error = 35;
    Standing empty;
    empty.entrant = 1;
    empty.knockout_rounds = 2;
    for (int i = 0; i <= static_cast<int>(TieBreak::lots); ++i) {
        full.tie_breaks.push_back({static_cast<TieBreak>(i), i + 0.5});
        empty.tie_breaks.push_back({static_cast<TieBreak>(i), std::nullopt});
    }
    return {full, empty};
}

/// Returns the columns of standings and their tie-breaks.
std::vector<StandingColumn> all_columns() {
    const auto fixed = results::standing_columns();
    std::vector<StandingColumn> columns(fixed.begin(), fixed.end());
    for (const auto& column : tie_break_columns(all_values())) columns.push_back(column);
    return columns;
}

/// Checks that a cell has the value of the JSON. A number that is left out of the JSON is 0.
void check_same(const std::string& cell, const nlohmann::json& object, const std::string& member) {
    CAPTURE(member);
    CAPTURE(cell);
    const auto found = object.find(member);
    if (found == object.end()) {
        CHECK((cell.empty() || cell == "0"));
    } else if (found->is_null()) {
        CHECK(cell.empty());
    } else if (found->is_boolean()) {
        CHECK(cell == (found->get<bool>() ? "yes" : ""));
    } else if (found->is_number()) {
        CHECK(std::stod(cell) == found->get<double>());
    } else {
        CHECK(cell == found->get<std::string>());
    }
}

TEST_SUITE("tournaments/scoring/results/standing_columns") {
    TEST_CASE("each column has a member or a title of its own") {
        std::set<std::string_view> members;
        std::set<std::string_view> titles;
        for (const StandingColumn& column : results::standing_columns()) {
            CAPTURE(column.member);
            CHECK_FALSE((column.member.empty() && column.title.empty()));
            if (!column.member.empty()) CHECK(members.insert(column.member).second);
        }
        for (const StandingColumn& column : all_columns()) {
            CAPTURE(column.title);
            if (!column.title.empty()) CHECK(titles.insert(column.title).second);
        }
        const auto tie_breaks = tie_break_columns(all_values());
        REQUIRE(tie_breaks.size() == 7);
        for (std::size_t i = 0; i < tie_breaks.size(); ++i) {
            CHECK(tie_breaks[i].member == name_of(static_cast<TieBreak>(i)));
        }
    }

    TEST_CASE("the table and the JSON of standings have the same values") {
        const auto standings = all_values();
        const auto table = standings_table(names, standings);
        const auto json = nlohmann::json::parse(standings_json(names, standings));
        std::size_t at = 0;
        for (const StandingColumn& column : results::standing_columns()) {
            const std::string member(column.member);
            if (!member.empty()) CHECK(json[0].contains(member));
            if (column.title.empty()) continue;
            REQUIRE(at < table.columns.size());
            CHECK(table.columns[at].title == column.title);
            for (std::size_t row = 0; row < 2; ++row) {
                if (!member.empty()) check_same(table.rows[row][at], json[row], member);
            }
            ++at;
        }
        for (const StandingColumn& column : tie_break_columns(standings)) {
            REQUIRE(at < table.columns.size());
            CHECK(table.columns[at].title == column.title);
            for (std::size_t row = 0; row < 2; ++row) {
                const auto& values = json[row].at("tie_breaks");
                CHECK(values.contains(std::string(column.member)));
                check_same(table.rows[row][at], values, std::string(column.member));
            }
            ++at;
        }
        CHECK(at == table.columns.size());
    }

    TEST_CASE("a table has the columns that one of its rows needs") {
        auto standings = all_values();
        CHECK(render(standings_table(names, standings), TableFormat::csv) ==
              "Rank,Engine,Points,Games,Wins,Draws,Losses,Forfeits,Voids,Elo,Error,Byes,Half byes,"
              "Withdrawn,Reached,DE,SB,Bh,Bh-C1,Won,Plies,Drawing of lots\r\n"
              "1,B,3.5,6,3,1,2,4,5,120,35,7,8,yes,winner,0.5,1.5,2.5,3.5,4.5,5.5,6.5\r\n"
              ",A,0,0,0,0,0,0,0,,,0,0,,,,,,,,,\r\n");
        standings.erase(standings.begin());
        standings[0].knockout_rounds = 0;
        standings[0].tie_breaks.clear();
        CHECK(render(standings_table(names, standings), TableFormat::csv) ==
              "Rank,Engine,Points,Games,Wins,Draws,Losses,Forfeits\r\n,A,0,0,0,0,0,0\r\n");
    }

    TEST_CASE("a brief table has the won games and the lots only if they decided") {
        auto standings = all_values();
        const auto titles = [&] {
            std::string text;
            const auto table = standings_table(names, standings, results::ShownTieBreaks::brief);
            for (const auto& column : table.columns) text += column.title + ' ';
            for (const auto& row : table.rows) CHECK(row.size() == table.columns.size());
            return text.substr(text.find("DE"));
        };
        CHECK(titles() == "DE SB Bh Bh-C1 Plies ");
        standings[1].decided_by = TieBreak::wins;
        CHECK(titles() == "DE SB Bh Bh-C1 Won Plies ");
        standings[0].decided_by = TieBreak::lots;
        CHECK(titles() == "DE SB Bh Bh-C1 Won Plies Drawing of lots ");
    }

    TEST_CASE("JSON leaves out what does not apply to a row") {
        CHECK(nlohmann::json::parse(standings_json(names, all_values())) ==
              nlohmann::json::parse(R"([
            {"rank": 1, "engine": "B", "points": 3.5, "games": 6, "wins": 3, "draws": 1,
             "losses": 2, "forfeits": 4, "voids": 5, "elo": 120, "elo_error": 35, "byes": 7,
             "half_byes": 8, "withdrawn": true, "reached": "winner", "decided_by": "buchholz",
             "tie_breaks": {"direct-encounter": 0.5, "sonneborn-berger": 1.5, "buchholz": 2.5,
                "buchholz-cut-1": 3.5, "wins": 4.5, "fewest-plies": 5.5, "lots": 6.5}},
            {"rank": null, "engine": "A", "points": 0, "games": 0, "wins": 0, "draws": 0,
             "losses": 0, "forfeits": 0, "voids": 0, "elo": null, "elo_error": null,
             "tie_breaks": {"direct-encounter": null, "sonneborn-berger": null, "buchholz": null,
                "buchholz-cut-1": null, "wins": null, "fewest-plies": null, "lots": null}}])"));
    }

    TEST_CASE("crosstables begin with columns of standings") {
        const auto table = crosstable_table(names, results::crosstable(all_values(), {}));
        CHECK(render(table, TableFormat::csv) ==
              "#,Rank,Engine,Points,1,2\r\n1,1,B,3.5,'-,\r\n2,,A,0,,'-\r\n");
    }
}

}  // namespace
}  // namespace tafl::tests::standing_columns_test
