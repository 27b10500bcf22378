// SPDX-License-Identifier: MIT
// lawspeaker backup: copies a database, also while a host writes to it.
#include <filesystem>
#include <iostream>
#include <memory>

#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;

void back_up(const fs::path& database, const fs::path& target) {
    auto archive = open_archive_to_read(database.string());
    if (fs::exists(target)) {
        throw tournaments::InputError(target.string() +
                                      ": exists, and is not overwritten; expected a new name");
    }
    archive.copy_to(target);
}

}  // namespace

void add_backup(Command app) {
    Command command = app.command("backup", "Copy a database, also while it is played into");
    struct Options {
        std::string database;
        std::string file;
    };
    auto options = std::make_shared<Options>();
    command.option("DB", options->database, "Database").required().file(store::FileUse::input);
    command.option("FILE", options->file, "The copy, which must not exist yet")
        .required()
        .file(store::FileUse::database);
    command.footer(
        "The copy is complete: it has all games that had finished at its start. It may be read or "
        "resumed "
        "with; to "
        "publish, export: engines' commands and environments are in it.\n"
        "Example: lawspeaker backup open.db open-2026-11-21.db");
    command.runs([options] {
        back_up(options->database, options->file);
        std::cerr << "copied to " << options->file << ", " << fs::file_size(options->file) / 1024
                  << " KB\n";
    });
}

}  // namespace tafl::commands
