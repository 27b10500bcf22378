// SPDX-License-Identifier: MIT
// lawspeaker show: prints one game as a board or as a record.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "rules/board_text.h"
#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "tournaments/commands/command_line.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/game_gif.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::commands {

namespace {

struct ShowOptions {
    std::string database;
    std::int64_t game = 0;  ///< id of the game
    int ply = -1;
    std::string format = "text";
};

/// Game after `ply` plies, with its last move.
struct Shown {
    rules::Game game;
    std::optional<rules::PlayedPly> last;
};

Shown replayed(rules::GameRecord record, int plies) {
    record.plies.resize(plies);
    Shown shown{rules::Game(record.ruleset), std::nullopt};
    const auto refused =
        for_each_ply(record, shown.game, [&](const rules::PlayedPly& ply) { shown.last = ply; });
    if (refused) {
        throw std::runtime_error("the stored game breaks at ply " +
                                 std::to_string(refused->number));
    }
    return shown;
}

/// `load`: load average of the machine (Archive::read_loads()).
void print_evidence(const rules::GameRecord& record, const std::optional<double>& load) {
    const rules::Evidence& evidence = record.evidence;
    if (!record.end.summary.empty()) std::cout << record.end.summary << '\n';
    if (load) std::cout << "load of the machine: " << results::decimals(load, 2) << '\n';
    if (!evidence.standard_error.empty()) {
        std::cout << "\nthe end of its standard error:\n" << evidence.standard_error << '\n';
    }
    if (evidence.dialogue.empty()) return;
    std::cout << "\nthe last lines between host and engine:\n";
    for (const std::string& line : evidence.dialogue) std::cout << line << '\n';
}

/// Game that was chosen on the command line and has started, with its open database.
struct StoredGameChoice {
    store::Archive archive;
    store::GameRow row;
    rules::GameRecord record;
};

StoredGameChoice find_game(const ShowOptions& options) {
    auto archive = open_archive_to_read(options.database);
    const store::GameId id(options.game);
    auto row = archive.game(id);
    if (!row) throw tournaments::InputError(options.database + " has no game " + to_string(id));
    publish::name_stages(archive, {&*row, 1});
    archive.read_loads({&*row, 1});
    auto record = archive.record(id);
    if (!record) throw tournaments::InputError("game " + to_string(id) + " has not begun");
    return {std::move(archive), std::move(*row), std::move(*record)};
}

void print_board(const StoredGameChoice& found, const Shown& shown, int ply) {
    const auto& [archive, row, record] = found;
    const int most = count_of(record.plies);
    std::cout << row.names.attackers << " (attackers) - " << row.names.defenders << ", "
              << row.scheduled.variant << '\n'
              << "ply " << ply << " of " << most;
    if (shown.last) std::cout << ": " << shown.last->text();
    std::cout << "\n\n" << draw(shown.game.position().board()) << '\n';
    if (ply == most && row.state == store::GameState::finished) {
        std::cout << name_of(row.end.result) << ", " << explain(row.end.termination) << '\n';
        print_evidence(record, row.load);
    } else {
        std::cout << name_of(shown.game.to_move()) << " to move\n";
    }
}

void show_board(const ShowOptions& options, const StoredGameChoice& found) {
    const int most = count_of(found.record.plies);
    if (options.ply > most) {
        throw tournaments::InputError("--ply: found " + std::to_string(options.ply) +
                                      ", expected at most " + std::to_string(most));
    }
    const int ply = options.ply < 0 ? most : options.ply;
    const Shown shown = replayed(found.record, ply);
    if (options.format == "svg") {
        std::cout << board_svg(shown.game.compiled_rules(), shown.game.position().board(),
                               shown.last ? publish::marks_of(*shown.last) : publish::BoardMarks{});
    } else {
        print_board(found, shown, ply);
    }
}

void show_record(const ShowOptions& options, StoredGameChoice& found) {
    if (found.row.state != store::GameState::finished) {
        throw tournaments::InputError("game " + std::to_string(options.game) + " is not finished");
    }
    if (options.format == "gif") {
        std::cout << publish::game_gif(found.record);
        return;
    }
    const auto game = publish::finished_game(found.archive, found.row, found.record);
    if (options.format == "otg") {
        const auto tournament = found.archive.tournament(found.row.tournament_id);
        std::cout << publish::published_otg(*tournament, game);
    } else {
        std::cout << publish::text_of(publish::json_of(game)) << '\n';
    }
}

void show_game(const ShowOptions& options) {
    StoredGameChoice found = find_game(options);
    const bool is_whole = options.format != "text" && options.format != "svg";
    if (is_whole && options.ply >= 0) {
        throw tournaments::InputError("--ply: " + options.format + " prints the whole game");
    }
    is_whole ? show_record(options, found) : show_board(options, found);
}

}  // namespace

void add_show(Command app) {
    Command command = app.command("show", "Draw a board of a game, or print its record");
    auto options = std::make_shared<ShowOptions>();
    command.option("DB", options->database, "Database").required().file(store::FileUse::input);
    command.option("GAME", options->game, "The game's number, as `games` lists it").required();
    command.option("--ply", options->ply, "Position after N plies; default: the last position")
        .between(0, 1'000'000);
    command
        .option("--format", options->format,
                "text or svg: a board; otg, json or gif (a moving picture): the whole game")
        .check(one_of({"text", "svg", "otg", "json", "gif"}));
    command.footer(
        "Example: lawspeaker show open.db 3 --ply 12 --format svg > board.svg\n"
        "         lawspeaker show open.db 3 --format gif > game.gif");
    command.runs([options] { show_game(*options); });
}

}  // namespace tafl::commands
