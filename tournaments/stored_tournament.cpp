// SPDX-License-Identifier: MIT
#include "tournaments/stored_tournament.h"

#include <CLI/CLI.hpp>
#include <map>

#include "tournaments/commands.h"

namespace tafl::tournaments {

namespace {

/// The tournament that is meant if none is named: the only one, apart from those that were set
/// aside.
const store::TournamentRecord* the_only_one(const std::vector<store::TournamentRecord>& all) {
    const store::TournamentRecord* only = nullptr;
    for (const auto& record : all) {
        if (record.name.find(" (set aside ") != std::string::npos) continue;
        if (only != nullptr) return nullptr;
        only = &record;
    }
    return only;
}

store::TournamentRecord chosen(store::Archive& archive, const std::string& database,
                               const std::string& name) {
    const auto all = archive.tournaments();
    if (const auto* only = the_only_one(all); only != nullptr && name.empty()) return *only;
    std::string names;
    for (const auto& record : all) {
        if (record.name == name) return record;
        names += "\n  " + record.name;
    }
    if (all.empty()) throw InputError(database + " holds no tournament");
    const std::string found =
        name.empty() ? "several tournaments" : "no tournament \"" + name + '"';
    throw InputError(database + ": found " + found + ", expected --tournament with one of" + names);
}

}  // namespace

store::Archive open_archive_to_read(const std::string& database) {
    try {
        return store::Archive::open(database, store::Access::read_only);
    } catch (const store::ArchiveError& error) {
        throw InputError(error.what());
    }
}

StoredTournament open_stored(const std::string& database, const std::string& name) {
    store::Archive archive = open_archive_to_read(database);
    auto record = chosen(archive, database, name);
    std::vector<std::string> names;
    for (const auto& entrant : archive.entrants(record.id)) names.push_back(entrant.name);
    auto games = archive.games(record.id);
    return {std::move(archive), std::move(record), std::move(names), std::move(games)};
}

void add_format(CLI::App& command, TableFormat& format) {
    std::map<std::string, TableFormat> words;
    for (int i = 0; i <= static_cast<int>(last_of<TableFormat>); ++i) {
        const auto value = static_cast<TableFormat>(i);
        words[std::string(name_of(value))] = value;
    }
    command.add_option("--format", format, all_words<TableFormat>())
        ->transform(CLI::CheckedTransformer(words, CLI::ignore_case))
        ->option_text("FORMAT");
}

}  // namespace tafl::tournaments
