// SPDX-License-Identifier: MIT
#include "tournaments/crosstable.h"

namespace tafl::tournaments {

Crosstable crosstable(int entrants, const std::vector<Outcome>& outcomes,
                      const ScoringRules& scoring) {
    Crosstable table{standings(entrants, outcomes, scoring), {}};
    const std::size_t size = table.rows.size();
    table.cells.assign(size, std::vector<std::vector<int>>(size));
    std::vector<std::size_t> row_of(size);  // by entrant, from 0
    for (std::size_t row = 0; row < size; ++row) {
        row_of[static_cast<std::size_t>(table.rows[row].entrant - 1)] = row;
    }
    for (const Outcome& outcome : outcomes) {
        for (const rules::Side side : rules::both_sides) {
            const int entrant = outcome.entrants[side];
            const int other = outcome.entrants[opponent(side)];
            table
                .cells[row_of[static_cast<std::size_t>(entrant - 1)]]
                      [row_of[static_cast<std::size_t>(other - 1)]]
                .push_back(half_points(outcome, entrant));
        }
    }
    return table;
}

std::string cell_text(const std::vector<int>& half_points) {
    std::string text;
    for (const int half : half_points) text += half == 2 ? "1" : half == 1 ? "½" : "0";
    return text;
}

}  // namespace tafl::tournaments
