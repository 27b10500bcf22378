// SPDX-License-Identifier: MIT
// lawspeaker tune: tunes the parameters of an engine by self-play, as a tournament that can be
// resumed.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <memory>

#include "tournaments/commands/commands.h"
#include "tournaments/commands/play_options.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/commands/tune_report.h"
#include "tournaments/plan/engine_argument.h"
#include "tournaments/scoring/results/outcomes.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;

struct TuneOptions : PlayOptions {
    std::string engine;
    int population = 0;
};

constexpr int usual_iterations_of_royale = 20;
constexpr int usual_population = 8;

std::string method_of(const TuneOptions& options) {
    return options.tournament["format"].value_or(std::string());
}

// Plan

/// Returns copies of the engine: two for SPSA, one for each set of parameters for Royale.
std::vector<plan::Entrant> entrants_of(const TuneOptions& options, const plan::Entrant& engine) {
    std::vector<std::string> names = {" plus", " minus"};
    if (method_of(options) == "royale") {
        names.clear();
        const int sets = options.population > 0 ? options.population : usual_population;
        for (int i = 1; i <= sets; ++i) names.push_back(' ' + std::to_string(i));
    }
    std::vector<plan::Entrant> entrants;
    for (const std::string& name : names) {
        entrants.push_back(engine);
        entrants.back().engine.name += name;
    }
    return entrants;
}

toml::table tournament_of(const TuneOptions& options, const std::string& engine) {
    toml::table table = tournament_of(options);
    table.insert("name", "tuning of " + engine);
    if (method_of(options) == "royale") table.insert("iterations", usual_iterations_of_royale);
    return table;
}

/// Returns the default database of an engine: "Simple_2.tune.db" for "Simple 2". The same command
/// finds it again and resumes.
fs::path usual_database(std::string engine) {
    const auto is_odd = [](unsigned char c) {
        return std::isalnum(c) == 0 && c != '.' && c != '-';
    };
    std::ranges::replace_if(engine, is_odd, '_');
    return engine + ".tune.db";
}

plan::Plan plan_of(const TuneOptions& options, const plan::Entrant& engine) {
    const std::string& name = engine.engine.name;
    auto plan = plan::read_plan(tournament_of(options, name), entrants_of(options, engine));
    return checked_plan(
        options, std::move(plan),
        options.database.empty() ? usual_database(name) : fs::path(options.database));
}

// Output

/// Prints the present values of the parameters.
void print_progress(const tuning::Tuner& tuner, const formats::FormatSettings& settings,
                    const Progress& progress) {
    const int iterations = tuner.finished();
    std::cerr << progress.finished << '/' << progress.games << " games | " << iterations << '/'
              << settings.iterations << " iterations |";
    const tuning::Values& values = tuner.theta(iterations);
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::cerr << ' ' << settings.parameters[i].name << ' '
                  << theta_text(settings.parameters[i], values[i]);
    }
    std::cerr << '\n';
}

publish::TuningCourse course_in(const plan::Plan& plan) {
    auto stored = open_stored(plan.database.string(), plan.name);
    return *publish::tuning_course(plan.format_settings, results::outcomes_of(stored.games));
}

/// Returns the command that plays the tuned values against the start values. Its openings differ
/// from those of the tuning.
std::string test_command(const TuneOptions& options, const plan::Plan& plan,
                         const plan::Entrant& engine, const publish::TuningCourse& course) {
    const auto filled = [&](const char* name, const tuning::Values& values) {
        return " --engine " + hosting::shell_quoted(filled_engine(options.engine, engine.engine,
                                                                  engine.engine.name + ' ' + name,
                                                                  course.parameters, values));
    };
    std::string text = "lawspeaker match" + filled("tuned", course.thetas.back()) +
                       filled("start", start_of(course.parameters));
    toml::table table = tournament_of(options);
    table.insert_or_assign("seed", static_cast<std::int64_t>(plan.seed()) + 1);
    if (table["concurrency"] == 1) table.erase("concurrency");
    return text +
           options_text(table, {"variant", "rules", "time", "openings", "openings_order",
                                "random_plies", "max_plies", "seed", "concurrency"}) +
           " --sprt elo0=0,elo1=10";
}

void print_end(const TuneOptions& options, const plan::Plan& plan, const plan::Entrant& engine) {
    const publish::TuningCourse course = course_in(plan);
    for (const std::string& warning : warnings_of(course)) {
        std::cerr << "warning: " << warning << '\n';
    }
    if (options.format == "csv") {
        std::cout << course_csv(course) << std::flush;
        return;
    }
    std::cout << values_table(course) << std::flush;
    if (course.finished() < course.iterations) return;
    const auto given = [&](const tuning::Values& values) {
        return values_text(course.parameters, values);
    };
    if (given(course.thetas.back()) == given(course.thetas.front())) {
        std::cout << "\nIt ends where it began: there is nothing to test.\n";
        return;
    }
    std::cout << "\nTo test the end against the start:\n"
              << test_command(options, plan, engine, course) << '\n';
    if (!engine.engine.environment.empty())
        std::cout << "(Its environment is not shown: add env=KEY=VALUE to both engines.)\n";
}

/// Throws InputError for an option that the method would ignore.
void require_no_idle_option(const TuneOptions& options) {
    const std::string method = method_of(options);
    const bool is_spsa = method == "spsa";
    const std::string found = ": found with --method " + method + ", expected with --method ";
    if (is_spsa && options.population > 0)
        throw tournaments::InputError("--population" + found + "royale only");
    if (!is_spsa && options.tournament.contains("under_way"))
        throw tournaments::InputError("--parallel-pairs" + found + "spsa only");
}

void warn(const TuneOptions& options, const plan::Plan& plan) {
    for (const std::string& warning : plan.warnings) std::cerr << "warning: " << warning << '\n';
    const int under_way = plan.format_settings.under_way;
    if (method_of(options) != "spsa" || plan.concurrency <= under_way) return;
    std::cerr << "warning: --concurrency " << plan.concurrency << " is more than --parallel-pairs "
              << under_way << ": this is the largest number of pairs that is played at once\n";
}

int run_tuning(const TuneOptions& options) {
    require_no_idle_option(options);
    const plan::Entrant engine =
        hosting::engine_from_argument(options.engine, options.engines_file);
    plan::Plan plan = plan_of(options, engine);
    warn(options, plan);
    const auto tuner = formats::tuner_of(plan.format_settings);
    // The tuner receives a game before the progress is printed.
    hosting::RunSetup hosting = setup_of(
        options, plan, "this tuning",
        [&](const Progress& progress) { print_progress(*tuner, plan.format_settings, progress); });
    hosting.is_decided = [&](const std::vector<results::Outcome>& outcomes) {
        for (const results::Outcome& outcome : outcomes) tuner->add(outcome);
        return false;
    };
    hosting.decides = [&](const results::Outcome& outcome) {
        tuner->add(outcome);
        return false;
    };
    const events::RunOutcome ending = host(hosting);
    if (options.events != "-") print_end(options, plan, engine);
    if (ending != events::RunOutcome::interrupted) return done;
    std::cerr << "stopped; every finished game is kept. To resume: " << hosting.resume_command
              << '\n';
    return interrupted;
}

void add_options_of_method(Command& command, TableOptions& keys, TuneOptions& options) {
    options.tournament.insert("format", "spsa");
    keys.add("format", formats::formats_with("parameters"));
    keys.add("iterations");
    keys.add("under_way");
    command
        .option("--population", options.population,
                "Of royale: sets of values that meet. Default: 8")
        .between(4, 100);
}

}  // namespace

void add_tune(Command app) {
    Command command = app.command("tune", "An engine's parameters by self-play: SPSA, royale");
    auto options = std::make_shared<TuneOptions>();
    options->words = command.words();
    command
        .option("--engine", options->engine,
                "The engine, with {NAME} in its arguments: name=N,cmd=PATH,arg=A,KEY=VALUE..., or "
                "a name in --engines")
        .required();
    command.option("--engines", options->engines_file, "Tournament file to look for the name in")
        .file(store::FileUse::input);
    TableOptions keys = tournament_options(command, *options);
    keys.add("parameters").required().one_value_each();
    add_options_of_method(command, keys, *options);
    keys.add("variant");
    keys.add("rules").excludes("--variant");
    keys.add("time");
    keys.add("openings").file(store::FileUse::input);
    keys.add("openings_order");
    keys.add("random_plies");
    keys.add("seed");
    keys.add("max_plies");
    keys.add("concurrency");
    options->renamed = keys.renamed();
    command
        .option("--database", options->database,
                "Keep the games there, and resume; default: the engine's "
                "name with .tune.db")
        .file(store::FileUse::database);
    command.flag("--fresh", options->is_fresh, "Archive an old tuning and begin again");
    command.flag("--no-check", options->is_unchecked,
                 "Begin although the engine may not start: it loses its games");
    command
        .option("--events", options->events,
                "Write what happens to a file, or to - (standard output), as JSON lines")
        .file(store::FileUse::output);
    command
        .option("--format", options->format,
                "text, or csv: values and points of each iteration (default: text)")
        .check(one_of({"text", "csv"}));
    add_workers_option(command, options->workers);
    command.footer(
        "Example: lawspeaker tune --engine 'name=Simple,cmd=simple,arg=--king-distance={king}' "
        "--param king,-10,-30,30,2,0.1 --variant brandub --iterations 200");
    command.runs([options] { return run_tuning(*options); });
}

}  // namespace tafl::commands
