// SPDX-License-Identifier: MIT
// lawspeaker verify: replays every stored game through the rules as they are now.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "tournaments/commands.h"
#include "tournaments/stored_tournament.h"
#include "tournaments/verify.h"

namespace tafl::tournaments {

namespace {

/// A record that cannot be read is a difference like any other: the rest is looked at all the same.
std::optional<std::string> difference_of(store::Archive& archive, const store::GameRow& row) {
    try {
        const auto record = archive.record(row.scheduled.id);
        if (!record) return "its record is missing";
        return judged_differently(*record, row.captures);
    } catch (const store::ArchiveError& error) {
        return error.what();
    }
}

int verify(const std::string& database) {
    auto archive = open_archive_to_read(database);
    int games = 0;
    int different = 0;
    for (const store::GameRow& row : archive.games(store::GameFilter{})) {
        if (row.state != store::GameState::finished) continue;
        ++games;
        const auto difference = difference_of(archive, row);
        if (!difference) continue;
        ++different;
        std::cout << "game " << row.scheduled.id << ", " << row.names.attackers << " (attackers) - "
                  << row.names.defenders << ": " << *difference << '\n';
    }
    std::cout << games << " games, " << different << " would be judged differently\n";
    return different == 0 ? done : failed;
}

}  // namespace

void add_verify(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("verify", "Replay every stored game through the rules");
    auto database = std::make_shared<std::string>();
    command->add_option("DB", *database, "Database")->required();
    command->footer("Example: lawspeaker verify open.db");
    command->callback([database, &exit_code] { exit_code = verify(*database); });
}

}  // namespace tafl::tournaments
