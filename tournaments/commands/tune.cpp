// SPDX-License-Identifier: MIT
// lawspeaker tune: tunes the parameters of an engine by self-play, as a tournament that can be
// resumed.
#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <memory>

#include "rules/result.h"
#include "tournaments/commands/command_line.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/commands/tune_report.h"
#include "tournaments/plan/engine_argument.h"
#include "tournaments/play/hosting/run_setup.h"
#include "tournaments/play/views/scoreboard.h"
#include "tournaments/scoring/results/outcomes.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;

struct TuneOptions {
    std::string engine;
    std::string engines_file;
    std::vector<std::string> parameters;
    std::string method = "spsa";
    int iterations = 0;
    int under_way = 0;
    int population = 0;
    std::string variant;
    std::string rules;
    std::string time = "10+0.1";
    std::string openings;
    std::string openings_order = "sequential";
    int random_plies = -1;
    std::int64_t seed = 0;
    int max_plies = 600;
    int concurrency = 1;
    std::string database;
    bool is_fresh = false;
    bool is_unchecked = false;
    std::string events;
    std::string workers;
    std::string format = "text";
    std::vector<std::string> words;  ///< words of the command line, for the command that resumes
};

constexpr int usual_iterations_of_spsa = 1000;
constexpr int usual_iterations_of_royale = 20;
constexpr int usual_under_way = 8;
constexpr int usual_population = 8;
constexpr int usual_random_plies_of_tuning = 4;

// Plan

/// Returns copies of the engine: two for SPSA, one for each set of parameters for Royale.
std::vector<plan::Entrant> entrants_of(const TuneOptions& options, const plan::Entrant& engine) {
    std::vector<std::string> names = {" plus", " minus"};
    if (options.method == "royale") {
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

int iterations_of(const TuneOptions& options) {
    if (options.iterations > 0) return options.iterations;
    return options.method == "spsa" ? usual_iterations_of_spsa : usual_iterations_of_royale;
}

int under_way_of(const TuneOptions& options) {
    return options.under_way > 0 ? options.under_way : usual_under_way;
}

int random_plies_of(const TuneOptions& options) {
    if (options.random_plies >= 0) return options.random_plies;
    return options.openings.empty() ? usual_random_plies_of_tuning : 0;
}

toml::table tournament_of(const TuneOptions& options, const std::string& engine) {
    toml::table table;
    table.insert("name", "tuning of " + engine);
    table.insert("format", options.method);
    table.insert("iterations", iterations_of(options));
    if (options.method == "spsa") table.insert("under_way", under_way_of(options));
    toml::array parameters;
    for (const std::string& parameter : options.parameters) parameters.push_back(parameter);
    table.insert("parameters", std::move(parameters));
    if (!options.variant.empty()) table.insert("variant", options.variant);
    if (!options.rules.empty()) table.insert("rules", options.rules);
    table.insert("time", options.time);
    table.insert("max_plies", options.max_plies);
    table.insert("seed", options.seed);
    table.insert("concurrency", options.concurrency);
    if (!options.openings.empty()) {
        table.insert("openings", options.openings);
        table.insert("openings_order", options.openings_order);
    }
    table.insert("random_plies", random_plies_of(options));
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
    auto plan = plan::read_plan(tournament_of(options, name), entrants_of(options, engine),
                                {.where = "tune"});
    if (!plan) hosting::refuse(plan.error(), {});
    hosting::require_processors(*plan);
    plan->database = options.database.empty() ? usual_database(name) : fs::path(options.database);
    if (!options.engines_file.empty()) plan->hidden.emplace_back(options.engines_file);
    // The absolute path, because a resumed run may start in another directory.
    plan->folder = fs::weakly_canonical(fs::absolute(plan->database).parent_path());
    return *plan;
}

std::string resume_command(const TuneOptions& options) {
    std::string text = "lawspeaker";
    for (const std::string& word : options.words) {
        if (word != "--fresh") text += ' ' + hosting::quoted(word);
    }
    return text;
}

// Output

/// Prints a line every few seconds.
class TuneView {
  public:
    /// The tuner must receive a game before this view does.
    TuneView(const tuning::Tuner& tuner, const formats::FormatSettings& settings)
        : tuner_(tuner), settings_(settings) {}

    void hear(const events::Event& event) {
        std::visit([this](const auto& what) { show(what); }, event.what);
    }

  private:
    void show(const events::RunStarted& began) {
        games_ = began.games_in_all;
        finished_ = began.finished;
    }
    void show(const events::GameEnded& ended) {
        if (ended.counts) return count_game();
        if (ended.end.termination == rules::Termination::interrupted) return;
        std::cerr << "game " << ended.game.id
                  << " does not count: " << views::outcome_text(ended.end) << std::endl;
    }
    void show(const events::Message& message) { std::cerr << message.text << std::endl; }
    void show(const events::RunEnded&) { tell(); }
    void show(const auto&) {}

    void count_game() {
        ++finished_;
        constexpr auto interval = std::chrono::seconds(3);
        if (std::chrono::steady_clock::now() - told_ >= interval) tell();
    }
    void tell() {
        told_ = std::chrono::steady_clock::now();
        const int iterations = tuner_.finished();
        std::cerr << finished_ << '/' << games_ << " games | " << iterations << '/'
                  << settings_.iterations << " iterations |";
        const tuning::Values& values = tuner_.theta(iterations);
        for (std::size_t i = 0; i < values.size(); ++i) {
            std::cerr << ' ' << settings_.parameters[i].name << ' '
                      << theta_text(settings_.parameters[i], values[i]);
        }
        std::cerr << std::endl;
    }

    const tuning::Tuner& tuner_;
    const formats::FormatSettings& settings_;
    int games_ = 0;
    int finished_ = 0;
    std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

publish::TuningCourse course_in(const plan::Plan& plan) {
    auto stored = open_stored(plan.database.string(), plan.name);
    return *publish::tuning_course(plan.format_settings, results::outcomes_of(stored.games));
}

/// Returns the command that plays the tuned values against the start values. Its openings differ
/// from those of the tuning.
std::string test_command(const TuneOptions& options, const plan::Entrant& engine,
                         const publish::TuningCourse& course) {
    const auto filled = [&](const char* name, const tuning::Values& values) {
        return " --engine " + hosting::quoted(filled_engine(options.engine, engine.engine,
                                                            engine.engine.name + ' ' + name,
                                                            course.parameters, values));
    };
    std::string text = "lawspeaker match" + filled("tuned", course.thetas.back()) +
                       filled("start", start_of(course.parameters));
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty()) text += std::string(" --") + option + ' ' + hosting::quoted(value);
    };
    add("variant", options.variant);
    add("rules", options.rules);
    add("time", options.time);
    add("openings", options.openings);
    if (!options.openings.empty()) add("openings-order", options.openings_order);
    add("random-plies", std::to_string(random_plies_of(options)));
    add("max-plies", std::to_string(options.max_plies));
    add("seed", std::to_string(options.seed + 1));
    if (options.concurrency > 1) add("concurrency", std::to_string(options.concurrency));
    add("sprt", "elo0=0,elo1=10");
    return text;
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
    std::cout << "\nTo test the end against the start:\n" << test_command(options, engine, course);
    std::cout << '\n';
    if (!engine.engine.environment.empty())
        std::cout << "(Its environment is not shown: add env=KEY=VALUE to both engines.)\n";
}

/// Throws InputError for an option that the method would ignore.
void require_no_idle_option(const TuneOptions& options) {
    const bool is_spsa = options.method == "spsa";
    const std::string found =
        ": found with --method " + options.method + ", expected with --method ";
    if (is_spsa && options.population > 0)
        throw tournaments::InputError("--population" + found + "royale only");
    if (!is_spsa && options.under_way > 0)
        throw tournaments::InputError("--under-way" + found + "spsa only");
}

void warn(const TuneOptions& options, const plan::Plan& plan) {
    for (const std::string& warning : plan.warnings) std::cerr << "warning: " << warning << '\n';
    if (options.method != "spsa" || options.concurrency <= under_way_of(options)) return;
    std::cerr << "warning: --concurrency " << options.concurrency << " is more than --under-way "
              << under_way_of(options)
              << ": this is the largest number of pairs that is played at once\n";
}

int run_tuning(const TuneOptions& options) {
    require_no_idle_option(options);
    const plan::Entrant engine =
        hosting::engine_from_argument(options.engine, options.engines_file);
    plan::Plan plan = plan_of(options, engine);
    warn(options, plan);
    const auto tuner = formats::tuner_of(plan.format_settings);
    hosting::RunSetup hosting{plan,
                              "this tuning",
                              resume_command(options),
                              options.is_fresh,
                              options.events,
                              std::nullopt,
                              [&]() -> events::Observer {
                                  const auto view =
                                      std::make_shared<TuneView>(*tuner, plan.format_settings);
                                  return [view](const events::Event& event) { view->hear(event); };
                              },
                              events::Observers::Detail::games,
                              {},
                              {},
                              !options.is_unchecked && options.workers.empty(),
                              tables_of(options.workers)};
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

void add_options_of_play(Command& command, TuneOptions& options) {
    const Option variant = command.option("--variant", options.variant, "A built-in variant");
    command.option("--rules", options.rules, "An OTN rules record instead").excludes(variant);
    command.option("--time", options.time, "Time control, unless the engine has its own")
        .shows_default();
    command.option("--openings", options.openings, "OTG or OTN file; a pair shares one")
        .file(store::FileUse::input);
    command.option("--openings-order", options.openings_order, "sequential or random")
        .check(one_of({"sequential", "random"}));
    command
        .option("--random-plies", options.random_plies,
                "Random legal plies before the engines take over; default: 4 without "
                "--openings")
        .between(0, 100);
    command.option("--seed", options.seed, "Everything drawn at random comes from it")
        .check(is_seed())
        .shows_default();
    command.option("--max-plies", options.max_plies, "A draw when reached; 0 = no limit")
        .not_negative()
        .shows_default();
    command.option("--concurrency", options.concurrency, "Games at the same time").between(1, 1024);
}

void add_options_of_method(Command& command, TuneOptions& options) {
    command.option("--method", options.method, "How to look for them")
        .check(one_of({"spsa", "royale"}))
        .shows_default();
    command
        .option("--iterations", options.iterations,
                "Of spsa: pairs of games; of royale: round robins. Default: 1000, of royale 20")
        .between(1, 100'000);
    command
        .option("--under-way", options.under_way,
                "Of spsa: pairs that may be played at once. Each one knows the results of those "
                "that are so many or more before it. Default: 8")
        .between(1, 10'000);
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
    command
        .option("--param", options->parameters,
                "NAME,START,MIN,MAX,C_END,R_END, once or more. START, MIN and MAX without a point: "
                "a whole number")
        .required()
        .one_value_each();
    add_options_of_method(command, *options);
    add_options_of_play(command, *options);
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
