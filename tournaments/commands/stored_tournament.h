// SPDX-License-Identifier: MIT
// Common parts of the commands that only read: one tournament of a database, and the option
// --format.
#pragma once

#include <string>
#include <vector>

#include "store/archive.h"
#include "tournaments/base/suggestion.h"
#include "tournaments/commands/commands.h"
#include "tournaments/scoring/results/standings.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::commands {

/// A tournament that was read from a database.
struct StoredTournament {
    store::Archive archive;
    store::TournamentRecord record;
    std::vector<store::EntrantRecord> entrants;
    std::vector<std::string> names;  ///< names of the entrants, in the order of their numbers
    std::vector<store::GameRow> games;
};

/// Returns a tournament of the database with the path `database`. `name`: name of the tournament.
/// It may be empty if the database has exactly one tournament that is not archived. Throws
/// InputError if the database cannot be opened, or if no tournament matches.
[[nodiscard]] StoredTournament open_stored(const std::string& database, const std::string& name);

/// Returns the standings of the tournament, according to the format settings of its plan.
[[nodiscard]] std::vector<results::Standing> standings_of(StoredTournament& tournament);

/// Returns the games of the database that match `filter`. If the filter names no tournament,
/// archived tournaments are left out. Throws InputError if the tournament, engine or variant is
/// unknown.
[[nodiscard]] std::vector<store::GameRow> listed_games(store::Archive& archive,
                                                       store::GameFilter filter);

/// Opens the database with the path `database` for reading. Throws InputError if it cannot be
/// opened.
[[nodiscard]] store::Archive open_archive_to_read(const std::string& database);

/// Adds the option --format, the format of tables. Its value is stored in `format`, which must
/// outlive the command line.
void add_format(Command command, results::TableFormat& format);

/// Adds the option `option`. It accepts the names of the enumerators of `Enum`. The enumerator is
/// stored in `value`, which must outlive the command line.
template <class Enum>
void add_word(Command command, const std::string& option, Enum& value,
              const std::string& description) {
    const auto set = [&value, option](const std::string& text) {
        const auto word = tournaments::word_of<Enum>(text);
        if (!word) {
            throw tournaments::InputError(option + ": found '" + text + "', expected " +
                                          tournaments::expected_word<Enum>(text));
        }
        value = *word;
    };
    std::string words;
    for (int i = 0; i <= static_cast<int>(tournaments::last_of<Enum>); ++i) {
        words += (i > 0 ? "," : "{") + std::string(name_of(static_cast<Enum>(i)));
    }
    command.option_by(option, set, description).type_name(words + '}');
}

}  // namespace tafl::commands
