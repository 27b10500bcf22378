// SPDX-License-Identifier: MIT
#include "tournaments/formats/scheveningen.h"
#include "rules/result.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "tournaments/results/team_table.h"

namespace tafl::formats::scheveningen_test {
namespace {

using Teams = tournaments::PerEntrant<std::string>;

Form form_of(const Teams& teams) {
    Form form;
    form.format = format_named("scheveningen").value();
    form.entrants = teams.count();
    form.teams = teams;
    return form;
}

std::string mistake_in(const Teams& teams) {
    std::string text;
    for (const FormMistake& mistake : mistakes_in(form_of(teams))) {
        text += std::to_string(mistake.entrant) + ' ' + std::string(mistake.key) + ": found " +
                mistake.found + ", expected " + mistake.expected + '\n';
    }
    return text;
}

TEST_SUITE_BEGIN("tournaments/formats/scheveningen");

TEST_CASE("each of a team meets each of the other once, and nobody plays twice in a round") {
    for (const Teams& teams :
         {Teams{"A", "B"}, Teams{"A", "A", "B", "B"}, Teams{"A", "B", "A", "B", "A", "B"},
          Teams{"A", "B", "B", "B"}, Teams{"A", "A", "A", "A", "A", "B", "B"},
          Teams{"B", "A", "A", "B", "A", "B", "A", "A"}}) {
        const auto count = std::ranges::count(teams, teams[1]);
        const auto others = std::ptrdiff_t{teams.count()} - count;
        CAPTURE(count);
        CAPTURE(others);
        const auto rounds = scheveningen_rounds(teams);
        CHECK(static_cast<std::ptrdiff_t>(rounds.size()) == std::max(count, others));
        std::set<std::set<int>> met;
        std::map<int, int> first;  // how much oftener a player is the first-named
        for (const Round& round : rounds) {
            std::set<int> busy(round.byes.begin(), round.byes.end());
            CHECK(busy.size() == round.byes.size());
            for (const Pairing& pair : round.pairings) {
                CHECK(teams[pair.first] != teams[pair.second]);
                CHECK(busy.insert(pair.first).second);
                CHECK(busy.insert(pair.second).second);
                CHECK(met.insert({pair.first, pair.second}).second);
                ++first[pair.first];
                --first[pair.second];
            }
            CHECK(static_cast<int>(busy.size()) == teams.count());
        }
        CHECK(static_cast<std::ptrdiff_t>(met.size()) == count * others);
        for (const auto& [player, more] : first) {
            CAPTURE(player);
            CHECK(std::abs(more) <= 1);
        }
    }
}

TEST_CASE("a second cycle is the first one with the sides swapped") {
    Form form = form_of({"A", "A", "B", "B", "B"});
    form.cycles = 2;
    const auto stages = known_stages(form, {});
    REQUIRE(stages.size() == 6);
    for (std::size_t i = 0; i < 3; ++i) {
        Round swapped{stages[i].pairings, stages[i].byes};
        swap_sides(swapped);
        CHECK(stages[i + 3].pairings == swapped.pairings);
        CHECK(stages[i + 3].round == static_cast<int>(i) + 4);
    }
    CHECK(expected_games(form) == 24);  // 2 x 3 matches of two games, twice
    CHECK(games_at_most(form) == 24);
    form.variants = 3;
    CHECK(expected_games(form) == 72);
    CHECK(mistakes_in(form).empty());
}

TEST_CASE("what is no pair of teams is told at the engine") {
    CHECK(mistake_in({"A", "B", "B"}).empty());
    CHECK(mistake_in({"A", "", "B"}) ==
          "2 team: found none, expected the team for which the engine plays\n");
    CHECK(mistake_in({"A", "A"}) == "2 team: found all engines in \"A\", expected two teams\n");
    CHECK(mistake_in({"A", "B", "C", "C"}) ==
          "3 team: found \"C\", one more team, expected \"A\" or \"B\"\n");
    Form form = form_of({"A", "B"});
    form.format = format_named("swiss").value();
    form.rounds = 1;
    REQUIRE(mistakes_in(form).size() == 2);
    CHECK(mistakes_in(form)[0].found == "a team in the format swiss");
    CHECK(mistakes_in(form)[0].expected == "one in scheveningen only");
}

TEST_CASE("a team has what its engines have") {
    std::vector<results::Outcome> outcomes(2);
    outcomes[0].match = 1;
    outcomes[0].entrants = {1, 3};
    outcomes[0].end.result = rules::Result::attackers_win;
    outcomes[1].match = 2;
    outcomes[1].entrants = {3, 2};
    outcomes[1].end.result = rules::Result::draw;
    Form form = form_of({"A", "A", "B"});
    const auto rows = standings(form, Past(outcomes));
    CHECK(render(team_table(form.teams, rows), results::TableFormat::csv) ==
          "Team,Points,Games,Wins,Draws,Losses\r\nA,1.5,2,1,1,0\r\nB,0.5,2,0,1,1\r\n");
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::formats::scheveningen_test
