// SPDX-License-Identifier: MIT
#include "tournaments/results/balance_table.h"

#include <array>
#include <map>
#include <string>

#include "tournaments/results/balance.h"

namespace tafl::tournaments {

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

}  // namespace

std::string_view name_of(BalanceBy by) {
    constexpr std::array<std::string_view, 3> names = {"variant", "opening", "engines"};
    return names[static_cast<std::size_t>(by)];
}

Table balance_table(const std::vector<store::GameRow>& games, BalanceBy by) {
    std::map<std::string, Balance> groups;
    for (const store::GameRow& row : games) {
        if (row.state != store::GameState::finished || !is_played(row.termination)) continue;
        groups[group_of(row, by)].add(row.result, row.termination, row.plies);
    }
    Table table;
    table.columns = {{std::string(name_of(by)), false},
                     {"Games", true},
                     {"Attackers %", true},
                     {"Draws %", true},
                     {"Defenders %", true},
                     {"Mean plies", true},
                     {"Terminations", false}};
    for (const auto& [name, balance] : groups) {
        table.rows.push_back(
            {name, std::to_string(balance.games), share_text(balance.attackers, balance.games),
             share_text(balance.draws, balance.games), share_text(balance.defenders, balance.games),
             number_text(balance.mean_plies()), terminations_text(balance)});
    }
    return table;
}

}  // namespace tafl::tournaments
