// SPDX-License-Identifier: MIT
// lawspeaker run: plays the tournament of a file, or goes on with it.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "referee/limits.h"
#include "rules/time_control.h"
#include "store/archive.h"
#include "tournaments/commands.h"
#include "tournaments/director.h"
#include "tournaments/engine_builds.h"
#include "tournaments/event_stream.h"
#include "tournaments/outcomes.h"
#include "tournaments/plan_file.h"
#include "tournaments/schedule.h"
#include "tournaments/stored_tournament.h"

namespace tafl::tournaments {

namespace {

namespace fs = std::filesystem;

struct RunOptions {
    std::string file;
    std::string database;
    int concurrency = 0;
    bool is_dry = false;
    bool is_fresh = false;
    std::string until;
    std::string transcripts;
    std::string events;
};

std::vector<std::string> names_of(const Plan& plan) {
    std::vector<std::string> names;
    for (const Entrant& entrant : plan.entrants) names.push_back(entrant.engine.name);
    return names;
}

/// Tables with processors of their own can't be more than those last for.
void require_processors(const Plan& plan) {
    const int each = processors_per_table(plan);
    if (each == 0 || !referee::processors_of_table(plan.concurrency - 1, each).empty()) return;
    const auto there = std::to_string(referee::usable_processors().size());
    throw InputError("cpus = " + std::to_string(each) + " at " + std::to_string(plan.concurrency) +
                     " tables takes " + std::to_string(each * plan.concurrency) +
                     " processors, and this machine has " + there + " for us");
}

Plan plan_of(const RunOptions& options) {
    auto plan = read_plan(options.file);
    if (!plan) {
        std::string text = to_string(plan.error(), options.file);
        text.pop_back();
        throw InputError(text);
    }
    if (options.concurrency > 0) plan->concurrency = options.concurrency;
    if (!options.database.empty()) plan->database = options.database;
    plan->transcripts = options.transcripts;
    require_processors(*plan);
    return *plan;
}

/// "90", "1.5s", "20m", "8h".
std::optional<std::chrono::milliseconds> duration_of(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const int scale = text.ends_with('h') ? 3600 : text.ends_with('m') ? 60 : 1;
    const std::string number = scale > 1 ? text.substr(0, text.size() - 1) : text;
    const auto control = rules::parse_time_control("st=" + number);
    constexpr auto most = std::chrono::hours(24 * 366);
    if (!control || control->per_move * scale > most) {
        throw InputError("--until: found '" + text +
                         "', expected a duration of at most a year, such as 90s, 20m or 8h");
    }
    return control->per_move * scale;
}

void print_schedule(const Plan& plan) {
    const auto names = names_of(plan);
    Table table{{{"Round", true},
                 {"Match", true},
                 {"Game", true},
                 {"Attackers"},
                 {"Defenders"},
                 {"Opening"}},
                {}};
    const auto games = schedule(plan);
    for (const store::ScheduledGame& game : games) {
        const auto name = [&](int entrant) { return names[static_cast<std::size_t>(entrant - 1)]; };
        table.rows.push_back({std::to_string(game.round), std::to_string(game.match),
                              std::to_string(game.game), name(game.entrants.attackers),
                              name(game.entrants.defenders), game.opening});
    }
    std::cout << render(table, TableFormat::text);
    const int expected = expected_games(plan.form);
    if (static_cast<int>(games.size()) < expected) {
        std::cout << "Later rounds depend on results; " << expected << " games in all"
                  << (has_knockout(plan.form) ? ", and the replays of tied matches" : "") << ".\n";
    }
}

store::TournamentId found(store::Archive& archive, const Plan& plan) {
    const store::TournamentRecord record{0, plan.name, plan.site, to_json(plan),
                                         std::chrono::system_clock::now()};
    return archive.add_tournament(record, entrant_records(plan), schedule(plan));
}

/// A changed file is refused: games under two plans do not add up.
void require_same_plan(const store::TournamentRecord& stored, const Plan& plan,
                       const RunOptions& options) {
    const auto lines = differences(stored.plan, to_json(plan));
    if (lines.empty()) return;
    std::string text = options.file + " differs from the plan with which \"" + plan.name +
                       "\" was begun in " + plan.database.string() + ":";
    for (const std::string& line : lines) text += "\n  " + line;
    throw InputError(
        text + "\nRestore the file to go on, or begin anew with --fresh (the old games are kept).");
}

/// Games of several builds add up, but nobody should find that out later.
void note_builds(store::Archive& archive, store::TournamentId tournament, const Plan& plan) {
    const auto now = entrant_records(plan);
    for (const auto& sentence : changed_builds(archive.entrants(tournament), now)) {
        std::cerr << "warning: " << sentence << "; the games from now on are noted as its\n";
    }
    archive.set_builds(tournament, now);
}

/// Begins the tournament in the database, or finds where it stands.
store::TournamentId open_tournament(store::Archive& archive, const Plan& plan,
                                    const RunOptions& options) {
    const auto stored = archive.find_tournament(plan.name);
    if (stored && options.is_fresh) {
        std::cerr << "the old tournament is now \"" << archive.set_aside(stored->id) << "\"\n";
    } else if (stored) {
        require_same_plan(*stored, plan, options);
        note_builds(archive, stored->id, plan);
        const int interrupted = archive.recover(stored->id);
        if (interrupted > 0) {
            std::cerr << interrupted << " interrupted game(s) will be played again\n";
        }
        return stored->id;
    }
    return found(archive, plan);
}

void print_tables(const Plan& plan, const std::vector<Outcome>& outcomes) {
    const auto names = names_of(plan);
    const Crosstable table = crosstable(standings(plan.form, outcomes), outcomes);
    std::cout << "\nStandings\n\n"
              << render(standings_table(names, table.rows), TableFormat::text) << "\nCrosstable\n\n"
              << render(crosstable_table(names, table), TableFormat::text) << std::flush;
}

/// As a shell takes it for one word.
std::string quoted(const std::string& word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=:,@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

std::string resume_command(const RunOptions& options) {
    std::string text = "lawspeaker run " + quoted(options.file);
    if (!options.database.empty()) text += " --database " + quoted(options.database);
    if (options.concurrency > 0) text += " --concurrency " + std::to_string(options.concurrency);
    if (!options.transcripts.empty()) text += " --transcripts " + quoted(options.transcripts);
    if (!options.events.empty()) text += " --events " + quoted(options.events);
    return text;
}

void make_transcript_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw InputError("--transcripts: " + folder.string() + ": " + error.message());
}

store::Archive open_archive(const Plan& plan) {
    const fs::path folder = fs::absolute(plan.database).parent_path();
    fs::create_directories(folder);
    return store::Archive::open(plan.database, store::Access::read_write);
}

std::unique_ptr<Progress> progress_of(const Plan& plan, const RunOptions& options,
                                      std::vector<Outcome> finished) {
    const Field field{plan.name, names_of(plan), expected_games(plan.form), std::move(finished)};
    std::vector<std::unique_ptr<Progress>> views;
    views.push_back(isatty(STDERR_FILENO) != 0 ? terminal_progress(field, std::cerr)
                                               : plain_progress(field, std::cerr));
    if (!options.events.empty()) views.push_back(event_stream(plan, field, options.events));
    return together(std::move(views));
}

Ending play(const Plan& plan, const RunOptions& options,
            std::optional<std::chrono::milliseconds> until) {
    if (!plan.transcripts.empty()) make_transcript_folder(plan.transcripts);
    store::Archive archive = open_archive(plan);
    const store::TournamentId id = open_tournament(archive, plan, options);
    const auto progress = progress_of(plan, options, outcomes_of(archive.games(id)));
    Director director(plan, id, std::move(archive), *progress);
    const Ending ending = director.run(until);
    progress->done(ending);
    return ending;
}

/// What is no archive, or none of ours, is bad input; what fails later is said together with how to
/// go on.
Ending play_and_explain(const Plan& plan, const RunOptions& options,
                        std::optional<std::chrono::milliseconds> until) {
    using Kind = store::ArchiveError::Kind;
    try {
        return play(plan, options, until);
    } catch (const store::ArchiveError& error) {
        for (const Kind kind : {Kind::missing, Kind::not_an_archive, Kind::too_new}) {
            if (error.kind() == kind) throw InputError(error.what());
        }
        throw std::runtime_error(std::string(error.what()) +
                                 "\nTo go on when that is mended: " + resume_command(options));
    }
}

int run(const RunOptions& options) {
    const auto until = duration_of(options.until);
    const Plan plan = plan_of(options);
    for (const std::string& warning : plan.warnings) {
        std::cerr << options.file << ": warning: " << warning << '\n';
    }
    if (options.is_dry) {
        print_schedule(plan);
        return done;
    }
    const Ending ending = play_and_explain(plan, options, until);
    const auto stored = open_stored(plan.database, plan.name);
    if (options.events != "-") print_tables(plan, outcomes_of(stored.games));
    if (ending == Ending::finished) return done;
    std::cerr << "stopped; every finished game is kept. To go on: " << resume_command(options)
              << '\n';
    return interrupted;
}

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("run", "Play the tournament of a file, or go on with it");
    auto options = std::make_shared<RunOptions>();
    command->add_option("FILE", options->file, "Tournament file (TOML)")->required();
    command->add_option("--database", options->database,
                        "Database; default: the file's name with .db");
    command->add_option("--concurrency", options->concurrency, "Games at the same time")
        ->check(CLI::Range(1, 1024));
    command->add_flag("--dry-run", options->is_dry, "Print the whole schedule and play nothing");
    command->add_flag("--fresh", options->is_fresh, "Set the old tournament aside and begin anew");
    command->add_option("--until", options->until, "Begin no game after this time (90s, 20m, 8h)");
    command->add_option("--transcripts", options->transcripts,
                        "Folder for each game's whole dialogue with its engines");
    command->add_option("--events", options->events,
                        "Write what happens to a file, or to - (standard output), as JSON lines");
    command->footer("Example: lawspeaker run examples/open.toml --concurrency 2");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace tafl::tournaments
