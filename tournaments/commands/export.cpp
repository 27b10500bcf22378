// SPDX-License-Identifier: MIT
// lawspeaker export: writes a tournament as files for publication.
#include <filesystem>
#include <iostream>
#include <memory>
#include <system_error>

#include "store/fingerprints.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/report.h"
#include "tournaments/reports/publish/whole_file.h"

namespace tafl::commands {

namespace {

struct ExportOptions {
    std::string database;
    std::string tournament;
    std::string csv_file;
    std::string json_file;
    std::string html_folder;
    std::string otg_folder;
};

using Writer = void (*)(const publish::PublishedTournament&, const publish::Write&);

/// Writes to standard output, or to a file that appears only when it is complete.
void export_file(const publish::PublishedTournament& published, const std::string& path,
                 Writer writer) {
    if (path.empty()) return;
    if (path == "-") return writer(published, [](std::string_view text) { std::cout << text; });
    publish::WholeFile file(path);
    writer(published, [&](std::string_view text) { file.write(text); });
    file.commit();
    std::cerr << published.games.size() << " games written to " << path << '\n';
}

using FolderWriter = int (*)(const publish::PublishedTournament&, const std::filesystem::path&);

void export_folder(const publish::PublishedTournament& published, const std::string& folder,
                   FolderWriter writer) {
    if (folder.empty()) return;
    const int count = writer(published, folder);
    std::cerr << count << " games written to " << folder << '\n';
}

/// Creates the directories before the files, which may be in them. Ignores errors, because the
/// writer of a directory reports them.
void make_folders(const ExportOptions& options) {
    for (const std::string& folder : {options.otg_folder, options.html_folder}) {
        std::error_code ignored;
        if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    }
}

void export_all(const ExportOptions& options) {
    const bool has_target = !options.otg_folder.empty() || !options.csv_file.empty() ||
                            !options.json_file.empty() || !options.html_folder.empty();
    if (!has_target) {
        throw tournaments::InputError(
            "lawspeaker export: found nothing to write, expected --html, --otg, --csv "
            "or --json");
    }
    StoredTournament stored = open_stored(options.database, options.tournament);
    store::GameFingerprints(stored.archive).mark_repeats(stored.games);
    const publish::PublishedTournament published{stored.archive, stored.record, stored.entrants,
                                                 stored.games};
    make_folders(options);
    export_folder(published, options.otg_folder, publish::export_otg);
    export_file(published, options.csv_file, publish::write_csv);
    export_file(published, options.json_file, publish::write_json);
    export_folder(published, options.html_folder, publish::export_report);
}

}  // namespace

void add_export(Command app) {
    Command command = app.command("export", "Write a tournament as files to publish");
    auto options = std::make_shared<ExportOptions>();
    command.option("DB", options->database, "Database").required().file(store::FileUse::input);
    command.option("--tournament", options->tournament, "Which one, if the database holds several");
    command
        .option("--html", options->html_folder,
                "Folder for a report: open its index.html in a browser")
        .text("DIR")
        .file(store::FileUse::directory);
    command.option("--otg", options->otg_folder, "Folder for OTG game records, one a game")
        .text("DIR")
        .file(store::FileUse::directory);
    command.option("--csv", options->csv_file, "File for a table, one row a game; - prints it")
        .text("FILE")
        .file(store::FileUse::output);
    command
        .option("--json", options->json_file,
                "File for the whole tournament, every ply included; - prints it")
        .text("FILE")
        .file(store::FileUse::output);
    command.footer(
        "Files of an earlier export to the same folder are replaced; other files stay.\n"
        "Example: lawspeaker export open.db --html report --otg report/otg");
    command.runs([options] { export_all(*options); });
}

}  // namespace tafl::commands
