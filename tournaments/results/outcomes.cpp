// SPDX-License-Identifier: MIT
#include "tournaments/results/outcomes.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "rules/result.h"
#include "tournaments/results/numbers.h"

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

namespace {

/// Returns the rank; empty if the entrant is not ranked.
std::string rank_text(const Standing& row) {
    return row.rank == 0 ? std::string() : std::to_string(row.rank);
}

nlohmann::ordered_json number_or_null(const std::optional<double>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

std::string value_text(const TieBreakValue& value) {
    return value.value ? number_text(*value.value) : "";
}

}  // namespace

std::string title_of(TieBreak tie_break) {
    switch (tie_break) {
        case TieBreak::direct_encounter:
            return "DE";
        case TieBreak::sonneborn_berger:
            return "SB";
        case TieBreak::buchholz:
            return "Bh";
        case TieBreak::buchholz_cut_1:
            return "Bh-C1";
        case TieBreak::wins:
            return "Won";
        case TieBreak::fewest_plies:
            return "Plies";
        case TieBreak::lots:
            return "Lot";
    }
    return "";
}

std::string knockout_round_name(int to_go) {
    if (to_go == 1) return "final";
    if (to_go == 2) return "semi-final";
    if (to_go == 3) return "quarter-final";
    return "round of " + std::to_string(1 << to_go);
}

std::string reached_text(const Standing& row) {
    const int to_go = row.knockout_rounds + 1 - row.reached;
    if (row.reached == 0) return "";
    return to_go == 0 ? "winner" : knockout_round_name(to_go);
}

Table standings_table(const tournaments::PerEntrant<std::string>& names,
                      const std::vector<Standing>& standings) {
    Table table;
    table.columns = {{"Rank", true}, {"Engine", false}, {"Points", true, true}, {"Games", true},
                     {"Wins", true}, {"Draws", true},   {"Losses", true},       {"Forfeits", true}};
    const bool has_byes = std::ranges::any_of(standings, [](auto& row) { return row.byes > 0; });
    const bool has_knockout =
        std::ranges::any_of(standings, [](auto& row) { return row.knockout_rounds > 0; });
    const bool has_half_byes =
        std::ranges::any_of(standings, [](auto& row) { return row.half_byes > 0; });
    const bool has_withdrawn = std::ranges::any_of(standings, &Standing::is_withdrawn);
    const bool has_voids = std::ranges::any_of(standings, [](auto& row) { return row.voids > 0; });
    const bool has_elo =
        std::ranges::any_of(standings, [](auto& row) { return row.elo.has_value(); });
    if (has_voids) table.columns.push_back({"Voids", true});
    if (has_elo) table.columns.insert(table.columns.end(), {{"Elo", true}, {"Error", true}});
    if (has_byes) table.columns.push_back({"Byes", true});
    if (has_half_byes) table.columns.push_back({"Half byes", true});
    if (has_withdrawn) table.columns.push_back({"Withdrawn", false});
    if (has_knockout) table.columns.push_back({"Reached", false});
    if (!standings.empty()) {
        for (const TieBreakValue& value : standings[0].tie_breaks) {
            table.columns.push_back({title_of(value.tie_break), true, true});
        }
    }
    for (const Standing& row : standings) {
        std::vector<std::string> cells = {rank_text(row),
                                          names[row.entrant],
                                          number_text(row.points),
                                          std::to_string(row.games),
                                          std::to_string(row.wins),
                                          std::to_string(row.draws),
                                          std::to_string(row.losses),
                                          std::to_string(row.forfeits)};
        if (has_voids) cells.push_back(std::to_string(row.voids));
        if (has_elo) {
            cells.push_back(row.elo ? decimals(row.elo, 0) : "");
            cells.push_back(row.elo_error ? decimals(row.elo_error, 0) : "");
        }
        if (has_byes) cells.push_back(std::to_string(row.byes));
        if (has_half_byes) cells.push_back(std::to_string(row.half_byes));
        if (has_withdrawn) cells.emplace_back(row.is_withdrawn ? "yes" : "");
        if (has_knockout) cells.push_back(reached_text(row));
        for (const TieBreakValue& value : row.tie_breaks) cells.push_back(value_text(value));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table crosstable_table(const tournaments::PerEntrant<std::string>& names,
                       const Crosstable& crosstable, const ExpectedPoints& expected) {
    Table table;
    table.columns = {{"#", true}, {"Rank", true}, {"Engine", false}, {"Points", true, true}};
    for (std::size_t i = 0; i < crosstable.rows.size(); ++i) {
        table.columns.push_back({std::to_string(i + 1), false});
    }
    for (std::size_t i = 0; i < crosstable.rows.size(); ++i) {
        if (crosstable.cells[i].empty()) continue;
        const Standing& row = crosstable.rows[i];
        std::vector<std::string> cells = {std::to_string(i + 1), rank_text(row), names[row.entrant],
                                          number_text(row.points)};
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
    for (const Standing& row : standings) {
        auto tie_breaks = nlohmann::ordered_json::object();
        for (const TieBreakValue& value : row.tie_breaks) {
            auto& member = tie_breaks[std::string(name_of(value.tie_break))];
            if (value.value) member = *value.value;
        }
        nlohmann::ordered_json object = {
            {"rank", row.rank},         {"engine", names[row.entrant]},
            {"points", row.points},     {"games", row.games},
            {"wins", row.wins},         {"draws", row.draws},
            {"losses", row.losses},     {"tie_breaks", std::move(tie_breaks)},
            {"forfeits", row.forfeits}, {"voids", row.voids}};
        if (row.rank == 0) object["rank"] = nullptr;
        object["elo"] = number_or_null(row.elo);
        object["elo_error"] = number_or_null(row.elo_error);
        if (row.byes > 0) object["byes"] = row.byes;
        if (row.half_byes > 0) object["half_byes"] = row.half_byes;
        if (row.is_withdrawn) object["withdrawn"] = true;
        if (row.reached > 0) object["reached"] = reached_text(row);
        if (row.decided_by) object["decided_by"] = name_of(*row.decided_by);
        array.push_back(std::move(object));
    }
    return array.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace tafl::results
