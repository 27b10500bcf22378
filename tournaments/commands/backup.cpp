// SPDX-License-Identifier: MIT
// lawspeaker backup: a whole copy of a database, also while a host plays into it.
#include <filesystem>
#include <iostream>
#include <memory>

#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;

/// The copy gets its name when it is whole: what has the name is a backup, whatever happens.
void back_up(const fs::path& database, const fs::path& target) {
    auto archive = open_archive_to_read(database.string());
    if (fs::exists(target)) {
        throw tournaments::InputError(target.string() +
                                      ": exists, and is not overwritten; expected a new name");
    }
    fs::path partial = target;
    partial += ".partial";
    fs::remove(partial);  // of a backup that was killed
    archive.copy_to(partial);
    // Unlike a rename, a link never takes the place of a file that came up meanwhile.
    std::error_code error;
    fs::create_hard_link(partial, target, error);
    fs::remove(partial);
    if (error) throw std::runtime_error(target.string() + ": " + error.message());
}

}  // namespace

void add_backup(Command app) {
    Command command = app.command("backup", "Copy a database, also while it is played into");
    struct Options {
        std::string database;
        std::string file;
    };
    auto options = std::make_shared<Options>();
    command.option("DB", options->database, "Database").required();
    command.option("FILE", options->file, "The copy, which must not exist yet").required();
    command.footer(
        "The copy is whole: all that was finished when it was begun. It may be read or gone on "
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
