// SPDX-License-Identifier: MIT
// lawspeaker check: checks how well an engine follows its protocol.
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "referee/check/engine_check.h"
#include "referee/players/otep/opentafl_dialect.h"
#include "referee/players/protocols.h"
#include "rules/variant.h"
#include "tournaments/commands/command_line.h"
#include "tournaments/commands/commands.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/play/hosting/run_setup.h"
#include "tournaments/play/hosting/start_check.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::commands {

namespace {

using nlohmann::ordered_json;
using referee::CheckPoint;
using referee::CheckResult;
using referee::CheckWeight;

struct CheckOptions {
    std::string engine;
    std::string engines;
    std::string protocol;
    std::string variant;
    std::string time;  ///< time control; empty = default of the protocol
    int plies = 100;
    int illegal_moves = 1;
    std::string format = "text";
    bool is_verbose = false;
};

referee::CheckedRules rules_of(const std::string& name) {
    const auto reading = rules::ruleset_from(name);
    if (!reading) throw tournaments::InputError("--variant: " + to_string(reading.error()));
    if (const auto reason = why_unplayable(reading->ruleset)) {
        throw tournaments::InputError("--variant: no match can be played: " + *reason);
    }
    const bool is_named = rules::find_variant(name) != nullptr;
    return {is_named ? rules::variant_name(name) : "custom", reading->ruleset};
}

referee::CheckPlan plan_of(const CheckOptions& options) {
    referee::CheckPlan plan;
    plan.engine = hosting::engine_from_argument(options.engine, options.engines).engine;
    if (!options.protocol.empty()) plan.engine.protocol = options.protocol;
    if (referee::is_person(plan.engine)) {
        throw tournaments::InputError("--engine: found protocol \"" + plan.engine.protocol +
                                      "\", expected the protocol of a program: a person who plays "
                                      "from a page cannot be checked");
    }
    const referee::Protocol& protocol = *referee::find_protocol(plan.engine.protocol);
    std::vector<std::string_view> variants = protocol.variants;
    if (!options.variant.empty()) variants = {options.variant};
    for (const std::string_view variant : variants)
        plan.games.push_back(rules_of(std::string(variant)));
    const auto time =
        rules::parse_time_control(options.time.empty() ? protocol.check_time : options.time);
    if (!time) throw tournaments::InputError("--time: " + to_string(time.error()));
    plan.time = *time;
    plan.max_plies = options.plies;
    plan.illegal_moves = options.illegal_moves;
    return plan;
}

ordered_json check_json(const CheckPoint& point) {
    return {{"id", point.id},
            {"title", point.title},
            {"weight", name_of(point.weight)},
            {"keeping", name_of(point.keeping)},
            {"detail", point.detail},
            {"dialogue", point.dialogue},
            {"standard_error", point.standard_error}};
}

ordered_json check_json(const referee::CheckReport& report, const std::string& engine) {
    ordered_json points = ordered_json::array();
    for (const CheckPoint& point : report.points) points.push_back(check_json(point));
    return {{"engine", engine}, {"reliable", report.is_reliable()}, {"points", points}};
}

/// Prints the exchanged lines of a point; of many only the last ones.
void print_dialogue(const CheckPoint& point) {
    constexpr std::size_t most = 30;
    const std::size_t count = point.dialogue.size();
    const std::size_t first = count > most ? count - most : 0;
    if (first > 0) std::cout << "      ... " << first << " lines before\n";
    for (std::size_t i = first; i < count; ++i) std::cout << "      " << point.dialogue[i] << '\n';
}

/// Prints the engine's standard error. Escapes it, so that it cannot control the terminal.
void print_standard_error(const CheckPoint& point) {
    if (point.standard_error.empty()) return;
    std::cout << "      its standard error:\n";
    std::istringstream stream(point.standard_error);
    for (std::string line; std::getline(stream, line);) {
        if (line.ends_with('\r')) line.pop_back();
        std::cout << "      | " << results::visible_text(line) << '\n';
    }
}

void print(const CheckPoint& point, bool is_verbose) {
    std::string verdict(name_of(point.keeping));
    if (point.keeping == CheckResult::not_kept && point.weight == CheckWeight::mandatory) {
        verdict = "NOT KEPT";
    }
    verdict.resize(std::max<std::size_t>(11, verdict.size() + 1), ' ');
    const std::string weight = point.weight == CheckWeight::advisory ? " (advisory)" : "";
    std::cout << verdict << point.id << ": " << point.title << weight << "; " << point.detail
              << std::endl;
    const bool is_told_in_full =
        point.keeping == CheckResult::not_kept || point.keeping == CheckResult::sometimes;
    if (is_verbose || is_told_in_full) print_dialogue(point);
    if (is_told_in_full) print_standard_error(point);
}

/// Prints one line for all points that a failed point made impossible.
void print_unreached(const std::vector<std::string>& ids) {
    if (ids.empty()) return;
    std::cout << "not tested " << ids.size()
              << (ids.size() == 1 ? " point that depends" : " points that depend")
              << " on a failed one: ";
    for (const std::string& id : ids) std::cout << (&id == &ids.front() ? "" : ", ") << id;
    std::cout << '\n';
}

void print_verdict(const referee::CheckReport& report) {
    const auto count = [&](CheckWeight weight) {
        return std::ranges::count_if(report.points, [weight](const CheckPoint& point) {
            return point.weight == weight && point.keeping == CheckResult::not_kept;
        });
    };
    const auto sometimes =
        std::ranges::count(report.points, CheckResult::sometimes, &CheckPoint::keeping);
    const auto untested =
        std::ranges::count(report.points, CheckResult::not_tested, &CheckPoint::keeping);
    std::cout << '\n'
              << count(CheckWeight::mandatory) << " mandatory and " << count(CheckWeight::advisory)
              << " advisory points of " << report.points.size() << " are not kept";
    if (sometimes > 0) std::cout << ", " << sometimes << " fail sometimes";
    if (untested > 0) std::cout << ", " << untested << " were not tested";
    std::cout << ".\n"
              << (report.is_reliable() ? "A tournament can rely on this engine.\n"
                                       : "A tournament cannot rely on this engine.\n");
}

/// Prints the warnings that a tournament also prints for engines that read rules as OpenTafl does.
void warn_of_dialect(const referee::CheckPlan& plan) {
    const referee::EngineSpec& engine = plan.engine;
    if (engine.dialect != referee::Dialect::opentafl) return;
    const auto warn = [](const std::string& text) { std::cerr << "warning: " << text << '\n'; };
    for (const auto& [name, ruleset] : plan.games) {
        std::ranges::for_each(referee::opentafl_warnings(engine.name, name, ruleset), warn);
        if (const auto text = referee::opentafl_time_warning(engine.name, ruleset, plan.time))
            warn(*text);
    }
    if (const auto text = referee::opentafl_java_warning(engine)) warn(*text);
}

/// Sets the dialect as the start check of a tournament does. Ignores an engine that does not start,
/// because the check reports it.
void learn_dialect(referee::CheckPlan& plan) {
    if (plan.engine.dialect != referee::Dialect::automatic || plan.engine.protocol != "otep")
        return;
    try {
        const auto found =
            hosting::check_start({{plan.engine}, plan.games.front().ruleset, 1, {plan.time}});
        if (!found.opentafl.empty()) plan.engine.dialect = referee::Dialect::opentafl;
    } catch (const std::runtime_error&) {
    }
}

void require_fit(const referee::CheckPlan& plan) {
    const referee::EngineSpec& engine = plan.engine;
    const referee::Protocol& protocol = *referee::find_protocol(engine.protocol);
    for (const auto& [name, ruleset] : plan.games) {
        const auto reason =
            protocol.why_unfit({engine, ruleset, plan.time, plan.illegal_moves, false});
        if (!reason) continue;
        throw tournaments::InputError("--engine: found protocol \"" + engine.protocol +
                                      "\", which cannot play " + name + " with time " +
                                      to_string(plan.time) + ": " + *reason +
                                      "; expected another --variant, --time or protocol");
    }
}

bool check(const CheckOptions& options) {
    referee::CheckPlan plan = plan_of(options);
    learn_dialect(plan);
    require_fit(plan);
    warn_of_dialect(plan);
    const bool is_json = options.format == "json";
    std::vector<std::string> unreached;
    const auto progress = [&](const CheckPoint& point) {
        if (is_json) return;
        if (point.is_unreached && point.keeping == CheckResult::not_tested && !options.is_verbose)
            unreached.push_back(point.id);
        else
            print(point, options.is_verbose);
    };
    const referee::CheckReport report = check_engine(plan, progress);
    if (is_json) {
        const auto replace = ordered_json::error_handler_t::replace;
        std::cout << check_json(report, plan.engine.name).dump(2, ' ', false, replace) << '\n';
    } else {
        print_unreached(unreached);
        print_verdict(report);
    }
    return report.is_reliable();
}

}  // namespace

void add_check(Command app) {
    Command command = app.command("check", "Report how well an engine keeps the protocol");
    auto options = std::make_shared<CheckOptions>();
    command
        .option(
            "--engine", options->engine,
            "name=N,cmd=PATH,arg=A,..., an OpenTafl .ini file, a program, or a name in --engines")
        .required();
    command.option("--engines", options->engines, "Tournament file to look for the name in")
        .file(store::FileUse::input);
    command.option("--variant", options->variant,
                   "Variant or OTN rules; default: a few that the protocol can play");
    std::vector<std::string_view> protocols;
    for (const referee::Protocol& protocol : referee::protocols()) {
        if (!protocol.is_for_people) protocols.push_back(protocol.name);
    }
    command
        .option("--protocol", options->protocol,
                "What the engine speaks; default: as --engine says, else otep")
        .check(one_of(protocols));
    command.option("--time", options->time,
                   "Time control of the whole games; default: 10+0.1, or st=5 if the protocol has "
                   "no clock");
    command.option("--plies", options->plies, "Most plies of a whole game")
        .between(2, 100'000)
        .shows_default();
    command
        .option("--illegal-moves", options->illegal_moves,
                "Moves that it may correct, each turn, in the whole games; as in tournaments")
        .between(0, 1000)
        .shows_default();
    command.option("--format", options->format, "text or json")
        .check(one_of({"text", "json"}))
        .shows_default();
    command.flag("--verbose", options->is_verbose,
                 "Print the lines exchanged for kept points, too, and each point that "
                 "was not tested");
    command.footer("Example: lawspeaker check --engine name=Huscarl,cmd=huscarl");
    command.runs([options] { return check(*options) ? done : failed; });
}

}  // namespace tafl::commands
