// SPDX-License-Identifier: MIT
#include "rules/result.h"
#include "tournaments/scoring/formats/format_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "rules/count_of.h"
#include "tournaments/scoring/results/team_table.h"

namespace tafl::formats::scheveningen_test {
namespace {

using Teams = tournaments::PerEntrant<std::string>;

FormatSettings settings_of(const Teams& teams) {
    FormatSettings settings;
    settings.format = format_named("scheveningen").value();
    settings.entrants = teams.count();
    settings.teams = teams;
    return settings;
}

std::string mistake_in(const Teams& teams) {
    std::string text;
    for (const FormatError& mistake : errors_in(settings_of(teams))) {
        text += std::to_string(mistake.entrant) + ' ' + std::string(mistake.key) + ": " +
                (mistake.found.empty() ? "missing" : "found " + mistake.found) + ", expected " +
                mistake.expected + '\n';
    }
    return text;
}

TEST_SUITE_BEGIN("tournaments/scoring/formats/scheveningen");

TEST_CASE("each engine of a team meets each of the other once, and plays once in a round") {
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
            CHECK(count_of(busy) == teams.count());
        }
        CHECK(static_cast<std::ptrdiff_t>(met.size()) == count * others);
        for (const auto& [player, more] : first) {
            CAPTURE(player);
            CHECK(std::abs(more) <= 1);
        }
    }
}

TEST_CASE("a second cycle is the first one with the sides swapped") {
    FormatSettings settings = settings_of({"A", "A", "B", "B", "B"});
    settings.cycles = 2;
    const auto stages = known_stages(settings, {});
    REQUIRE(stages.size() == 6);
    for (std::size_t i = 0; i < 3; ++i) {
        Round swapped{stages[i].pairings, stages[i].byes};
        swap_sides(swapped);
        CHECK(stages[i + 3].pairings == swapped.pairings);
        CHECK(stages[i + 3].round == static_cast<int>(i) + 4);
    }
    CHECK(expected_games(settings) == 24);  // 2 x 3 matches of two games, twice
    CHECK(games_at_most(settings) == 24);
    settings.variants = 3;
    CHECK(expected_games(settings) == 72);
    CHECK(errors_in(settings).empty());
}

TEST_CASE("an invalid pair of teams is reported at the engine") {
    CHECK(mistake_in({"A", "B", "B"}).empty());
    CHECK(mistake_in({"A", "", "B"}) ==
          "2 team: missing, expected the team for which the engine plays\n");
    CHECK(mistake_in({"A", "A"}) == "2 team: found all engines in \"A\", expected two teams\n");
    CHECK(mistake_in({"A", "B", "C", "C"}) ==
          "3 team: found \"C\", one more team, expected \"A\" or \"B\"\n");
    FormatSettings settings = settings_of({"A", "B"});
    settings.format = format_named("swiss").value();
    settings.rounds = 1;
    REQUIRE(errors_in(settings).size() == 2);
    CHECK(errors_in(settings)[0].found == "a team in the format swiss");
    CHECK(errors_in(settings)[0].expected == "one in scheveningen only");
}

TEST_CASE("a team has what its engines have") {
    std::vector<results::Outcome> outcomes(2);
    outcomes[0].match = 1;
    outcomes[0].entrants = {1, 3};
    outcomes[0].end.result = rules::Result::attackers_win;
    outcomes[1].match = 2;
    outcomes[1].entrants = {3, 2};
    outcomes[1].end.result = rules::Result::draw;
    FormatSettings settings = settings_of({"A", "A", "B"});
    const auto rows = standings(settings, TournamentHistory(outcomes));
    CHECK(render(team_table(settings.teams, rows), results::TableFormat::csv) ==
          "Team,Points,Games,Wins,Draws,Losses\r\nA,1.5,2,1,1,0\r\nB,0.5,2,0,1,1\r\n");
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::formats::scheveningen_test
