// SPDX-License-Identifier: MIT
#include "tournaments/commands/study_report.h"

#include <string>

#include "tournaments/reports/publish/balance_svg.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/whole_file.h"
#include "tournaments/scoring/results/balance_table.h"
#include "tournaments/scoring/results/rating_tables.h"

namespace tafl::commands {

void write_study(StoredTournament& study, const std::filesystem::path& folder) {
    using results::BalanceBy;
    using results::TableFormat;
    std::filesystem::create_directories(folder);
    const auto write = [&](const char* name, const std::string& text) {
        publish::WholeFile file(folder / name);
        file.write(text);
        file.commit();
    };
    const auto groups = balance_groups(study.games, BalanceBy::variant);
    write("balance.csv", balance_text(study.games, BalanceBy::variant, TableFormat::csv));
    write("balance.tex", render(paper_table(groups), TableFormat::latex));
    write("balance.svg", publish::balance_svg(groups));
    write("by-opening.csv", balance_text(study.games, BalanceBy::opening, TableFormat::csv));
    write("by-rating.csv", balance_text(study.games, BalanceBy::rating, TableFormat::csv));
    const results::RatingList list(results::rated_games(study.games));
    write("ratings.csv", render(players_table(list), TableFormat::csv));
    write("sides.csv", render(side_terms_table(list), TableFormat::csv));
    publish::WholeFile games(folder / "games.csv");
    publish::write_csv({study.archive, study.record, study.entrants, study.games},
                       [&](std::string_view text) { games.write(text); });
    games.commit();
}

}  // namespace tafl::commands
