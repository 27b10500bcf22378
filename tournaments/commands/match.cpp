// SPDX-License-Identifier: MIT
// lawspeaker match: game pairs between engines, with statistics of the pairs.
#include <toml++/toml.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iostream>
#include <memory>
#include <sstream>
#include <system_error>

#include "referee/os/engine_resources.h"
#include "rules/result.h"
#include "store/archive.h"
#include "tournaments/commands/command_line.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/plan/engine_argument.h"
#include "tournaments/play/hosting/run_setup.h"
#include "tournaments/play/views/scoreboard.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/stopping_rule.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;

enum MatchCode : int { accepted_h1 = 0, accepted_h0 = 10, undecided = 11 };

struct MatchOptions {
    std::vector<std::string> engines;
    std::string engines_file;
    std::string variant;
    std::string rules;
    std::string time = "10+0.1";
    int pairs = 0;
    std::string openings;
    std::string openings_order = "sequential";
    int random_plies = -1;
    std::int64_t seed = 0;
    std::string sprt;
    int max_plies = 600;
    int concurrency = 1;
    std::string database;
    bool is_fresh = false;
    bool is_unchecked = false;
    std::string transcripts;
    std::string events;
    std::string format = "text";
    bool tells_by_exit_code = false;
    bool keeps_repeats = false;
    std::string workers;
    std::vector<std::string> words;  ///< words of the command line, for the command that resumes
};

constexpr int usual_pairs = 100;
constexpr int max_pairs_of_a_test = 10'000;
constexpr int usual_random_plies = 4;

// Test

double number_of(const std::string& key, const std::string& text) {
    std::size_t length = 0;
    try {
        const double value = std::stod(text, &length);
        if (length == text.size()) return value;
    } catch (const std::exception&) {
    }
    throw tournaments::InputError("--sprt: found '" + key + "=" + text + "', expected a number");
}

void set(results::SprtTest& test, const std::string& key, const std::string& value) {
    if (key == "model") {
        const auto model = tournaments::word_of<results::EloModel>(value);
        if (!model) {
            throw tournaments::InputError("--sprt: found model=" + value + ", expected " +
                                          tournaments::expected_word<results::EloModel>(value));
        }
        test.model = *model;
        return;
    }
    for (const auto& [name, member] :
         {std::pair("elo0", &test.elo0), std::pair("elo1", &test.elo1),
          std::pair("alpha", &test.alpha), std::pair("beta", &test.beta)}) {
        if (key == name) {
            *member = number_of(key, value);
            return;
        }
    }
    throw tournaments::InputError(
        "--sprt: found '" + key + "', expected " +
        tournaments::expected_one_of(key, {"elo0", "elo1", "alpha", "beta", "model"}));
}

/// Parses the value of --sprt: "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized". Returns an
/// empty optional for an empty text.
std::optional<results::SprtTest> test_of(const std::string& text) {
    if (text.empty()) return std::nullopt;
    results::SprtTest test;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        const std::size_t equals = std::min(part.find('='), part.size());
        set(test, part.substr(0, equals), part.substr(std::min(equals + 1, part.size())));
    }
    if (const auto mistake = mistake_in(test)) throw tournaments::InputError("--sprt: " + *mistake);
    return test;
}

// Plan

std::string name_of_match(const std::vector<plan::Entrant>& entrants) {
    std::string name;
    for (const plan::Entrant& entrant : entrants) {
        name += (name.empty() ? "" : " - ") + entrant.engine.name;
    }
    constexpr std::size_t most = 64;
    return name.size() > most ? "match of " + std::to_string(entrants.size()) : name;
}

toml::table tournament_of(const MatchOptions& options, const std::vector<plan::Entrant>& entrants) {
    const int usual = options.sprt.empty() ? usual_pairs : max_pairs_of_a_test;
    toml::table table;
    table.insert("name", name_of_match(entrants));
    table.insert("format", entrants.size() == 2 ? "match" : "round-robin");
    table.insert("cycles", options.pairs > 0 ? options.pairs : usual);
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
    const bool has_openings = options.random_plies < 0 && !options.openings.empty();
    const int random_plies = options.random_plies < 0 ? usual_random_plies : options.random_plies;
    table.insert("random_plies", has_openings ? 0 : random_plies);
    return table;
}

plan::Plan plan_of(const MatchOptions& options) {
    if (options.engines.size() < 2) {
        throw tournaments::InputError("match: found " + std::to_string(options.engines.size()) +
                                      " engines, expected --engine at least twice");
    }
    std::vector<plan::Entrant> entrants;
    for (const std::string& spec : options.engines) {
        entrants.push_back(hosting::engine_from_argument(spec, options.engines_file));
    }
    const toml::table table = tournament_of(options, entrants);
    auto plan = plan::read_plan(table, std::move(entrants));
    if (!plan) hosting::refuse(plan.error(), {});
    plan->transcripts = options.transcripts;
    hosting::require_processors(*plan);
    return *plan;
}

/// Directory for the database if the user names none. It is removed at the end unless keep() was
/// called, so that the match can be resumed.
class TemporaryFolder {
  public:
    TemporaryFolder()
        : path_((referee::temporary_directory() / "lawspeaker-match-XXXXXX").string()) {
        if (mkdtemp(path_.data()) == nullptr) {
            throw std::system_error(errno, std::generic_category(), path_);
        }
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!is_kept_) fs::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] fs::path operator/(const char* name) const { return fs::path(path_) / name; }
    void keep() { is_kept_ = true; }

  private:
    std::string path_;
    bool is_kept_ = false;
};

/// Returns true if the database has finished games, or if it exists but cannot be read.
bool may_have_games(const fs::path& database) try {
    auto archive = store::Archive::open(database, store::Access::read_only);
    return std::ranges::any_of(archive.games(store::GameFilter{}), [](const store::GameRow& row) {
        return row.state == store::GameState::finished;
    });
} catch (const store::ArchiveError&) {
    return fs::exists(database);
}

/// Runs the match. If it fails after games were finished, keeps the temporary directory.
events::RunOutcome host_keeping(const hosting::RunSetup& hosting, TemporaryFolder* folder) {
    try {
        return host(hosting);
    } catch (const tournaments::InputError&) {
        throw;
    } catch (const std::runtime_error&) {
        if (folder != nullptr && may_have_games(hosting.plan.database)) folder->keep();
        throw;
    }
}

std::string resume_command(const MatchOptions& options, const plan::Plan& plan) {
    std::string text = "lawspeaker";
    for (const std::string& word : options.words) {
        if (word != "--fresh") text += ' ' + hosting::quoted(word);
    }
    if (options.database.empty()) text += " --database " + hosting::quoted(plan.database.string());
    return text;
}

// Output

/// Prints a line every few seconds.
class MatchView {
  public:
    /// The stopping rule must receive a game before this view does.
    explicit MatchView(const results::StoppingRule& rule) : rule_(rule) {}

    void hear(const events::Event& event) {
        std::visit([this](const auto& what) { show(what); }, event.what);
    }

  private:
    void show(const events::RunStarted& began) {
        engines_ = began.engines;
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
        for (const results::HeadToHead& meeting : rule_.meetings()) {
            std::cerr << finished_ << '/' << games_ << " games | ";
            if (rule_.meetings().size() > 1) {
                std::cerr << name(meeting.one()) << " - " << name(meeting.other()) << ' ';
            }
            std::cerr << summary_line(meeting, rule_.test()) << '\n';
        }
        std::cerr.flush();
    }
    [[nodiscard]] const std::string& name(int entrant) const { return engines_[entrant]; }

    const results::StoppingRule& rule_;
    tournaments::PerEntrant<std::string> engines_;
    int games_ = 0;
    int finished_ = 0;
    std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

void print_report(const MatchOptions& options, const tournaments::PerEntrant<std::string>& names,
                  const results::StoppingRule& rule) {
    const bool is_json = options.format == "json";
    std::string text;
    for (const results::HeadToHead& meeting : rule.meetings()) {
        if (is_json && !text.empty()) text += ",\n";
        const int uncounted = rule.uncounted_pairs(meeting);
        text += is_json ? report_json(meeting, names, rule.test(), uncounted)
                        : report_text(meeting, names, rule.test(), uncounted);
    }
    const bool is_array = is_json && rule.meetings().size() > 1;
    std::cout << (is_array ? "[" : "") << text << (is_array ? "]" : "") << (is_json ? "\n" : "");
}

/// Prints warnings about repeated games, which make the figures unreliable.
void warn_of_repeats(const results::StoppingRule& rule) {
    if (const auto warning = warning_of_repeats(rule.distinct())) {
        std::cerr << "warning: " << *warning << '\n';
    }
    if (!rule.repeats_itself()) return;
    std::cerr << "no decision: the last " << results::StoppingRule::max_repeats_in_a_row
              << " pairs of games repeated earlier ones move by move, so more of them would add "
                 "nothing. To play on and count them all the same: --keep-repeats\n";
}

int code_of(results::Decision decision) {
    if (decision == results::Decision::go_on) return undecided;
    return decision == results::Decision::accept_h1 ? accepted_h1 : accepted_h0;
}

int run(const MatchOptions& options) {
    const auto test = test_of(options.sprt);
    if (test && options.engines.size() != 2)
        throw tournaments::InputError("--sprt: expected two engines");
    if (options.tells_by_exit_code && !test)
        throw tournaments::InputError("--exit-code: expected --sprt");
    plan::Plan plan = plan_of(options);
    plan.test = results::MatchTest{test};
    for (const std::string& warning : plan.warnings) std::cerr << "warning: " << warning << '\n';
    std::optional<TemporaryFolder> folder;
    if (options.database.empty()) folder.emplace();
    plan.database = folder ? *folder / "match.db" : fs::path(options.database);
    if (!options.engines_file.empty()) plan.hidden.emplace_back(options.engines_file);
    // The absolute path, because a resumed run may start in another directory.
    plan.folder = fs::weakly_canonical(fs::absolute(plan.database).parent_path());

    results::StoppingRule rule(
        plan.entrants.count(), test,
        options.keeps_repeats ? results::Repeats::kept : results::Repeats::left_out);
    hosting::RunSetup hosting{plan,
                              "this match",
                              resume_command(options, plan),
                              options.is_fresh,
                              options.events,
                              std::nullopt,
                              [&rule]() -> events::Observer {
                                  const auto view = std::make_shared<MatchView>(rule);
                                  return [view](const events::Event& event) { view->hear(event); };
                              },
                              events::Observers::Detail::games,
                              {},
                              {},
                              !options.is_unchecked && options.workers.empty(),
                              tables_of(options.workers)};
    hosting.options = {{"cycles", "--pairs"}};
    hosting.is_decided = [&](const std::vector<results::Outcome>& outcomes) {
        for (const results::Outcome& outcome : outcomes) rule.add(outcome);
        return rule.is_over();
    };
    hosting.decides = [&](const results::Outcome& outcome) { return rule.add(outcome); };
    const events::RunOutcome ending = host_keeping(hosting, folder ? &*folder : nullptr);

    if (options.events != "-") print_report(options, hosting::names_of(plan), rule);
    if (ending == events::RunOutcome::interrupted) {
        if (folder) folder->keep();
        std::cerr << "stopped; every finished game is kept. To resume: " << hosting.resume_command
                  << '\n';
        return interrupted;
    }
    warn_of_repeats(rule);
    if (rule.repeats_itself()) return undecided;
    return options.tells_by_exit_code ? code_of(rule.decision()) : done;
}

}  // namespace

void add_match(Command app) {
    Command command =
        app.command("match", "Engines against each other in pairs of games: Elo, SPRT, balance");
    auto options = std::make_shared<MatchOptions>();
    options->words = command.words();
    command
        .option("--engine", options->engines,
                "An engine, twice or more: name=N,cmd=PATH,arg=A,KEY=VALUE..., an OpenTafl .ini "
                "file, a program, or a name in --engines")
        .required()
        .one_value_each();
    command.option("--engines", options->engines_file, "Tournament file to look for names in")
        .file(store::FileUse::input);
    const Option variant = command.option("--variant", options->variant, "A built-in variant");
    command.option("--rules", options->rules, "An OTN rules record instead").excludes(variant);
    command.option("--time", options->time, "Time control of each engine without its own")
        .shows_default();
    command
        .option("--pairs", options->pairs,
                "Pairs of games of every two engines; default: 100, with --sprt at most "
                "10000")
        .between(1, 100'000);
    command.option("--openings", options->openings, "OTG or OTN file; a pair shares one")
        .file(store::FileUse::input);
    command.option("--openings-order", options->openings_order, "sequential or random")
        .check(one_of({"sequential", "random"}));
    command
        .option("--random-plies", options->random_plies,
                "Random legal plies before the engines take over; default: 4 without "
                "--openings")
        .between(0, 100);
    command.option("--seed", options->seed, "Everything drawn at random comes from it")
        .check(is_seed())
        .shows_default();
    command.option("--sprt", options->sprt,
                   "Stop when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05[,model=logistic]");
    command.option("--max-plies", options->max_plies, "A draw when reached; 0 = no limit")
        .not_negative()
        .shows_default();
    command.option("--concurrency", options->concurrency, "Games at the same time")
        .between(1, 1024);
    command.option("--database", options->database, "Keep the games there, and resume")
        .file(store::FileUse::database);
    command.flag("--fresh", options->is_fresh, "Archive an old match and begin again");
    command.flag("--no-check", options->is_unchecked,
                 "Begin although an engine may not start: it loses its games");
    command
        .option("--transcripts", options->transcripts,
                "Folder for each game's whole dialogue with its engines")
        .file(store::FileUse::directory);
    command
        .option("--events", options->events,
                "Write what happens to a file, or to - (standard output), as JSON lines")
        .file(store::FileUse::output);
    command.option("--format", options->format, "text or json").check(one_of({"text", "json"}));
    command.flag("--exit-code", options->tells_by_exit_code,
                 "With --sprt: 0 if H1 was accepted, 10 if H0, 11 if neither");
    command.flag("--keep-repeats", options->keeps_repeats,
                 "Count pairs of games that repeat an earlier one move by move, too; without "
                 "it, 50 of them in a row end the match (exit code 11)");
    add_workers_option(command, options->workers);
    command.footer(
        "Example: lawspeaker match --engine new/huscarl --engine name=old,cmd=old/huscarl "
        "--variant "
        "copenhagen --time 5+0.05 --sprt elo0=0,elo1=10");
    command.runs([options] { return run(*options); });
}

}  // namespace tafl::commands
