// SPDX-License-Identifier: MIT
#include "tournaments/results/team_table.h"

#include <algorithm>

namespace tafl::results {

namespace {

struct TeamScore {
    std::string name;
    double points = 0;
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;

    void add(const Standing& row) {
        points += row.points;
        games += row.games;
        wins += row.wins;
        draws += row.draws;
        losses += row.losses;
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
    std::ranges::stable_sort(scores, std::ranges::greater{}, &TeamScore::points);
    Table table{{{"Team"},
                 {"Points", true, true},
                 {"Games", true},
                 {"Wins", true},
                 {"Draws", true},
                 {"Losses", true}},
                {}};
    for (const TeamScore& score : scores) {
        table.rows.push_back({score.name, number_text(score.points), std::to_string(score.games),
                              std::to_string(score.wins), std::to_string(score.draws),
                              std::to_string(score.losses)});
    }
    return table;
}

}  // namespace tafl::results
