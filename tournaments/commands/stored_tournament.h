// SPDX-License-Identifier: MIT
// What the commands that only read have in common: one tournament of a database, and the option
// --format.
#pragma once

#include <string>
#include <vector>

#include "store/archive.h"
#include "tournaments/commands/commands.h"
#include "tournaments/results/standings.h"
#include "tournaments/results/table.h"
#include "tournaments/suggestion.h"

namespace tafl::commands {

struct StoredTournament {
    store::Archive archive;
    store::TournamentRecord record;
    std::vector<store::EntrantRecord> entrants;
    std::vector<std::string> names;  ///< of the entrants, in the order of their numbers
    std::vector<store::GameRow> games;
};

/// `name` may be empty if the database holds one tournament only. Throws InputError if there is no
/// such tournament.
[[nodiscard]] StoredTournament open_stored(const std::string& database, const std::string& name);

/// By the form of its plan.
[[nodiscard]] std::vector<results::Standing> standings_of(StoredTournament& tournament);

/// The games of one tournament, or of all that were not set aside. Throws InputError if there is
/// none of that name.
[[nodiscard]] std::vector<store::GameRow> listed_games(store::Archive& archive,
                                                       store::GameFilter filter);

/// Throws InputError if there is no such archive.
[[nodiscard]] store::Archive open_archive_to_read(const std::string& database);

void add_format(Command command, results::TableFormat& format);

/// An option that takes one of an enumeration's words.
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
