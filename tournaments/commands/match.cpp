// SPDX-License-Identifier: MIT
// lawspeaker match: game pairs between engines, with statistics of the pairs.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <sstream>

#include "store/archive.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/play_options.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/commands/temporary_folder.h"
#include "tournaments/plan/engine_argument.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/stopping_rule.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;

struct MatchOptions : PlayOptions {
    std::vector<std::string> engines;
    std::string sprt;
    std::string transcripts;
    bool tells_by_exit_code = false;
    bool keeps_repeats = false;
};

constexpr int usual_pairs = 100;
constexpr int max_pairs_of_a_test = 10'000;

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

/// Parses the value of --sprt: "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized". Returns
/// nullopt for an empty text.
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
    toml::table table = tournament_of(options);
    table.insert("name", name_of_match(entrants));
    table.insert("format", entrants.size() == 2 ? "match" : "round-robin");
    table.insert("cycles", usual);
    return table;
}

plan::Plan plan_of(const MatchOptions& options, const fs::path& database) {
    if (options.engines.size() < 2) {
        throw tournaments::InputError("match: found " + std::to_string(options.engines.size()) +
                                      " engines, expected --engine at least twice");
    }
    std::vector<plan::Entrant> entrants;
    for (const std::string& spec : options.engines) {
        entrants.push_back(hosting::engine_from_argument(spec, options.engines_file));
    }
    const toml::table table = tournament_of(options, entrants);
    auto plan = checked_plan(options, plan::read_plan(table, std::move(entrants)), database);
    plan.transcripts = options.transcripts;
    return plan;
}

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

// Output

/// Prints a line for each two engines.
void print_progress(const results::StoppingRule& rule, const Progress& progress) {
    for (const results::HeadToHead& meeting : rule.meetings()) {
        std::cerr << progress.finished << '/' << progress.games << " games | ";
        if (rule.meetings().size() > 1) {
            std::cerr << progress.engines[meeting.one()] << " - "
                      << progress.engines[meeting.other()] << ' ';
        }
        std::cerr << summary_line(meeting, rule.test()) << '\n';
    }
}

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
    return decision == results::Decision::accept_h1 ? done : rejected;
}

int run(const MatchOptions& options) {
    const auto test = test_of(options.sprt);
    if (test && options.engines.size() != 2)
        throw tournaments::InputError("--sprt: expected two engines");
    if (options.tells_by_exit_code && !test)
        throw tournaments::InputError("--exit-code: expected --sprt");
    std::optional<TemporaryFolder> folder;
    if (options.database.empty()) folder.emplace("match");
    plan::Plan plan = plan_of(options, folder ? *folder / "match.db" : fs::path(options.database));
    plan.test = results::MatchTest{test};
    for (const std::string& warning : plan.warnings) std::cerr << "warning: " << warning << '\n';

    results::StoppingRule rule(
        plan.entrants.count(), test,
        options.keeps_repeats ? results::Repeats::kept : results::Repeats::left_out);
    // The rule receives a game before the progress is printed.
    hosting::RunSetup hosting =
        setup_of(options, plan, "this match",
                 [&rule](const Progress& progress) { print_progress(rule, progress); });
    if (folder)
        hosting.resume_command += " --database " + hosting::shell_quoted(plan.database.string());
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
    TableOptions keys = tournament_options(command, *options);
    keys.add("variant");
    keys.add("rules").excludes("--variant");
    keys.add("time");
    keys.add("cycles");
    keys.add("openings").file(store::FileUse::input);
    keys.add("openings_order");
    keys.add("random_plies");
    keys.add("seed");
    command.option("--sprt", options->sprt,
                   "Stop when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05[,model=logistic]");
    keys.add("max_plies");
    keys.add("concurrency");
    options->renamed = keys.renamed();
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
