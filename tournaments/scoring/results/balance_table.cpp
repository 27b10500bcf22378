// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/balance_table.h"

#include <utility>

#include "rules/result.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

namespace {

std::string terminations_text(const Balance& balance) {
    std::string text;
    for (const auto& [termination, count] : balance.terminations) {
        if (!text.empty()) text += ", ";
        text += std::string(name_of(termination)) + ' ' + std::to_string(count);
    }
    return text;
}

/// Returns a table with a row and a column for each group. Returns an empty text for a single
/// group, or if `is_more_balanced` is not set.
std::string pairwise_text(const std::vector<BalanceGroup>& groups, TableFormat format) {
    if (groups.size() < 2 || groups.front().is_more_balanced.empty()) return "";
    Table table;
    table.columns = {{"More balanced than, %", false}};
    for (const BalanceGroup& group : groups) table.columns.push_back({group.name, true});
    for (const BalanceGroup& group : groups) {
        std::vector<std::string> cells = {group.name};
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const bool is_itself = groups[i].name == group.name;
            cells.push_back(is_itself ? "" : percent(group.is_more_balanced[i], 1));
        }
        table.rows.push_back(std::move(cells));
    }
    return '\n' + render(table, format);
}

std::string separating_text(const Balance& balance) {
    return std::to_string(games_to_separate(balance.draws, balance.counted));
}

std::string interval_text(const Interval& interval) {
    return percent(interval.low, 1) + " to " + percent(interval.high, 1);
}

std::string equals_text(const BalanceGroup& group) {
    if (!group.rated) return "";
    return percent(group.rated->equals.score(), 1) + " [" + percent(group.rated->score.low, 1) +
           ", " + percent(group.rated->score.high, 1) + "]";
}

constexpr char separating_title[] = "Games to separate 50 from 55 %";

Table table_for_people(const std::vector<BalanceGroup>& groups, BalanceBy by) {
    Table table;
    table.columns = {{std::string(name_of(by)), false},
                     {"Games", true},
                     {"Distinct", true},
                     {"Attackers' points %", true}};
    if (by == BalanceBy::variant) {
        table.columns.push_back({"Equal engines %", true});
        table.columns.push_back({"Most balanced %", true});
    }
    table.columns.push_back({separating_title, true});
    for (const char* title : {"Attackers %", "Draws %", "Defenders %", "Cut off %",
                              "Points if those are won or lost", "Mean plies"}) {
        table.columns.push_back({title, true});
    }
    table.columns.push_back({"Terminations", false});
    for (const BalanceGroup& group : groups) {
        const Balance& balance = group.balance;
        std::vector<std::string> cells = {group.name, std::to_string(balance.games),
                                          std::to_string(balance.distinct), score_text(balance)};
        if (by == BalanceBy::variant) {
            cells.push_back(equals_text(group));
            cells.push_back(percent(group.is_most_balanced, 1));
        }
        cells.push_back(separating_text(balance));
        for (const std::int64_t hits : {balance.attackers, balance.draws, balance.defenders}) {
            cells.push_back(share_text(hits, balance.counted));
        }
        cells.push_back(percent(balance.share_cut_off(), 1));
        cells.push_back(interval_text(balance.wide_interval()));
        cells.push_back(number_text(balance.mean_plies()));
        cells.push_back(terminations_text(balance));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

constexpr int exact_places = 4;

/// Appends `share` and the ends of its interval, in per cent.
void add_share(std::vector<std::string>& cells, double share, const Interval& interval) {
    for (const double number : {share, interval.low, interval.high}) {
        cells.push_back(percent(number, exact_places));
    }
}

Table table_for_programs(const std::vector<BalanceGroup>& groups, BalanceBy by) {
    Table table;
    table.columns = {{std::string(name_of(by)), false}, {"Games", true}, {"Distinct", true}};
    const auto add_columns = [&](const std::string& what) {
        for (const char* number : {" %", " % low", " % high"}) {
            table.columns.push_back({what + number, true});
        }
    };
    for (const char* what : {"Attackers", "Draws", "Defenders", "Points"}) add_columns(what);
    table.columns.push_back({"Cut off %", true});
    table.columns.push_back({"Points % low if cut off lost", true});
    table.columns.push_back({"Points % high if cut off won", true});
    if (by == BalanceBy::variant) {
        add_columns("Between equals");
        table.columns.push_back({"Most balanced %", true});
        for (const BalanceGroup& other : groups)
            table.columns.push_back({"More balanced than " + other.name + " %", true});
    }
    table.columns.push_back({separating_title, true});
    table.columns.push_back({"Mean plies", true});
    table.columns.push_back({"Terminations", false});
    for (const BalanceGroup& group : groups) {
        const Balance& balance = group.balance;
        std::vector<std::string> cells = {group.name, std::to_string(balance.games),
                                          std::to_string(balance.distinct)};
        for (const std::int64_t hits : {balance.attackers, balance.draws, balance.defenders}) {
            add_share(cells, ratio(hits, balance.counted), wilson_interval(hits, balance.counted));
        }
        add_share(cells, balance.score(), balance.interval());
        cells.push_back(percent(balance.share_cut_off(), exact_places));
        cells.push_back(percent(balance.wide_interval().low, exact_places));
        cells.push_back(percent(balance.wide_interval().high, exact_places));
        if (by == BalanceBy::variant && group.rated) {
            add_share(cells, group.rated->equals.score(), group.rated->score);
        } else if (by == BalanceBy::variant) {
            cells.insert(cells.end(), 3, "");
        }
        if (by == BalanceBy::variant) {
            cells.push_back(percent(group.is_most_balanced, 2));
            for (const double chance : group.is_more_balanced) cells.push_back(percent(chance, 2));
        }
        cells.push_back(separating_text(balance));
        cells.push_back(number_text(balance.mean_plies()));
        cells.push_back(terminations_text(balance));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

}  // namespace

Table paper_table(const std::vector<BalanceGroup>& groups) {
    Table table;
    table.columns = {{"Variant", false},
                     {"Games", true},
                     {"Attackers' points %", true},
                     {"Equal engines %", true},
                     {"Most balanced %", true},
                     {"Draws %", true},
                     {"Cut off %", true},
                     {"Points if those are won or lost", true},
                     {"Mean plies", true}};
    for (const BalanceGroup& group : groups) {
        const Balance& balance = group.balance;
        table.rows.push_back(
            {group.name, std::to_string(balance.distinct), score_text(balance), equals_text(group),
             percent(group.is_most_balanced, 1), percent(ratio(balance.draws, balance.counted), 1),
             percent(balance.share_cut_off(), 1), interval_text(balance.wide_interval()),
             decimals(balance.mean_plies(), 1)});
    }
    return table;
}

std::string balance_text(const std::vector<store::GameRow>& games, BalanceBy by, TableFormat format,
                         Repeats repeats) {
    const auto groups = balance_groups(games, by, repeats);
    const bool is_for_programs = format == TableFormat::csv || format == TableFormat::json;
    if (is_for_programs) return render(table_for_programs(groups, by), format);
    return render(table_for_people(groups, by), format) + pairwise_text(groups, format);
}

}  // namespace tafl::results
