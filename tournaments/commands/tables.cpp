// SPDX-License-Identifier: MIT
// lawspeaker standings, crosstable: tables of a tournament in a database.
#include <algorithm>
#include <iostream>
#include <iterator>
#include <memory>

#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/formats/past.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/results/outcomes.h"
#include "tournaments/results/team_table.h"
#include "tournaments/results/unicode.h"

namespace tafl::commands {

namespace {

struct TableOptions {
    std::string database;
    std::string tournament;
    results::TableFormat format = results::TableFormat::text;
    bool tells_expected = false;
};

constexpr std::string_view legend =
    "DE direct encounter, SB Sonneborn-Berger, Bh Buchholz, Bh-C1 without the least match, Won "
    "games, Plies of the shortest win, Lot. Elo: by the games of the tournament (lawspeaker "
    "ratings).\n";

/// What tables of a tournament that is not over are to be read with; empty if it is over.
std::string how_far(StoredTournament& tournament) {
    const auto finished =
        std::ranges::count(tournament.games, store::GameState::finished, &store::GameRow::state);
    const plan::StoredPlan plan = plan::read_stored_plan(tournament.record.plan);
    const formats::Form& form = plan.form_of(tournament.names.size());
    const int all = games_in_all(tournament.archive, tournament.record.id, form);
    if (finished >= all) return "";
    return results::visible_line(tournament.record.name) + ": " + std::to_string(finished) + '/' +
           std::to_string(all) + " games\n";
}

using Print = std::string (*)(StoredTournament&, const TableOptions&);

std::string print_standings(StoredTournament& tournament, const TableOptions& options) {
    const results::TableFormat format = options.format;
    auto rows = standings_of(tournament);
    tournament.archive.find_repeats(tournament.games);
    rate(rows, tournament.names, results::tournament_ratings(tournament.games));
    if (format == results::TableFormat::json) return standings_json(tournament.names, rows);
    const std::string text = render(standings_table(tournament.names, rows), format);
    const plan::StoredPlan plan = plan::read_stored_plan(tournament.record.plan);
    if (format != results::TableFormat::text || plan.form.teams.empty()) return text;
    return text + "\nTeams\n\n" + render(team_table(plan.form.teams, rows), format);
}

std::string print_crosstable(StoredTournament& tournament, const TableOptions& options) {
    const auto table = crosstable(standings_of(tournament), results::outcomes_of(tournament.games));
    results::ExpectedPoints expected;
    if (options.tells_expected) {
        tournament.archive.find_repeats(tournament.games);
        expected = expected_points(table, tournament.names, tournament.games,
                                   results::tournament_ratings(tournament.games));
    }
    return render(crosstable_table(tournament.names, table, expected), options.format);
}

void add_table(Command app, const std::string& name, const std::string& description, Print print) {
    Command command = app.command(name, description);
    auto options = std::make_shared<TableOptions>();
    command.option("DB", options->database, "Database").required();
    command.option("--tournament", options->tournament, "Which one, if the database holds several");
    add_format(command, options->format);
    if (print == print_crosstable) {
        command.flag("--expected", options->tells_expected,
                     "With the points that ratings by the tournament's games let expect");
    }
    command.footer(std::string(legend) + "Example: lawspeaker " + name +
                   " open.db --format markdown");
    command.runs([options, print] {
        StoredTournament tournament = open_stored(options->database, options->tournament);
        std::ostream& stream =
            options->format == results::TableFormat::text ? std::cout : std::cerr;
        stream << how_far(tournament) << std::flush;
        std::cout << print(tournament, *options);
    });
}

}  // namespace

void add_standings(Command app) {
    add_table(app, "standings", "Standings with tie-breaks and their components", print_standings);
}

void add_crosstable(Command app) {
    add_table(app, "crosstable", "Everyone against everyone, game by game", print_crosstable);
}

}  // namespace tafl::commands
