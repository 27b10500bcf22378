// SPDX-License-Identifier: MIT
// lawspeaker games: what was played, as a list.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "rules/near_word.h"
#include "rules/result.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/one_of.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/publish/game_columns.h"
#include "tournaments/publish/game_json.h"

namespace tafl::commands {

namespace {

struct GamesOptions {
    std::string database;
    std::string tournament;
    std::string engine;
    std::string variant;
    std::string result;
    std::string termination;
    results::TableFormat format = results::TableFormat::text;
};

std::optional<std::string> given(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

std::vector<std::string_view> all_terminations() {
    std::vector<std::string_view> names;
    for (int i = 1; i < rules::termination_count; ++i) {
        names.push_back(name_of(static_cast<rules::Termination>(i)));
    }
    return names;
}

store::GameFilter filter_of(const GamesOptions& options) {
    store::GameFilter filter;
    filter.tournament = given(options.tournament);
    filter.engine = given(options.engine);
    filter.variant = given(options.variant);
    for (const auto result :
         {rules::Result::attackers_win, rules::Result::defenders_win, rules::Result::draw}) {
        if (name_of(result) == options.result) filter.result = result;
    }
    if (!options.termination.empty()) {
        filter.termination = rules::termination_from_name(options.termination);
        if (!filter.termination) {
            throw tournaments::InputError(
                "--termination: found '" + options.termination +
                "', expected a reason such as escape, king-captured or time" +
                rules::did_you_mean(options.termination, all_terminations()));
        }
    }
    return filter;
}

void list_games(const GamesOptions& options) {
    auto archive = open_archive_to_read(options.database);
    const auto rows = games_to_tell(archive, filter_of(options));
    if (rows.empty()) std::cerr << options.database << ": no game is of that kind\n";
    if (options.format == results::TableFormat::json) {
        using nlohmann::ordered_json;
        auto array = ordered_json::array();
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
    command.option("DB", options->database, "Database").required();
    command.option("--tournament", options->tournament, "Of one tournament only");
    command.option("--engine", options->engine, "With this engine on either side");
    command.option("--variant", options->variant, "Of this variant");
    command.option("--result", options->result, "attackers, defenders or draw")
        .check(one_of({"attackers", "defenders", "draw"}));
    command.option("--termination", options->termination, "Ended for this reason");
    add_format(command, options->format);
    command.footer("Example: lawspeaker games open.db --engine Random --result draw");
    command.runs([options] { list_games(*options); });
}

}  // namespace tafl::commands
