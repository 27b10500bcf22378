// SPDX-License-Identifier: MIT
#include "tournaments/commands/stored_tournament.h"

#include <filesystem>
#include <set>

#include "rules/variant.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/commands/commands.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/reports/publish/published.h"
#include "tournaments/scoring/formats/history.h"
#include "tournaments/scoring/results/outcomes.h"

namespace tafl::commands {

namespace {

/// Returns the only tournament that is not archived; null if there are several or none. It is the
/// default without --tournament.
const store::TournamentRecord* the_only_one(const std::vector<store::TournamentRecord>& all) {
    const store::TournamentRecord* only = nullptr;
    for (const auto& record : all) {
        if (store::is_archived_name(record.name)) continue;
        if (only != nullptr) return nullptr;
        only = &record;
    }
    return only;
}

/// Returns one line for each name, and a suggestion for `found` if a name is similar.
std::string lines_of_names(const std::string& found,
                           const std::vector<store::TournamentRecord>& all) {
    std::string text;
    std::vector<std::string_view> names;
    for (const auto& record : all) {
        text += "\n  " + record.name;
        names.push_back(record.name);
    }
    const std::string meant = rules::did_you_mean(found, names);
    return meant.empty() ? text : text + '\n' + meant.substr(2);
}

store::TournamentRecord chosen(store::Archive& archive, const std::string& database,
                               const std::string& name) {
    const auto all = archive.tournaments();
    if (const auto* only = the_only_one(all); only != nullptr && name.empty()) return *only;
    for (const auto& record : all) {
        if (record.name == name) return record;
    }
    if (all.empty()) throw tournaments::InputError(database + " holds no tournament");
    const std::string found =
        name.empty() ? "several tournaments" : "no tournament \"" + name + '"';
    throw tournaments::InputError(database + ": found " + found +
                                  ", expected --tournament with one of" +
                                  lines_of_names(name, all));
}

bool is_tournament(store::Archive& archive, const std::string& name_or_id) {
    const auto id = tournaments::id_in<store::TournamentId>(name_or_id);
    return archive.find_tournament(name_or_id) || (id && archive.tournament(*id));
}

/// Throws InputError if the name is unknown. Without this check, a misspelt name would list no
/// games.
void require_engine(store::Archive& archive, const std::string& option, const std::string& name) {
    std::set<std::string> names;
    for (const auto& tournament : archive.tournaments()) {
        for (const auto& entrant : archive.entrants(tournament.id)) names.insert(entrant.name);
    }
    if (names.contains(name)) return;
    throw tournaments::InputError(option + ": found '" + name +
                                  "', expected an engine of this database " +
                                  tournaments::known_names(name, {names.begin(), names.end()}));
}

/// Throws InputError if no game has this variant.
void require_variant(store::Archive& archive, const std::string& name) {
    std::set<std::string> names;
    for (const auto& row : archive.games(store::GameFilter{})) names.insert(row.scheduled.variant);
    if (names.empty() || names.contains(rules::variant_name(name))) return;
    throw tournaments::InputError("--variant: found '" + name +
                                  "', expected a variant of this database " +
                                  tournaments::known_names(name, {names.begin(), names.end()}));
}

}  // namespace

store::Archive open_archive_to_read(const std::string& database) {
    if (std::filesystem::is_directory(database)) {
        throw tournaments::InputError(database + ": found a folder, expected a database file");
    }
    try {
        return store::Archive::open(database, store::Access::read_only);
    } catch (const store::ArchiveError& error) {
        throw tournaments::InputError(error.what());
    }
}

std::vector<store::GameRow> listed_games(store::Archive& archive, store::GameFilter filter) {
    if (filter.tournament && !is_tournament(archive, *filter.tournament)) {
        throw tournaments::InputError("--tournament: found \"" + *filter.tournament +
                                      "\", expected one of" +
                                      lines_of_names(*filter.tournament, archive.tournaments()));
    }
    if (filter.engine) require_engine(archive, "--engine", *filter.engine);
    if (filter.opponent) require_engine(archive, "--opponent", *filter.opponent);
    auto games = archive.games(filter);
    if (filter.variant && games.empty()) require_variant(archive, *filter.variant);
    if (!filter.tournament) {
        std::erase_if(games, [](const store::GameRow& row) {
            return store::is_archived_name(row.tournament);
        });
    }
    publish::name_stages(archive, games);
    return games;
}

StoredTournament open_stored(const std::string& database, const std::string& name) {
    store::Archive archive = open_archive_to_read(database);
    auto record = chosen(archive, database, name);
    auto entrants = archive.entrants(record.id);
    std::vector<std::string> names;
    for (const auto& entrant : entrants) names.push_back(entrant.name);
    auto games = archive.games(record.id);
    publish::name_stages(archive, games);
    return {std::move(archive), std::move(record), std::move(entrants), std::move(names),
            std::move(games)};
}

std::vector<results::Standing> standings_of(StoredTournament& tournament) {
    return standings(
        plan::read_stored_plan(tournament.record.plan).settings_of(tournament.names.size()),
        formats::history_of(tournament.archive, tournament.record.id, tournament.games));
}

void add_format(Command command, results::TableFormat& format) {
    add_word(command, "--format", format, "How tables are written");
}

}  // namespace tafl::commands
