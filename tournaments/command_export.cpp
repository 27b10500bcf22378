// SPDX-License-Identifier: MIT
// lawspeaker export: game records of a tournament, one file a game.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "rules/otg.h"
#include "tournaments/commands.h"
#include "tournaments/stored_tournament.h"

namespace tafl::tournaments {

namespace {

namespace fs = std::filesystem;

/// Letters, digits, dot, dash and underscore stay; anything else becomes a dash.
std::string file_name_part(const std::string& text) {
    std::string part;
    for (const char c : text) {
        const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                              (c >= 'A' && c <= 'Z') || c == '.' || c == '_';
        part += is_plain ? c : '-';
    }
    return part;
}

/// "r01-m003-g2-Random-Simple-1.otg": sorts in the order of the schedule.
std::string file_name(const store::GameRow& row) {
    char number[64];
    std::snprintf(number, sizeof number, "r%02d-m%03d-g%d", row.scheduled.round,
                  row.scheduled.match, row.scheduled.game);
    return std::string(number) + '-' + file_name_part(row.names.attackers) + '-' +
           file_name_part(row.names.defenders) + ".otg";
}

void write_file(const fs::path& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) throw std::runtime_error(path.string() + " cannot be written");
}

void export_otg(StoredTournament& tournament, const fs::path& folder) {
    fs::create_directories(folder);
    int count = 0;
    for (const store::GameRow& row : tournament.games) {
        if (row.state != store::GameState::finished) continue;
        const auto record = tournament.archive.record(row.scheduled.id);
        const std::string round = std::to_string(row.scheduled.round) + '.' +
                                  std::to_string(row.scheduled.match) + '.' +
                                  std::to_string(row.scheduled.game);
        const rules::OtgHeader header{tournament.record.name, tournament.record.site, round,
                                      row.scheduled.variant};
        write_file(folder / file_name(row), to_string(rules::otg_of(*record, header)));
        ++count;
    }
    std::cerr << count << " games written to " << folder.string() << '\n';
}

struct ExportOptions {
    std::string database;
    std::string tournament;
    std::string otg_folder;
};

}  // namespace

void add_export(CLI::App& app) {
    auto* command = app.add_subcommand("export", "Write game records to publish");
    auto options = std::make_shared<ExportOptions>();
    command->add_option("DB", options->database, "Database")->required();
    command->add_option("--tournament", options->tournament,
                        "Which one, if the database holds several");
    command->add_option("--otg", options->otg_folder, "Folder for OTG game records, one a game")
        ->required();
    command->footer("Example: lawspeaker export open.db --otg games");
    command->callback([options] {
        StoredTournament tournament = open_stored(options->database, options->tournament);
        export_otg(tournament, options->otg_folder);
    });
}

}  // namespace tafl::tournaments
