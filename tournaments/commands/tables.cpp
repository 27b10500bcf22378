// SPDX-License-Identifier: MIT
// lawspeaker standings, crosstable, rounds: tables of a tournament in a database.
#include <algorithm>
#include <iostream>
#include <iterator>
#include <memory>

#include "store/fingerprints.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/plan/plan_words.h"
#include "tournaments/reports/publish/round_table.h"
#include "tournaments/scoring/formats/history.h"
#include "tournaments/scoring/formats/winner.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/sprt_estimate.h"
#include "tournaments/scoring/results/standing_reasons.h"
#include "tournaments/scoring/results/stopping_rule.h"
#include "tournaments/scoring/results/team_table.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::commands {

namespace {

struct StandingsOptions {
    std::string database;
    std::string tournament;
    results::TableFormat format = results::TableFormat::text;
    bool tells_expected = false;
};

const std::string rounds_legend = std::string(publish::round_legend) + '\n';

const std::string legend =
    "DE direct encounter, SB Sonneborn-Berger, Bh Buchholz, Bh-C1 without the lowest match, Won "
    "games, Plies of the shortest win. Elo: by the games of the tournament (lawspeaker "
    "ratings).\n";

/// Returns "Open: Round robin, 2 games a match · Brandub 7x7 · 10 s + 0.1 s · 4 engines".
std::string header(const StoredTournament& tournament, const plan::StoredPlan& plan) {
    auto facts = plan::facts_of(plan);
    facts.push_back(std::to_string(tournament.names.size()) + " engines");
    return results::visible_line(tournament.record.name + ": " + plan::joined_facts(facts)) + '\n';
}

/// Returns a sentence with the winner; empty without a winner.
std::string winner_line(StoredTournament& tournament, const formats::FormatSettings& settings) {
    const auto history =
        formats::history_of(tournament.archive, tournament.record.id, tournament.games);
    const auto winner =
        winner_of(settings, history, standings(settings, history), tournament.names);
    return winner ? results::visible_line(sentence_of(*winner, tournament.names)) + '\n' : "";
}

/// Returns the number of finished games, or the winner of a finished tournament.
std::string how_far(StoredTournament& tournament, const plan::StoredPlan& plan) {
    const auto finished =
        std::ranges::count(tournament.games, store::GameState::finished, &store::GameRow::state);
    const formats::FormatSettings& settings = plan.settings_of(tournament.names.size());
    const int all = games_in_all(tournament.archive, tournament.record.id, settings);
    if (finished >= all) return winner_line(tournament, settings);
    return results::visible_line(tournament.record.name) + ": " + std::to_string(finished) + '/' +
           std::to_string(all) + " games\n";
}

using Print = std::string (*)(StoredTournament&, const StandingsOptions&);

/// Returns the lines below the table that explain the order.
std::string reasons_text(const std::vector<std::string>& reasons) {
    constexpr std::size_t most = 12;
    std::string text = reasons.empty() ? "" : "\n";
    for (std::size_t i = 0; i < std::min(most, reasons.size()); ++i) {
        text += results::visible_line(reasons[i]) + '\n';
    }
    if (reasons.size() <= most) return text;
    return text + "... and " + std::to_string(reasons.size() - most) +
           " more of that kind: --format json has decided_by for each\n";
}

/// Returns a line such as "SPRT: LLR 2.95 (-2.94, 2.94), normalized Elo 0.00 to 5.00: H1 accepted;
/// Elo 8.12 [0.63, 15.20] (corrected), pairs 1 2 3 4 5". Returns an empty text for other
/// tournaments.
std::string sprt_line(const StoredTournament& tournament, const plan::StoredPlan& plan) {
    if (!plan.test || !plan.test->sprt) return "";
    results::StoppingRule rule(2, plan.test->sprt, results::Repeats::left_out);
    for (const results::Outcome& game : results::outcomes_of(tournament.games)) rule.add(game);
    const results::HeadToHead& meeting = rule.meetings().front();
    const results::Elo elo = elo_after(meeting.pair_counts(), *plan.test->sprt);
    std::string pairs;
    for (const std::int64_t count : meeting.pairs()) pairs += ' ' + std::to_string(count);
    return "\nSPRT: " + sprt_text(meeting.pair_counts(), *plan.test->sprt) + "; Elo " +
           elo_text(elo) + (elo.is_corrected ? " (corrected)" : " (not corrected)") + ", pairs" +
           pairs + '\n';
}

std::string print_standings(StoredTournament& tournament, const StandingsOptions& options) {
    const results::TableFormat format = options.format;
    auto rows = standings_of(tournament);
    store::GameFingerprints(tournament.archive).mark_repeats(tournament.games);
    rate(rows, tournament.names, results::tournament_ratings(tournament.games));
    if (format == results::TableFormat::json) return standings_json(tournament.names, rows);
    const auto shown = format == results::TableFormat::text ? results::ShownTieBreaks::brief
                                                            : results::ShownTieBreaks::all;
    std::string text = render(standings_table(tournament.names, rows, shown), format);
    const plan::StoredPlan plan = plan::read_stored_plan(tournament.record.plan);
    if (format != results::TableFormat::text) return text;
    text += reasons_text(standing_reasons(tournament.names, rows, plan.format_settings.scoring));
    text += sprt_line(tournament, plan);
    if (plan.format_settings.teams.empty()) return text;
    return text + "\nTeams\n\n" + render(team_table(plan.format_settings.teams, rows), format);
}

std::string print_crosstable(StoredTournament& tournament, const StandingsOptions& options) {
    const auto table = crosstable(standings_of(tournament), results::outcomes_of(tournament.games));
    results::ExpectedPoints expected;
    if (options.tells_expected) {
        store::GameFingerprints(tournament.archive).mark_repeats(tournament.games);
        expected = expected_points(table, tournament.names, tournament.games,
                                   results::tournament_ratings(tournament.games));
    }
    return render(crosstable_table(tournament.names, table, expected), options.format);
}

/// Prints one table for each round as text; one table with all rounds in other formats.
std::string print_rounds(StoredTournament& tournament, const StandingsOptions& options) {
    const plan::StoredPlan plan = plan::read_stored_plan(tournament.record.plan);
    const formats::FormatSettings& settings = plan.settings_of(tournament.names.size());
    if (!is_paired_by_round(settings)) {
        throw tournaments::InputError(
            "lawspeaker rounds: found the format " + std::string(name_of(settings.format)) +
            ", expected one that is paired round by round (swiss); `lawspeaker games` lists the "
            "games of every format with their stages");
    }
    auto rounds = paired_rounds(
        settings, formats::history_of(tournament.archive, tournament.record.id, tournament.games));
    if (options.format == results::TableFormat::json)
        return publish::rounds_json(rounds, tournament.names);
    if (options.format != results::TableFormat::text) {
        return render(publish::rounds_table(rounds, tournament.names), options.format);
    }
    std::string text;
    for (const formats::PairedRound& round : rounds) {
        text += "\nRound " + std::to_string(round.round) +
                (round.is_over() ? "\n\n" : ", not over yet\n\n") +
                render(publish::round_table(round, tournament.names), options.format);
    }
    return text;
}

void add_table(Command app, const std::string& name, const std::string& description, Print print) {
    Command command = app.command(name, description);
    auto options = std::make_shared<StandingsOptions>();
    command.option("DB", options->database, "Database").required().file(store::FileUse::input);
    command.option("--tournament", options->tournament, "Which one, if the database holds several");
    add_format(command, options->format);
    if (print == print_crosstable) {
        command.flag("--expected", options->tells_expected,
                     "With the points that ratings from the tournament's games predict");
    }
    command.footer((print == print_rounds ? rounds_legend : legend) + "Example: lawspeaker " +
                   name + " open.db --format markdown");
    command.runs([options, print] {
        StoredTournament tournament = open_stored(options->database, options->tournament);
        std::ostream& stream =
            options->format == results::TableFormat::text ? std::cout : std::cerr;
        const plan::StoredPlan plan = plan::read_stored_plan(tournament.record.plan);
        stream << header(tournament, plan) << how_far(tournament, plan) << std::flush;
        std::cout << print(tournament, *options);
    });
}

}  // namespace

void add_standings(Command app) {
    add_table(app, "standings", "Standings with tie-breaks and their components", print_standings);
}

void add_rounds(Command app) {
    add_table(app, "rounds", "Pairings of a Swiss, round by round, with scores, floats and byes",
              print_rounds);
}

void add_crosstable(Command app) {
    add_table(app, "crosstable", "Crosstable of all engines, game by game", print_crosstable);
}

}  // namespace tafl::commands
