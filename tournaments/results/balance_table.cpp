// SPDX-License-Identifier: MIT
#include "tournaments/results/balance_table.h"

#include <array>
#include <map>
#include <string>

#include "rules/result.h"
#include "tournaments/results/balance.h"
#include "tournaments/results/numbers.h"

namespace tafl::results {

namespace {

std::string group_of(const store::GameRow& row, BalanceBy by) {
    if (by == BalanceBy::opening) return row.scheduled.variant + " " + row.scheduled.opening;
    if (by == BalanceBy::engines) {
        return row.scheduled.variant + " " + row.names.attackers + " (attackers) - " +
               row.names.defenders;
    }
    return row.scheduled.variant;
}

std::string terminations_text(const Balance& balance) {
    std::string text;
    for (const auto& [termination, count] : balance.terminations) {
        if (!text.empty()) text += ", ";
        text += std::string(name_of(termination)) + ' ' + std::to_string(count);
    }
    return text;
}

using Groups = std::map<std::string, Balance>;

Groups groups_of(const std::vector<store::GameRow>& games, BalanceBy by, Repeats repeats) {
    Groups groups;
    for (const store::GameRow& row : games) {
        if (row.state != store::GameState::finished || !is_played(row.end.termination)) continue;
        Balance& balance = groups[group_of(row, by)];
        balance.repeats = repeats;
        balance.add(row.end, row.fingerprint);
    }
    return groups;
}

Table table_for_people(const Groups& groups, BalanceBy by) {
    Table table;
    table.columns = {{std::string(name_of(by)), false},
                     {"Games", true},
                     {"Distinct", true},
                     {"Attackers %", true},
                     {"Draws %", true},
                     {"Defenders %", true},
                     {"Mean plies", true},
                     {"Terminations", false}};
    for (const auto& [name, balance] : groups) {
        table.rows.push_back({name, std::to_string(balance.games), std::to_string(balance.distinct),
                              share_text(balance.attackers, balance.counted),
                              share_text(balance.draws, balance.counted),
                              share_text(balance.defenders, balance.counted),
                              number_text(balance.mean_plies()), terminations_text(balance)});
    }
    return table;
}

/// A share in per cent and the ends of its interval.
void add_share(std::vector<std::string>& cells, std::int64_t hits, std::int64_t total) {
    constexpr int places = 4;
    const Interval interval = wilson_interval(hits, total);
    for (const double share :
         {static_cast<double>(hits) / static_cast<double>(total), interval.low, interval.high}) {
        cells.push_back(percent(share, places));
    }
}

Table table_for_programs(const Groups& groups, BalanceBy by) {
    Table table;
    table.columns = {{std::string(name_of(by)), false}, {"Games", true}, {"Distinct", true}};
    for (const std::string what : {"Attackers", "Draws", "Defenders"}) {
        for (const char* number : {" %", " % low", " % high"}) {
            table.columns.push_back({what + number, true});
        }
    }
    table.columns.push_back({"Mean plies", true});
    table.columns.push_back({"Terminations", false});
    for (const auto& [name, balance] : groups) {
        std::vector<std::string> cells = {name, std::to_string(balance.games),
                                          std::to_string(balance.distinct)};
        for (const std::int64_t hits : {balance.attackers, balance.draws, balance.defenders}) {
            add_share(cells, hits, balance.counted);
        }
        cells.push_back(number_text(balance.mean_plies()));
        cells.push_back(terminations_text(balance));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

}  // namespace

std::string_view name_of(BalanceBy by) {
    constexpr std::array<std::string_view, 3> names = {"variant", "opening", "engines"};
    return names[static_cast<std::size_t>(by)];
}

std::string balance_text(const std::vector<store::GameRow>& games, BalanceBy by, TableFormat format,
                         Repeats repeats) {
    const Groups groups = groups_of(games, by, repeats);
    const bool is_for_programs = format == TableFormat::csv || format == TableFormat::json;
    return render(is_for_programs ? table_for_programs(groups, by) : table_for_people(groups, by),
                  format);
}

}  // namespace tafl::results
