// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/team_table.h"

#include <algorithm>

#include "tournaments/scoring/results/outcomes.h"

namespace tafl::results {

namespace {

struct TeamScore {
    std::string name;
    Standing sum{};

    void add(const Standing& row) {
        sum.points += row.points;
        sum.games += row.games;
        sum.wins += row.wins;
        sum.draws += row.draws;
        sum.losses += row.losses;
    }
};

}  // namespace

Table team_table(const tournaments::PerEntrant<std::string>& teams,
                 const std::vector<Standing>& rows) {
    std::vector<TeamScore> scores;
    for (const Standing& row : rows) {
        const std::string& name = teams[row.entrant];
        auto score = std::ranges::find(scores, name, &TeamScore::name);
        if (score == scores.end()) score = scores.insert(scores.end(), TeamScore{name});
        score->add(row);
    }
    std::ranges::stable_sort(scores, std::ranges::greater{},
                             [](const TeamScore& score) { return score.sum.points; });
    std::vector<NamedStanding> named;
    for (const TeamScore& score : scores) named.push_back({score.name, score.sum});
    Table table = table_of<NamedStanding>(
        columns_named(standing_columns(), {"engine", "points", "games", "wins", "draws", "losses"}),
        named);
    table.columns[0].title = "Team";
    return table;
}

}  // namespace tafl::results
