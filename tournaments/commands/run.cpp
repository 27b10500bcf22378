// SPDX-License-Identifier: MIT
// lawspeaker run, study: play or resume the tournament of a file.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

#include "rules/count_of.h"
#include "rules/time_control.h"
#include "store/fingerprints.h"
#include "tournaments/commands/command_line.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/commands/table_options.h"
#include "tournaments/commands/tune_report.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/plan_keys.h"
#include "tournaments/plan/schedule.h"
#include "tournaments/play/hosting/run_setup.h"
#include "tournaments/play/hosting/start_wait.h"
#include "tournaments/play/views/scoreboard.h"
#include "tournaments/reports/publish/balance_svg.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/game_columns.h"
#include "tournaments/reports/publish/whole_file.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/balance_table.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/rating_tables.h"
#include "tournaments/scoring/results/repeats.h"
#include "tournaments/scoring/results/team_table.h"

namespace tafl::commands {

namespace {

struct RunOptions {
    std::string file;
    std::string database;
    toml::table tournament;  ///< keys of [tournament] that options override
    bool is_dry = false;
    bool is_fresh = false;
    bool is_unchecked = false;
    bool is_now = false;  ///< true: starts_at is ignored
    std::string stop_after;
    std::string transcripts;
    std::string events;
    std::string workers;
    std::string study;  ///< directory for the report of a study; empty = not a study
};

/// A file that is read through a descriptor ("/dev/stdin") has neither a name nor a directory for a
/// database.
void require_directory(const RunOptions& options, const plan::Plan& plan) {
    const bool is_named = !options.database.empty() || plan.database.has_parent_path();
    const std::filesystem::path file = is_named ? plan.database.string() : options.file;
    const std::string folder = std::filesystem::absolute(file).parent_path().string();
    if (folder != "/dev" && folder != "/dev/fd" && !folder.starts_with("/proc/")) return;
    throw tournaments::InputError(options.file + ": the database: cannot be created in " + folder +
                                  "; add --database FILE");
}

plan::Plan plan_of(const RunOptions& options) {
    auto plan = plan::read_plan(options.file);
    if (!plan) hosting::throw_plan_errors(plan.error(), options.file);
    plan->concurrency = options.tournament["concurrency"].value_or(plan->concurrency);
    if (!options.database.empty()) plan->database = options.database;
    require_directory(options, *plan);
    plan->transcripts = options.transcripts;
    if (!options.events.empty()) plan->hidden.emplace_back(options.events);
    hosting::require_processors(*plan);
    return *plan;
}

/// Parses a duration such as "90", "1.5s", "20m" or "8h".
std::optional<std::chrono::milliseconds> duration_of(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const int scale = text.ends_with('h') ? 3600 : text.ends_with('m') ? 60 : 1;
    const std::string number = scale > 1 ? text.substr(0, text.size() - 1) : text;
    const auto control = rules::parse_time_control("st=" + number);
    constexpr auto most = std::chrono::hours(24 * 366);
    if (!control || control->per_move * scale > most) {
        throw tournaments::InputError(
            "--stop-after: found '" + text +
            "', expected a duration of at most a year, such as 90s, 20m or 8h");
    }
    return control->per_move * scale;
}

void print_schedule(const plan::Plan& plan) {
    const auto names = hosting::names_of(plan);
    std::vector<store::GameRow> games;
    for (const store::ScheduledGame& game : schedule(plan)) {
        store::GameRow& row = games.emplace_back();
        row.scheduled = game;
        row.names = {names[game.entrants.attackers], names[game.entrants.defenders]};
    }
    std::cout << render(game_table(publish::GameListing::draft, games), results::TableFormat::text);
    const int expected = expected_games(plan.format_settings);
    if (count_of(games) < expected) {
        std::cout << "Later rounds depend on results; " << expected << " games in all"
                  << (has_knockout(plan.format_settings) ? ", and the replays of tied matches" : "")
                  << ".\n";
    }
}

void print_tables(const plan::Plan& plan, StoredTournament& stored) {
    const auto& games = stored.games;
    const auto names = hosting::names_of(plan);
    const results::Crosstable table = crosstable(standings_of(stored), results::outcomes_of(games));
    std::cout << "\nStandings\n\n"
              << render(standings_table(names, table.rows, results::ShownTieBreaks::brief),
                        results::TableFormat::text);
    if (!plan.format_settings.teams.empty()) {
        std::cout << "\nTeams\n\n"
                  << render(team_table(plan.format_settings.teams, table.rows),
                            results::TableFormat::text);
    }
    std::cout << "\nCrosstable\n\n"
              << render(crosstable_table(names, table), results::TableFormat::text);
    if (const auto course =
            publish::tuning_course(plan.format_settings, results::outcomes_of(games))) {
        std::cout << "\nParameters\n\n" << values_table(*course);
    }
    if (plan.rule_sets.size() > 1) {
        std::cout << "\nBalance of the rule sets\n\n"
                  << balance_text(games, results::BalanceBy::variant, results::TableFormat::text)
                  << '\n'
                  << balance_text(games, results::BalanceBy::engines, results::TableFormat::text);
    }
    std::cout << std::flush;
}

/// Writes these files into the directory `folder`: balance.csv, balance.tex and balance.svg,
/// by-opening.csv and by-rating.csv, ratings.csv and sides.csv, games.csv. Replaces existing files
/// of these names.
void write_study(StoredTournament& study, const std::filesystem::path& folder) {
    using results::BalanceBy;
    using results::TableFormat;
    std::filesystem::create_directories(folder);
    const auto write = [&](const char* name, const std::string& text) {
        publish::WholeFile file(folder / name);
        file.write(text);
        file.commit();
    };
    const auto groups = balance_groups(study.games, BalanceBy::variant);
    write("balance.csv", balance_text(study.games, BalanceBy::variant, TableFormat::csv));
    write("balance.tex", render(paper_table(groups), TableFormat::latex));
    write("balance.svg", publish::balance_svg(groups));
    write("by-opening.csv", balance_text(study.games, BalanceBy::opening, TableFormat::csv));
    write("by-rating.csv", balance_text(study.games, BalanceBy::rating, TableFormat::csv));
    const results::RatingList list(results::rated_games(study.games));
    write("ratings.csv", render(players_table(list), TableFormat::csv));
    write("sides.csv", render(side_terms_table(list), TableFormat::csv));
    publish::WholeFile games(folder / "games.csv");
    publish::write_csv({study.archive, study.record, study.entrants, study.games},
                       [&](std::string_view text) { games.write(text); });
    games.commit();
}

void print_study(const RunOptions& options, StoredTournament& stored) {
    write_study(stored, options.study);
    std::cout << '\n'
              << render(paper_table(balance_groups(stored.games, results::BalanceBy::variant)),
                        results::TableFormat::text)
              << "\nIn " << options.study
              << ": balance.csv, balance.tex, balance.svg, by-opening.csv, by-rating.csv, "
                 "ratings.csv, sides.csv, games.csv\n"
              << std::flush;
}

/// Prints the database of a finished tournament and the commands to use next.
void print_next_commands(const plan::Plan& plan, StoredTournament& stored) {
    const auto all = stored.archive.tournaments();
    const auto is_present = [](const auto& record) {
        return !store::is_archived_name(record.name);
    };
    const bool needs_name = std::ranges::count_if(all, is_present) > 1;
    const std::string database =
        hosting::shell_quoted(plan.database.string()) +
        (needs_name ? " --tournament " + hosting::shell_quoted(plan.name) : "");
    std::cerr << "database: " << plan.database.string() << "\nnext: lawspeaker standings "
              << database << "\n      lawspeaker export " << database << " --html report\n";
}

/// Prints the number of games of the study, and the number that would separate 55 % from 50 %. That
/// number is (z / 0.05)^2 p (1 - p) with p = 1/2 (no draws) and z of 95 %, the confidence of the
/// intervals. With fewer games, the interval of a score of 55 % contains 50 %.
void print_study_size(const plan::Plan& plan) {
    const int games = expected_games(plan.format_settings);
    std::cerr << "study: " << games << " games, " << games / plan.format_settings.variants
              << " of each variant; " << results::games_to_separate(0, 0)
              << " games of a variant, without draws, separate 55 % from 50 % (95 % confidence)\n";
}

/// Returns the observer of a study. It prints an estimate of the remaining time after ten games.
events::Observer study_view(const std::string& title) {
    constexpr int games_before_estimate = 10;
    return [view = hosting::default_view(title), board = views::Scoreboard(),
            games = 0](const events::Event& event) mutable {
        view(event);
        board.on_event(event);
        const auto* ended = std::get_if<events::GameEnded>(&event.what);
        if (ended == nullptr || !ended->counts || ++games != games_before_estimate) return;
        const std::string to_go = board.time_to_go();
        if (!to_go.empty()) view({0, events::Message{board.done_of_all() + " games" + to_go}});
    };
}

std::string resume_command(const RunOptions& options) {
    const std::string command = options.study.empty() ? "run " : "study ";
    std::string text = "lawspeaker " + command + hosting::shell_quoted(options.file);
    if (!options.study.empty()) text += " --out " + hosting::shell_quoted(options.study);
    if (!options.database.empty()) text += " --database " + hosting::shell_quoted(options.database);
    text += options_text(options.tournament, {"concurrency"});
    if (options.is_unchecked) text += " --no-check";
    if (options.is_now) text += " --now";
    if (!options.workers.empty()) text += " --workers " + hosting::shell_quoted(options.workers);
    if (!options.transcripts.empty())
        text += " --transcripts " + hosting::shell_quoted(options.transcripts);
    if (!options.events.empty()) text += " --events " + hosting::shell_quoted(options.events);
    return text;
}

int run(const RunOptions& options) {
    const auto stop_after = duration_of(options.stop_after);
    plan::Plan plan = plan_of(options);
    for (const std::string& warning : plan.warnings) {
        std::cerr << options.file << ": warning: " << warning << '\n';
    }
    if (options.is_dry) {
        print_schedule(plan);
        return done;
    }
    if (!options.study.empty()) print_study_size(plan);
    hosting::RunSetup hosting{plan,
                              options.file,
                              resume_command(options),
                              options.is_fresh,
                              options.events,
                              stop_after,
                              [&plan, is_study = !options.study.empty()] {
                                  return is_study ? study_view(plan.name)
                                                  : hosting::default_view(plan.name);
                              },
                              events::Observers::Detail::every_ply,
                              {},
                              {},
                              !options.is_unchecked && options.workers.empty(),
                              tables_of(options.workers)};
    bool is_started = true;
    if (plan.starts_at && !options.is_now) {
        hosting.wait_for_start = [&] {
            is_started = hosting::wait_until_start(*plan.starts_at);
            return is_started;
        };
    }
    const events::RunOutcome ending = host(hosting);
    if (!is_started) {
        std::cerr << "stopped before the start. To resume: " << resume_command(options)
                  << (options.is_fresh ? " --fresh" : "") << " (--now begins at once)\n";
        return interrupted;
    }
    auto stored = open_stored(plan.database, plan.name);
    store::GameFingerprints(stored.archive).mark_repeats(stored.games);
    if (!options.study.empty()) {
        print_study(options, stored);
    } else if (options.events != "-") {
        print_tables(plan, stored);
    }
    if (const auto warning = warning_of_repeats(results::distinct_games(stored.games))) {
        std::cerr << "warning: " << *warning << '\n';
    }
    if (ending == events::RunOutcome::finished) {
        if (options.study.empty() && options.events != "-") print_next_commands(plan, stored);
        return done;
    }
    std::cerr << "stopped; every finished game is kept. To resume: " << resume_command(options)
              << '\n';
    return interrupted;
}

/// Adds the options that `run` and `study` share.
void add_playing(Command command, RunOptions& options) {
    command.option("FILE", options.file, "Tournament file (TOML)")
        .required()
        .file(store::FileUse::input);
    command
        .option("--database", options.database,
                "Database; default: the file's name with .db in this directory")
        .file(store::FileUse::database);
    TableOptions keys(command, plan::tournament_keys(), options.tournament);
    keys.add("concurrency").shows_default("");  // that of the file
    command.flag("--fresh", options.is_fresh, "Archive the old tournament and begin again");
    command
        .option("--stop-after", options.stop_after, "Begin no game after this time (90s, 20m, 8h)")
        .former(command, "--until");
    command.flag("--no-check", options.is_unchecked,
                 "Begin although an engine may not start: it loses its games");
    command.flag("--now", options.is_now, "Begin at once, also before starts_at");
    add_workers_option(command, options.workers);
}

}  // namespace

void add_run(Command app) {
    Command command = app.command("run", "Play the tournament of a file, or resume it");
    auto options = std::make_shared<RunOptions>();
    add_playing(command, *options);
    command.flag("--dry-run", options->is_dry, "Print the whole schedule and play nothing");
    command
        .option("--transcripts", options->transcripts,
                "Folder for each game's whole dialogue with its engines")
        .file(store::FileUse::directory);
    command
        .option("--events", options->events,
                "Write what happens to a file, or to - (standard output), as JSON lines")
        .file(store::FileUse::output);
    command.footer("Example: lawspeaker run examples/open.toml --concurrency 2");
    command.runs([options] { return run(*options); });
}

void add_study(Command app) {
    Command command =
        app.command("study", "Play several variants, and report how balanced they are");
    auto options = std::make_shared<RunOptions>();
    options->study = "study";
    add_playing(command, *options);
    command.option("--out", options->study, "Folder of the report")
        .shows_default()
        .file(store::FileUse::directory);
    command.footer(
        "The file is a tournament file with a list of variants. The folder gets a table for a "
        "paper\n"
        "(balance.tex), a plot (balance.svg), and everything as CSV. Called again, it resumes, and "
        "writes the report again.\n"
        "Example: lawspeaker study examples/hingston.toml --out hingston");
    command.runs([options] { return run(*options); });
}

}  // namespace tafl::commands
