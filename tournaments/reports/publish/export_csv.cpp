// SPDX-License-Identifier: MIT
#include <optional>

#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/game_columns.h"
#include "tournaments/scoring/results/markup.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::publish {

void write_csv(const PublishedTournament& published, const Write& write) {
    const auto& columns = columns_of(GameListing::csv);
    std::vector<std::string> titles;
    for (const GameColumn& column : columns) titles.emplace_back(column.member);
    write(results::csv_line(titles));
    for_each_game(published, [&](const store::GameRow& game, const rules::GameRecord* record) {
        std::optional<PublishedGame> finished;
        if (record != nullptr) finished.emplace(finished_game(published.archive, game, *record));
        const ListedGame row{game, finished ? &*finished : nullptr};
        std::vector<std::string> cells;
        for (const GameColumn& column : columns) {
            cells.push_back(results::clean_text(cell_text(column, row)));
        }
        write(results::csv_line(cells));
    });
}

}  // namespace tafl::publish
