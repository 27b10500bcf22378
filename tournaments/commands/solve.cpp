// SPDX-License-Identifier: MIT
// lawspeaker solve: positions with known answers; counts those that engines solve, with times.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <set>

#include "referee/players/otep/opentafl_dialect.h"
#include "referee/players/protocols.h"
#include "rules/variant.h"
#include "tournaments/base/input_file.h"
#include "tournaments/commands/command_line.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/play/hosting/run_setup.h"
#include "tournaments/play/hosting/start_check.h"
#include "tournaments/play/solving/solve_report.h"
#include "tournaments/play/solving/suite.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;
using solving::SolvePlan;
using solving::SolveResults;

struct SolveOptions {
    std::string suite;
    std::vector<std::string> engines;
    std::string engines_file;
    std::string variant;
    std::string rules;
    std::string only;
    std::string time = "5";
    int concurrency = 1;
    std::int64_t seed = 0;
    bool is_unchecked = false;
    results::TableFormat format = results::TableFormat::text;
    bool tells_by_exit_code = false;
};

// Input

std::optional<solving::SuiteRules> rules_of(const SolveOptions& options) {
    if (options.variant.empty() && options.rules.empty()) return std::nullopt;
    const bool is_named = options.rules.empty();
    const auto reading = is_named ? rules::ruleset_from_name(options.variant)
                                  : rules::parse_ruleset(options.rules, rules::Strictness::strict);
    if (!reading) {
        throw tournaments::InputError((is_named ? "--variant: " : "--rules: ") +
                                      to_string(reading.error()));
    }
    return solving::SuiteRules{
        is_named ? rules::variant_name(options.variant) : reading->ruleset.name, reading->ruleset};
}

[[noreturn]] void refuse_suite(const solving::SuiteErrors& errors, const std::string& file) {
    std::string text;
    for (const solving::SuiteError& error : errors) {
        text += (text.empty() ? "" : "\n") + file;
        if (error.line > 0) text += ':' + std::to_string(error.line);
        if (error.line > 0 && error.column > 0) text += ':' + std::to_string(error.column);
        text += ": " + error.text;
    }
    throw tournaments::InputError(text);
}

/// Returns the positions of the suite; with --only, those of one variant.
std::vector<solving::SuitePosition> positions_of(const SolveOptions& options) {
    auto positions = solving::read_suite(
        tournaments::read_input(options.suite, "a suite", solving::max_suite_bytes),
        rules_of(options));
    if (!positions) refuse_suite(positions.error(), options.suite);
    if (options.only.empty()) return std::move(*positions);
    const std::string only = rules::variant_name(options.only);
    std::set<std::string> variants;
    for (const auto& position : *positions) variants.insert(position.variant);
    if (!variants.contains(only)) {
        throw tournaments::InputError(
            "--only: found '" + options.only + "', expected a variant of this suite " +
            tournaments::known_names(options.only, {variants.begin(), variants.end()}));
    }
    std::erase_if(*positions, [&](const auto& position) { return position.variant != only; });
    return std::move(*positions);
}

/// Parses a time control. A plain number such as "5" is seconds for each position.
rules::TimeControl time_of(const std::string& text) {
    const bool is_number = !text.empty() && text.find_first_not_of("0123456789.") == text.npos;
    const auto time = rules::parse_time_control(is_number ? "st=" + text : text);
    if (time) return *time;
    throw tournaments::InputError(
        "--time: found '" + text +
        "', expected seconds for each position, or a time control: " + to_string(time.error()));
}

/// Hides the file from the engine, because the file contains the answers.
void hide_from(referee::EngineSpec& engine, const std::string& file) {
    if (file.empty() || engine.limits.sandbox == referee::Sandbox::none) return;
    engine.hidden.push_back(fs::weakly_canonical(fs::absolute(file)));
}

solving::Solver solver_of(const std::string& spec, const SolveOptions& options) {
    const plan::Entrant entrant = hosting::engine_from_argument(spec, options.engines_file);
    if (referee::is_person(entrant.engine)) {
        throw tournaments::InputError("--engine: found protocol \"" + entrant.engine.protocol +
                                      "\", expected the protocol of a program");
    }
    solving::Solver solver{entrant.engine, entrant.time.value_or(time_of(options.time))};
    hide_from(solver.engine, options.suite);
    hide_from(solver.engine, options.engines_file);
    return solver;
}

SolvePlan plan_of(const SolveOptions& options) {
    SolvePlan plan;
    plan.positions = positions_of(options);
    std::set<std::string> names;
    for (const std::string& spec : options.engines) {
        plan.solvers.push_back(solver_of(spec, options));
        const std::string& name = plan.solvers.back().engine.name;
        if (names.insert(name).second) continue;
        throw tournaments::InputError("--engine: found two engines called '" + name +
                                      "', expected another name=... for one of them");
    }
    plan.concurrency = options.concurrency;
    plan.seed = static_cast<std::uint64_t>(options.seed);
    return plan;
}

// Checks before the run

/// Throws InputError if an engine supports none of the positions. Warns if it supports only some.
void require_fit(const SolvePlan& plan) {
    for (const solving::Solver& solver : plan.solvers) {
        std::size_t unfit = 0;
        std::string first;
        for (const auto& position : plan.positions) {
            const auto reason = why_unfit(solver, position);
            if (!reason) continue;
            if (unfit++ == 0) first = position.id + ": " + *reason;
        }
        if (unfit == 0) continue;
        const std::string what = "\"" + solver.engine.name + "\", protocol " +
                                 solver.engine.protocol + ", cannot be asked " +
                                 std::to_string(unfit) + " of " +
                                 std::to_string(plan.positions.size()) + " positions; " + first;
        if (unfit == plan.positions.size()) throw tournaments::InputError("--engine: " + what);
        std::cerr << "warning: " << what << '\n';
    }
}

void warn_of_dialects(const SolvePlan& plan) {
    for (const solving::Solver& solver : plan.solvers) {
        if (solver.engine.dialect != referee::Dialect::opentafl) continue;
        std::set<std::string> told;
        for (const auto& position : plan.positions) {
            for (const auto& warning : referee::opentafl_warnings(
                     solver.engine.name, position.variant, position.ruleset)) {
                if (told.insert(warning).second) std::cerr << "warning: " << warning << '\n';
            }
        }
    }
}

/// Starts each engine once, under the rules of the first position that it supports. Returns false
/// after a signal.
bool start_all(SolvePlan& plan) {
    for (solving::Solver& solver : plan.solvers) {
        const auto position = std::ranges::find_if(
            plan.positions, [&](const auto& one) { return !why_unfit(solver, one); });
        if (position == plan.positions.end()) continue;
        const auto found =
            hosting::check_start({{solver.engine}, position->ruleset, 1, {solver.time}});
        if (found.is_stopped) return false;
        if (!found.opentafl.empty()) solver.engine.dialect = referee::Dialect::opentafl;
    }
    return true;
}

// Output

void print(const SolvePlan& plan, const SolveResults& results, results::TableFormat format) {
    if (format == results::TableFormat::json) {
        std::cout << results_json(plan, results);
    } else if (format == results::TableFormat::csv) {
        std::cout << render(attempts_table(plan, results), format);
    } else {
        std::cout << render(positions_table(plan, results), format);
    }
    const bool is_text = format == results::TableFormat::text;
    (is_text ? std::cout << '\n' : std::cerr) << scores_text(plan, results);
}

int code_of(const SolveOptions& options, const SolvePlan& plan, const SolveResults& results) {
    if (results.is_interrupted) return interrupted;
    if (!options.tells_by_exit_code) return done;
    for (const solving::SolverScore& score : scores_of(plan, results)) {
        if (score.found < score.asked || score.asked == 0) return rejected;
    }
    return done;
}

int run(const SolveOptions& options) {
    SolvePlan plan = plan_of(options);
    require_fit(plan);
    if (!options.is_unchecked && !start_all(plan)) return interrupted;
    require_fit(plan);
    warn_of_dialects(plan);
    std::size_t ended = 0;
    const solving::SolveListener listener{
        [&](const solving::SolveAttempt& attempt) {
            std::cerr << progress_text(plan, attempt, ++ended) << std::endl;
        },
        [](const std::string& text) { std::cerr << text << std::endl; }};
    const SolveResults results = solve(plan, listener);
    print(plan, results, options.format);
    if (results.is_interrupted) {
        std::cerr
            << "stopped; the report above is of the positions that were searched until then\n";
    }
    return code_of(options, plan, results);
}

}  // namespace

void add_solve(Command app) {
    Command command = app.command("solve", "Positions with known answers: how many are found");
    auto options = std::make_shared<SolveOptions>();
    command.option("SUITE", options->suite, "Positions with bm or am, a line each; or OTG puzzles")
        .required()
        .file(store::FileUse::input);
    command
        .option(
            "--engine", options->engines,
            "For each engine: name=N,cmd=PATH,arg=A,..., an OpenTafl .ini file, a program, or a "
            "name in --engines")
        .required()
        .one_value_each();
    command.option("--engines", options->engines_file, "Tournament file to look for names in")
        .file(store::FileUse::input);
    const Option variant = command.option("--variant", options->variant,
                                          "Rules of positions for which the suite has none");
    command.option("--rules", options->rules, "An OTN rules record instead").excludes(variant);
    command.option("--only", options->only, "Ask the positions of this variant alone");
    command
        .option("--time", options->time,
                "Seconds for each position, or a time control (60+1; nodes=10000, depth=6 if its "
                "protocol knows them)")
        .shows_default();
    command.option("--concurrency", options->concurrency, "Positions at the same time")
        .between(1, 1024)
        .shows_default();
    command.option("--seed", options->seed, "What {seed} in an engine's arguments becomes")
        .between(0, std::numeric_limits<std::int64_t>::max())
        .shows_default();
    command.flag("--no-check", options->is_unchecked, "Begin although an engine may not start");
    add_format(command, options->format);
    command.flag("--exit-code", options->tells_by_exit_code,
                 "0 if every engine found every position, 10 if not");
    command.footer(
        "A line of a suite: position, side to move, moves from there if wanted; then bm MOVES "
        "(that "
        "are\n"
        "right) or am MOVES (that are wrong), id, win PLIES, c0 \"COMMENT\", with ';' between. "
        "'variant NAME'\n"
        "or 'rules RECORD' on a line of its own goes before.\n"
        "Example: lawspeaker solve examples/suites/forced-wins.epd --engine cmd=huscarl --time 2");
    command.runs([options] { return run(*options); });
}

}  // namespace tafl::commands
