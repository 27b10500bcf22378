// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/rated_standings.h"

#include "rules/result.h"

namespace tafl::results {

namespace {

std::optional<double> expected_of(const RatingList& list, const store::GameRow& game,
                                  const std::string& name) {
    const RatedPlayer* const attackers = list.find(game.names.attackers);
    const RatedPlayer* const defenders = list.find(game.names.defenders);
    if (attackers == nullptr || defenders == nullptr) return std::nullopt;
    const auto chances = list.chances(*attackers, *defenders, game.scheduled.variant);
    if (!chances) return std::nullopt;
    return name == game.names.attackers ? chances->score() : 1 - chances->score();
}

}  // namespace

RatingList tournament_ratings(const std::vector<store::GameRow>& games) {
    constexpr std::size_t max_exact = 500;
    RatingChoice choice;
    choice.max_exact = max_exact;
    return RatingList(rated_games(games), choice);
}

void rate(std::vector<Standing>& rows, const tournaments::PerEntrant<std::string>& names,
          const RatingList& ratings) {
    for (Standing& row : rows) {
        const RatedPlayer* const player = ratings.find(names[row.entrant]);
        if (player == nullptr) continue;
        row.elo = player->elo;
        row.elo_error = player->error;
    }
}

ExpectedPoints expected_points(const Crosstable& table,
                               const tournaments::PerEntrant<std::string>& names,
                               const std::vector<store::GameRow>& games,
                               const RatingList& ratings) {
    // CrosstableGame::outcome is an index of the rows that outcomes_of() keeps.
    std::vector<const store::GameRow*> finished;
    for (const store::GameRow& game : games) {
        if (game.state != store::GameState::finished) continue;
        if (!is_import_only(game.end.termination)) finished.push_back(&game);
    }
    ExpectedPoints expected;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        auto& row = expected.emplace_back();
        for (const CrosstableCell& cell : table.cells[i]) {
            std::optional<double> sum;
            for (const CrosstableGame& game : cell) {
                const auto points =
                    expected_of(ratings, *finished[game.outcome], names[table.rows[i].entrant]);
                if (points) sum = sum.value_or(0) + *points;
            }
            row.push_back(sum);
        }
    }
    return expected;
}

}  // namespace tafl::results
