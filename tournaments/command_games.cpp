// SPDX-License-Identifier: MIT
// lawspeaker games, show: what was played, as a list and as boards.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "rules/board_text.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "tournaments/board_svg.h"
#include "tournaments/commands.h"
#include "tournaments/publish/game_json.h"
#include "tournaments/stored_tournament.h"

namespace tafl::tournaments {

namespace {

std::string outcome_of(const store::GameRow& row) {
    if (row.state != store::GameState::finished) return std::string(name_of(row.state));
    return std::string(name_of(row.result));
}

Table games_table(const std::vector<store::GameRow>& rows) {
    Table table;
    table.columns = {{"Game", true},         {"Round", true},      {"Match", true},
                     {"Attackers", false},   {"Defenders", false}, {"Result", false},
                     {"Termination", false}, {"Plies", true}};
    for (const store::GameRow& row : rows) {
        const bool is_open = row.termination == rules::Termination::none;
        table.rows.push_back(
            {std::to_string(row.scheduled.id), std::to_string(row.scheduled.round),
             std::to_string(row.scheduled.match) + '.' + std::to_string(row.scheduled.game),
             row.names.attackers, row.names.defenders, outcome_of(row),
             is_open ? "" : std::string(name_of(row.termination)), std::to_string(row.plies)});
    }
    // "3.1" is no number to compute with.
    table.columns[2].is_number = false;
    return table;
}

struct GamesOptions {
    std::string database;
    std::string tournament;
    std::string engine;
    std::string variant;
    std::string result;
    std::string termination;
    TableFormat format = TableFormat::text;
};

std::optional<std::string> given(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
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
            throw InputError("--termination: found '" + options.termination +
                             "', expected a reason such as escape, king-captured or time");
        }
    }
    return filter;
}

void list_games(const GamesOptions& options) {
    auto archive = open_archive_to_read(options.database);
    const auto rows = games_to_tell(archive, filter_of(options));
    if (options.format == TableFormat::json) {
        using nlohmann::ordered_json;
        auto array = ordered_json::array();
        for (const store::GameRow& row : rows) array.push_back(json_of(row));
        std::cout << array.dump(2, ' ', false, ordered_json::error_handler_t::replace) << '\n';
        return;
    }
    std::cout << render(games_table(rows), options.format);
}

struct ShowOptions {
    std::string database;
    std::int64_t game = 0;
    int ply = -1;
    std::string format = "text";
};

/// The game as it stood after `ply` plies, and the move that led there.
struct Shown {
    rules::Game game;
    std::optional<rules::MoveRecord> last;
    BoardMarks marks;
};

Shown replayed(const rules::GameRecord& record, int plies) {
    Shown shown{rules::Game(record.ruleset), std::nullopt, {}};
    for (int i = 0; i < plies; ++i) {
        const rules::Move move = record.plies[static_cast<std::size_t>(i)].move;
        const rules::Position before = shown.game.position();
        const auto effects = shown.game.play(move);
        if (!effects)
            throw std::runtime_error("the stored game breaks at ply " + std::to_string(i + 1));
        shown.last = describe(before, move, *effects);
        shown.marks = {move, {}};
        for (const auto& capture : effects->captures()) {
            shown.marks.captured.push_back(capture.space);
        }
    }
    return shown;
}

void print_evidence(const rules::Evidence& evidence) {
    if (!evidence.summary.empty()) std::cout << evidence.summary << '\n';
    if (!evidence.standard_error.empty()) {
        std::cout << "\nthe end of its standard error:\n" << evidence.standard_error << '\n';
    }
    if (evidence.dialogue.empty()) return;
    std::cout << "\nthe last lines between host and engine:\n";
    for (const std::string& line : evidence.dialogue) std::cout << line << '\n';
}

void show_game(const ShowOptions& options) {
    auto archive = open_archive_to_read(options.database);
    const auto row = archive.game(options.game);
    if (!row) throw InputError(options.database + " has no game " + std::to_string(options.game));
    const auto record = archive.record(options.game);
    const int most = record ? static_cast<int>(record->plies.size()) : 0;
    if (!record) throw InputError("game " + std::to_string(options.game) + " has not begun");
    if (options.ply > most) {
        throw InputError("--ply: found " + std::to_string(options.ply) + ", expected at most " +
                         std::to_string(most));
    }
    const int ply = options.ply < 0 ? most : options.ply;
    const Shown shown = replayed(*record, ply);
    if (options.format == "svg") {
        std::cout << board_svg(shown.game.law(), shown.game.position().board(), shown.marks);
        return;
    }
    std::cout << row->names.attackers << " (attackers) - " << row->names.defenders << ", "
              << row->scheduled.variant << '\n'
              << "ply " << ply << " of " << most;
    if (shown.last) std::cout << ": " << to_string(*shown.last);
    std::cout << "\n\n" << draw(shown.game.position().board()) << '\n';
    if (ply == most && row->state == store::GameState::finished) {
        std::cout << name_of(row->result) << ", " << explain(row->termination) << '\n';
        print_evidence(record->evidence);
    } else {
        std::cout << name_of(shown.game.to_move()) << " to move\n";
    }
}

}  // namespace

void add_games(CLI::App& app) {
    auto* command = app.add_subcommand("games", "List the games of a database");
    auto options = std::make_shared<GamesOptions>();
    command->add_option("DB", options->database, "Database")->required();
    command->add_option("--tournament", options->tournament, "Of one tournament only");
    command->add_option("--engine", options->engine, "With this engine on either side");
    command->add_option("--variant", options->variant, "Of this variant");
    command->add_option("--result", options->result, "attackers, defenders or draw")
        ->check(CLI::IsMember({"attackers", "defenders", "draw"}));
    command->add_option("--termination", options->termination, "Ended for this reason");
    add_format(*command, options->format);
    command->footer("Example: lawspeaker games open.db --engine Random --result draw");
    command->callback([options] { list_games(*options); });
}

void add_show(CLI::App& app) {
    auto* command = app.add_subcommand("show", "Draw a board of a game");
    auto options = std::make_shared<ShowOptions>();
    command->add_option("DB", options->database, "Database")->required();
    command->add_option("GAME", options->game, "The game's number, as `games` lists it")
        ->required();
    command->add_option("--ply", options->ply, "After so many plies; default: the last position")
        ->check(CLI::Range(0, 1'000'000));
    command->add_option("--format", options->format, "text or svg")
        ->check(CLI::IsMember({"text", "svg"}));
    command->footer("Example: lawspeaker show open.db 3 --ply 12 --format svg > board.svg");
    command->callback([options] { show_game(*options); });
}

}  // namespace tafl::tournaments
