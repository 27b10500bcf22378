// SPDX-License-Identifier: MIT
// lawspeaker balance: results of the attackers and the defenders, by variant or other groups.
#include <algorithm>
#include <iostream>
#include <memory>

#include "store/fingerprints.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/game_choice.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/scoring/results/balance_table.h"
#include "tournaments/scoring/results/record_notes.h"

namespace tafl::commands {

namespace {

struct BalanceOptions {
    std::string database;
    GameChoice choice;
    std::vector<std::string> variants;  ///< names of the variants to show; empty = all variants
    results::BalanceBy by = results::BalanceBy::variant;
    results::TableFormat format = results::TableFormat::text;
    bool keeps_repeats = false;
};

void print_balance(const BalanceOptions& options) {
    auto archive = open_archive_to_read(options.database);
    store::GameFilter filter = filter_of(options.choice);
    auto games = listed_games(archive, filter);
    for (const std::string& name : options.variants) {
        filter.variant = name;
        static_cast<void>(listed_games(archive, filter));  // throws if the variant is unknown
    }
    std::erase_if(games, [&](const store::GameRow& game) {
        return !options.variants.empty() &&
               std::ranges::find(options.variants, game.scheduled.variant) ==
                   options.variants.end();
    });
    store::GameFingerprints(archive).mark_repeats(games);
    const results::Repeats repeats =
        options.keeps_repeats ? results::Repeats::kept : results::Repeats::left_out;
    std::cout << balance_text(games, options.by, options.format, repeats);
    for (const std::string& note : results::record_notes(games)) std::cerr << note << '\n';
    if (const auto warning = warning_of_repeats(results::distinct_games(games))) {
        std::cerr << "warning: " << *warning << '\n';
    }
}

}  // namespace

void add_balance(Command app) {
    Command command = app.command("balance", "How often attackers and defenders win");
    auto options = std::make_shared<BalanceOptions>();
    command.option("DB", options->database, "Database").required().file(store::FileUse::input);
    add_choice_but_variant(command, options->choice);
    command.option("--variant", options->variants, "Of this variant; may be given several times")
        .one_value_each();
    add_word(command, "--by", options->by, "Grouping of the games");
    add_format(command, options->format);
    command.flag("--keep-repeats", options->keeps_repeats,
                 "Count games that repeat an earlier one move by move, too");
    command.footer(
        "The most balanced is first. Shares have 95 % intervals (Wilson; points with the variance\n"
        "of wins, draws and losses), over distinct games; a draw is half a point. Cut off: games\n"
        "that a limit or a forfeit ended, with the interval of the points if all of them were\n"
        "lost or won. Equal engines: between engines of the same rating (`lawspeaker ratings`).\n"
        "Most balanced: probability that no other variant is more balanced, from a Dirichlet\n"
        "posterior (prior: half a win, draw and loss) of the results of equal engines. Games to\n"
        "separate 50 from 55 %: games until an interval of 50 % ends at 45 and 55 %.\n"
        "Example: lawspeaker balance open.db --by engines");
    command.runs([options] { print_balance(*options); });
}

}  // namespace tafl::commands
