// SPDX-License-Identifier: MIT
// lawspeaker balance: how often attackers and defenders win.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "tournaments/balance.h"
#include "tournaments/commands.h"
#include "tournaments/numbers.h"
#include "tournaments/stored_tournament.h"

namespace tafl::tournaments {

namespace {

struct BalanceOptions {
    std::string database;
    std::string tournament;
    std::string by = "variant";
    TableFormat format = TableFormat::text;
};

std::string group_of(const store::GameRow& row, const std::string& by) {
    if (by == "opening") return row.scheduled.variant + " " + row.scheduled.opening;
    if (by == "engines") {
        return row.scheduled.variant + " " + row.names.attackers + " (attackers) - " +
               row.names.defenders;
    }
    return row.scheduled.variant;
}

/// "62.5 [55.0, 69.4]": per cent with the interval.
std::string share_text(std::int64_t hits, std::int64_t total) {
    const Interval interval = wilson_interval(hits, total);
    return percent(static_cast<double>(hits) / static_cast<double>(total), 1) + " [" +
           percent(interval.low, 1) + ", " + percent(interval.high, 1) + "]";
}

std::string terminations_text(const Balance& balance) {
    std::string text;
    for (const auto& [termination, count] : balance.terminations) {
        if (!text.empty()) text += ", ";
        text += std::string(name_of(termination)) + ' ' + std::to_string(count);
    }
    return text;
}

void print_balance(const BalanceOptions& options) {
    auto archive = open_archive_to_read(options.database);
    store::GameFilter filter;
    if (!options.tournament.empty()) filter.tournament = options.tournament;
    std::map<std::string, Balance> groups;
    for (const store::GameRow& row : games_to_tell(archive, filter)) {
        if (row.state != store::GameState::finished) continue;
        groups[group_of(row, options.by)].add(row.result, row.termination, row.plies);
    }
    Table table;
    table.columns = {{options.by, false},    {"Games", true},       {"Attackers %", true},
                     {"Draws %", true},      {"Defenders %", true}, {"Mean plies", true},
                     {"Terminations", false}};
    for (const auto& [name, balance] : groups) {
        table.rows.push_back(
            {name, std::to_string(balance.games), share_text(balance.attackers, balance.games),
             share_text(balance.draws, balance.games), share_text(balance.defenders, balance.games),
             number_text(balance.mean_plies()), terminations_text(balance)});
    }
    std::cout << render(table, options.format);
}

}  // namespace

void add_balance(CLI::App& app) {
    auto* command = app.add_subcommand("balance", "How often attackers and defenders win");
    auto options = std::make_shared<BalanceOptions>();
    command->add_option("DB", options->database, "Database")->required();
    command->add_option("--tournament", options->tournament, "Of one tournament only");
    command->add_option("--by", options->by, "variant, opening or engines")
        ->check(CLI::IsMember({"variant", "opening", "engines"}));
    add_format(*command, options->format);
    command->footer(
        "Shares come with their 95 % intervals (Wilson).\n"
        "Example: lawspeaker balance open.db --by engines");
    command->callback([options] { print_balance(*options); });
}

}  // namespace tafl::tournaments
