// SPDX-License-Identifier: MIT
// lawspeaker import: imports game records of other programs into a database.
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>

#include "rules/variant.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/plan/recordings/importer.h"

namespace tafl::commands {

namespace {

using recordings::ImportCounts;

struct ImportCommandOptions {
    std::string database;
    std::vector<std::string> paths;
    std::string tournament;
    std::string variant;
    std::string rules;
    bool keeps_broken = false;
    bool has_engines = false;
    results::TableFormat format = results::TableFormat::text;
};

volatile std::sig_atomic_t is_interrupted = 0;

/// Stops the import after the current game. A second signal ends the program.
void interrupt(int signal) {
    is_interrupted = 1;
    std::signal(signal, SIG_DFL);
}

rules::Ruleset ruleset_or_refuse(const std::string& option, const std::string& text) {
    const auto reading =
        option == "--rules" ? rules::parse_ruleset(text) : rules::ruleset_from_name(text);
    if (!reading) throw tournaments::InputError(option + ": " + to_string(reading.error()));
    return reading->ruleset;
}

std::optional<recordings::RecordRules> requested_rules(const ImportCommandOptions& options) {
    if (!options.rules.empty())
        return recordings::rules_of_record(ruleset_or_refuse("--rules", options.rules));
    if (options.variant.empty()) return std::nullopt;
    return recordings::rules_without_repetition(rules::variant_name(options.variant),
                                                ruleset_or_refuse("--variant", options.variant));
}

/// Clears the line with the progress.
constexpr const char* clear_line = "\r\x1b[K";

recordings::ImportOptions importer_options(const ImportCommandOptions& options) {
    const bool is_terminal = isatty(STDERR_FILENO) == 1;
    recordings::ImportOptions made;
    made.given = requested_rules(options);
    made.keeps_broken = options.keeps_broken;
    if (options.has_engines) made.players = store::EntrantKind::engine;
    made.tell = [is_terminal](const std::string& line) {
        std::cerr << (is_terminal ? clear_line : "") << line << '\n';
    };
    if (is_terminal) {
        made.progress = [](std::int64_t done) {
            std::cerr << '\r' << done << " games" << std::flush;
        };
    }
    made.is_stopped = [] { return is_interrupted != 0; };
    return made;
}

ImportCounts total_of(const std::map<std::string, ImportCounts>& counts) {
    ImportCounts total;
    for (const auto& [label, some] : counts) total += some;
    return total;
}

void add_row(results::Table& table, const std::string& name, const ImportCounts& counts) {
    std::vector<std::string> cells = {name};
    for (const std::int64_t count : {counts.found, counts.imported, counts.same, counts.unfinished,
                                     counts.broken, counts.refused}) {
        cells.push_back(std::to_string(count));
    }
    table.rows.push_back(std::move(cells));
}

void print_counts(const std::map<std::string, ImportCounts>& counts, results::TableFormat format) {
    results::Table table;
    table.columns = {{"Variant", false},   {"Found", true},  {"Imported", true}, {"Same", true},
                     {"Unfinished", true}, {"Broken", true}, {"Refused", true}};
    for (const auto& [label, some] : counts) add_row(table, label, some);
    add_row(table, "all", total_of(counts));
    std::cout << render(table, format);
}

/// Opens the database. A file that is not a database counts as wrong input.
store::Archive open_database(const std::string& database) {
    try {
        return store::Archive::open(database, store::Access::read_write);
    } catch (const store::ArchiveError& error) {
        if (error.kind() != store::ArchiveError::Kind::not_an_archive) throw;
        throw tournaments::InputError(error.what());
    }
}

/// Removes a database that is open and locked by this process. SQLite does not remove the log of a
/// file that was removed before it is closed.
void remove_database(const std::string& database) {
    const std::string file = std::filesystem::canonical(database).string();
    for (const char* companion : {"", "-wal", "-shm"}) std::filesystem::remove(file + companion);
}

int import_games(const ImportCommandOptions& options) {
    for (const std::string& path : options.paths) recordings::require_records(path);
    recordings::ImportOptions import_options = importer_options(options);
    const bool is_new = !std::filesystem::exists(options.database);
    auto archive = open_database(options.database);
    std::signal(SIGINT, interrupt);
    std::signal(SIGTERM, interrupt);
    recordings::Importer importer(archive, std::move(import_options));
    bool is_whole = true;
    for (const std::string& path : options.paths) {
        const std::string name =
            options.tournament.empty() ? recordings::source_name(path) : options.tournament;
        is_whole = is_whole && importer.import(path, name);
    }
    if (isatty(STDERR_FILENO) == 1) std::cerr << clear_line;
    print_counts(importer.counts(), options.format);
    if (is_new && archive.tournaments().empty()) {
        remove_database(options.database);
        std::cerr << options.database << " was not created, because no game was imported\n";
    }
    if (!is_whole) {
        std::cerr << "interrupted: what is counted here is stored; the same command resumes\n";
        return interrupted;
    }
    const ImportCounts total = total_of(importer.counts());
    const auto unreadable = importer.counts().find(recordings::unreadable_label);
    const std::int64_t untyped =
        total.refused - (unreadable == importer.counts().end() ? 0 : unreadable->second.refused);
    if (untyped > 0 && options.variant.empty() && options.rules.empty()) {
        std::cerr << "games with a missing or unknown type: " << untyped
                  << "; name the rules with --variant or --rules\n";
    }
    const bool is_all = total.refused == 0 && (total.broken == 0 || options.keeps_broken);
    return is_all ? done : failed;
}

}  // namespace

void add_import(Command app) {
    Command command = app.command("import", "Take in recorded games");
    auto options = std::make_shared<ImportCommandOptions>();
    command.option("DB", options->database, "Database; made if it is missing")
        .required()
        .file(store::FileUse::database);
    command
        .option("PATH", options->paths,
                "OTG records, CSV and JSON of aagenielsen.dk, or folders of them")
        .required()
        .file(store::FileUse::input);
    command.option("--tournament", options->tournament,
                   "What they are called together; default: each path's own name");
    auto variant = command.option("--variant", options->variant,
                                  "Of games without a type, or with an unknown one");
    command.option("--rules", options->rules, "The same as an OTN rules record").excludes(variant);
    command.flag("--keep-broken", options->keeps_broken,
                 "Store games that break the rules as well; they do not count");
    command.flag("--engines", options->has_engines,
                 "The players are engines; without it they are people");
    add_format(command, options->format);
    command.footer(
        "A game that is there already is left out; so the same command resumes where one was "
        "interrupted. The exit code is 1 if games were refused, or broken and not stored.\n"
        "Example: lawspeaker import people.db games/ --keep-broken");
    command.runs([options] { return import_games(*options); });
}

}  // namespace tafl::commands
