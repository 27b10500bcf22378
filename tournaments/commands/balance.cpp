// SPDX-License-Identifier: MIT
// lawspeaker balance: how often attackers and defenders win.
#include <iostream>
#include <memory>

#include "tournaments/commands/commands.h"
#include "tournaments/commands/game_choice.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/results/balance_table.h"

namespace tafl::commands {

namespace {

struct BalanceOptions {
    std::string database;
    GameChoice choice;
    results::BalanceBy by = results::BalanceBy::variant;
    results::TableFormat format = results::TableFormat::text;
    bool keeps_repeats = false;
};

void print_balance(const BalanceOptions& options) {
    auto archive = open_archive_to_read(options.database);
    auto games = games_to_tell(archive, filter_of(options.choice));
    archive.find_repeats(games);
    const results::Repeats repeats =
        options.keeps_repeats ? results::Repeats::kept : results::Repeats::left_out;
    std::cout << balance_text(games, options.by, options.format, repeats);
    if (const auto warning = warning_of_repeats(results::distinct_games(games))) {
        std::cerr << "warning: " << *warning << '\n';
    }
}

}  // namespace

void add_balance(Command app) {
    Command command = app.command("balance", "How often attackers and defenders win");
    auto options = std::make_shared<BalanceOptions>();
    command.option("DB", options->database, "Database").required().file(store::FileUse::input);
    add_game_choice(command, options->choice);
    add_word(command, "--by", options->by, "What games are put together by");
    add_format(command, options->format);
    command.flag("--keep-repeats", options->keeps_repeats,
                 "Count games that repeat an earlier one move by move, too");
    command.footer(
        "The most balanced stands first. Shares come with their 95 % intervals (Wilson), over "
        "distinct\n"
        "games; a draw is half a point. Cut off is what a limit or a forfeit ended: behind it "
        "stands\n"
        "where the points may be, whoever would have won those. Between equals: between players of "
        "the\n"
        "same strength, by the ratings that `lawspeaker ratings` tells. Most balanced: how likely "
        "it is\n"
        "that no other variant is more balanced, as far as the number of games tells.\n"
        "Example: lawspeaker balance open.db --by engines");
    command.runs([options] { print_balance(*options); });
}

}  // namespace tafl::commands
