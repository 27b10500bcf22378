// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/crosstable.h"

#include "rules/count_of.h"

namespace tafl::results {

Crosstable crosstable(std::vector<Standing> standings, const std::vector<Outcome>& outcomes,
                      RowRange shown) {
    Crosstable table{std::move(standings), {}};
    const std::size_t size = table.rows.size();
    table.cells.resize(size);
    tournaments::PerEntrant<std::size_t> row_of(count_of(table.rows));
    for (std::size_t row = 0; row < size; ++row) {
        row_of[table.rows[row].entrant] = row;
        if (shown.contains(row)) table.cells[row].resize(size);
    }
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Outcome& outcome = outcomes[i];
        for (const rules::Side side : rules::both_sides) {
            const int entrant = outcome.entrants[side];
            const int other = outcome.entrants[opponent(side)];
            const std::size_t row = row_of[entrant];
            if (!shown.contains(row)) continue;
            table.cells[row][row_of[other]].push_back({half_points(outcome, entrant), i});
        }
    }
    return table;
}

std::string cell_text(const CrosstableCell& cell) {
    std::string text;
    for (const auto& game : cell) {
        text += game.half_points == 2 ? "1" : game.half_points == 1 ? "½" : "0";
    }
    return text;
}

}  // namespace tafl::results
