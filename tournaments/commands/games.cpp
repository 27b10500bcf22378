// SPDX-License-Identifier: MIT
// lawspeaker games: lists games.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "tournaments/commands/commands.h"
#include "tournaments/commands/game_choice.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/reports/publish/game_columns.h"
#include "tournaments/reports/publish/game_json.h"

namespace tafl::commands {

namespace {

struct GamesOptions {
    std::string database;
    GameChoice choice;
    results::TableFormat format = results::TableFormat::text;
    bool is_scheduled = false;
};

void list_games(const GamesOptions& options) {
    auto archive = open_archive_to_read(options.database);
    auto rows = listed_games(archive, filter_of(options.choice));
    std::erase_if(rows, [&](const store::GameRow& row) {
        return (row.state == store::GameState::scheduled) != options.is_scheduled;
    });
    if (rows.empty()) std::cerr << options.database << ": no game is of that kind\n";
    if (options.format == results::TableFormat::json) {
        using nlohmann::ordered_json;
        auto array = ordered_json::array();
        archive.read_loads(rows);
        for (const store::GameRow& row : rows) array.push_back(publish::json_of(row));
        std::cout << array.dump(2, ' ', false, ordered_json::error_handler_t::replace) << '\n';
        return;
    }
    const bool is_for_programs = options.format == results::TableFormat::csv;
    const auto rare = is_for_programs ? publish::RareColumns::kept : publish::RareColumns::left_out;
    std::cout << render(game_table(publish::GameListing::terminal, rows, rare), options.format);
}

}  // namespace

void add_games(Command app) {
    Command command = app.command("games", "List the games of a database");
    auto options = std::make_shared<GamesOptions>();
    command.option("DB", options->database, "Database").required().file(store::FileUse::input);
    add_game_choice(command, options->choice);
    command.flag("--scheduled", options->is_scheduled,
                 "List the games that are not started yet, instead of those that are");
    add_format(command, options->format);
    command.footer("Example: lawspeaker games open.db --engine Random --result draw");
    command.runs([options] { list_games(*options); });
}

}  // namespace tafl::commands
