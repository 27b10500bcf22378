// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/outcomes.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "rules/result.h"
#include "rules/to_underlying.h"
#include "tournaments/scoring/results/columns_json.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

Outcome outcome_of(const store::ScheduledGame& game, const rules::GameEnd& end) {
    Outcome outcome{
        .match = game.match, .entrants = game.entrants, .end = end, .round = game.round};
    outcome.end.summary.clear();
    return outcome;
}

std::vector<Outcome> outcomes_of(const std::vector<store::GameRow>& rows) {
    std::vector<Outcome> outcomes;
    for (const store::GameRow& row : rows) {
        if (row.state != store::GameState::finished || is_import_only(row.end.termination))
            continue;
        outcomes.push_back(outcome_of(row.scheduled, row.end));
        outcomes.back().fingerprint = row.fingerprint;
    }
    return outcomes;
}

std::string knockout_round_name(int to_go) {
    if (to_go == 1) return "final";
    if (to_go == 2) return "semi-final";
    if (to_go == 3) return "quarter-final";
    return "round of " + std::to_string(1 << to_go);
}

namespace {

template <auto member>
CellValue standing_value(const NamedStanding& row) {
    return cell_value(row.standing.*member);
}
/// Returns true if the number is not 0, the flag is set, or the optional has a value.
template <auto member>
bool has_standing_value(const NamedStanding& row) {
    return static_cast<bool>(row.standing.*member);
}

CellValue rank_value(const NamedStanding& row) {
    return row.standing.rank == 0 ? CellValue() : cell_value(row.standing.rank);
}
/// Returns "winner", "final" or "round of 16"; no value if the entrant did not take part.
CellValue reached_value(const NamedStanding& row) {
    const Standing& standing = row.standing;
    if (standing.reached == 0) return {};
    const int to_go = standing.knockout_rounds + 1 - standing.reached;
    return cell_value(to_go == 0 ? "winner" : knockout_round_name(to_go));
}
CellValue decided_by_value(const NamedStanding& row) {
    const auto tie_break = row.standing.decided_by;
    return tie_break ? cell_value(name_of(*tie_break)) : CellValue();
}

// clang-format off
constexpr StandingColumn standing_rows[] = {
    {"rank", "Rank", Look::number, rank_value},
    {"engine", "Engine", Look::text, [](const NamedStanding& row) { return cell_value(row.name); }},
    {"points", "Points", Look::points, standing_value<&Standing::points>},
    {"games", "Games", Look::number, standing_value<&Standing::games>},
    {"wins", "Wins", Look::number, standing_value<&Standing::wins>},
    {"draws", "Draws", Look::number, standing_value<&Standing::draws>},
    {"losses", "Losses", Look::number, standing_value<&Standing::losses>},
    {"forfeits", "Forfeits", Look::number, standing_value<&Standing::forfeits>},
    {"voids", "Voids", Look::number, standing_value<&Standing::voids>,
     has_standing_value<&Standing::voids>},
    {"elo", "Elo", Look::whole, standing_value<&Standing::elo>,
     has_standing_value<&Standing::elo>},
    {"elo_error", "Error", Look::whole, standing_value<&Standing::elo_error>,
     has_standing_value<&Standing::elo>},
    {"byes", "Byes", Look::number, standing_value<&Standing::byes>,
     has_standing_value<&Standing::byes>, InJson::shown},
    {"half_byes", "Half byes", Look::number, standing_value<&Standing::half_byes>,
     has_standing_value<&Standing::half_byes>, InJson::shown},
    {"withdrawn", "Withdrawn", Look::text, standing_value<&Standing::is_withdrawn>,
     has_standing_value<&Standing::is_withdrawn>, InJson::shown},
    {"reached", "Reached", Look::text, reached_value,
     has_standing_value<&Standing::knockout_rounds>, InJson::shown},
    {"decided_by", "", Look::text, decided_by_value, nullptr, InJson::shown},
};
// clang-format on

template <TieBreak tie_break>
StandingColumn tie_break_column(std::string_view title) {
    return {name_of(tie_break), title, Look::points, [](const NamedStanding& row) {
                const auto& values = row.standing.tie_breaks;
                const auto found = std::ranges::find(values, tie_break, &TieBreakValue::tie_break);
                return found == values.end() ? CellValue() : cell_value(found->value);
            }};
}

std::vector<NamedStanding> named_standings(const tournaments::PerEntrant<std::string>& names,
                                           const std::vector<Standing>& standings) {
    std::vector<NamedStanding> rows;
    for (const Standing& row : standings) rows.push_back({names[row.entrant], row});
    return rows;
}

}  // namespace

std::span<const StandingColumn> standing_columns() { return standing_rows; }

std::vector<StandingColumn> tie_break_columns(const std::vector<Standing>& standings) {
    static const std::array columns = {tie_break_column<TieBreak::direct_encounter>("DE"),
                                       tie_break_column<TieBreak::sonneborn_berger>("SB"),
                                       tie_break_column<TieBreak::buchholz>("Bh"),
                                       tie_break_column<TieBreak::buchholz_cut_1>("Bh-C1"),
                                       tie_break_column<TieBreak::wins>("Won"),
                                       tie_break_column<TieBreak::fewest_plies>("Plies"),
                                       tie_break_column<TieBreak::lots>("Drawing of lots")};
    std::vector<StandingColumn> applied;
    if (standings.empty()) return applied;
    for (const TieBreakValue& value : standings[0].tie_breaks) {
        applied.push_back(columns[to_underlying(value.tie_break)]);
    }
    return applied;
}

std::vector<StandingColumn> crosstable_columns() {
    return columns_named(standing_columns(), {"rank", "engine", "points"});
}

Table standings_table(const tournaments::PerEntrant<std::string>& names,
                      const std::vector<Standing>& standings, ShownTieBreaks shown) {
    const auto rows = named_standings(names, standings);
    auto columns = shown_columns(standing_columns(), rows);
    for (const StandingColumn& column : tie_break_columns(standings)) {
        const auto is_this = [&](TieBreak tie_break) {
            return name_of(tie_break) == column.member;
        };
        const bool is_brief = is_this(TieBreak::wins) || is_this(TieBreak::lots);
        const bool has_decided = std::ranges::any_of(standings, [&](const Standing& row) {
            return row.decided_by && is_this(*row.decided_by);
        });
        if (shown == ShownTieBreaks::all || !is_brief || has_decided) columns.push_back(column);
    }
    return table_of<NamedStanding>(columns, rows);
}

Table crosstable_table(const tournaments::PerEntrant<std::string>& names,
                       const Crosstable& crosstable, const ExpectedPoints& expected) {
    const auto columns = crosstable_columns();
    Table table{{{"#", true}}, {}};
    std::ranges::copy(headings(columns), std::back_inserter(table.columns));
    for (std::size_t i = 0; i < crosstable.rows.size(); ++i) {
        table.columns.push_back({std::to_string(i + 1), false});
    }
    for (std::size_t i = 0; i < crosstable.rows.size(); ++i) {
        if (crosstable.cells[i].empty()) continue;
        const Standing& row = crosstable.rows[i];
        auto cells = cells_of<NamedStanding>(columns, {names[row.entrant], row});
        cells.insert(cells.begin(), std::to_string(i + 1));
        for (std::size_t j = 0; j < crosstable.rows.size(); ++j) {
            std::string text = i == j ? "-" : cell_text(crosstable.cells[i][j]);
            if (!expected.empty() && expected[i][j]) {
                text += " (" + decimals(expected[i][j], 2) + ')';
            }
            cells.push_back(std::move(text));
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::string standings_json(const tournaments::PerEntrant<std::string>& names,
                           const std::vector<Standing>& standings) {
    auto array = nlohmann::ordered_json::array();
    const auto tie_breaks = tie_break_columns(standings);
    for (const NamedStanding& row : named_standings(names, standings)) {
        auto object = object_of(standing_columns(), row);
        object["tie_breaks"] = object_of<NamedStanding>(tie_breaks, row);
        array.push_back(std::move(object));
    }
    return array.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace tafl::results
