// SPDX-License-Identifier: MIT
#include "tournaments/plan/format_check.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>

#include "referee/players/otep/opentafl_dialect.h"
#include "referee/players/protocols.h"
#include "tournaments/base/input_error.h"
#include "tournaments/plan/plan_keys.h"
#include "tournaments/plan/stored_plan.h"

namespace tafl::plan {

namespace {

/// Returns the error text of a requested bye; empty if the engine can have it.
std::string why_no_bye(const formats::FormatSettings& settings, const ByeEntry& bye) {
    if (!has_key(settings.format, "byes")) {
        return "byes in the format " + std::string(name_of(settings.format)) +
               ", expected them in " + formats::list_text(formats::formats_with("byes")) + " only";
    }
    if (bye.round <= settings.rounds) return {};
    return "a bye in round " + std::to_string(bye.round) + ", expected one of the " +
           std::to_string(settings.rounds) + " rounds";
}

/// Adds the engines' requested byes to the format settings. Reports an invalid bye at its position
/// in the file.
void give_byes(Plan& plan, PlanErrors& errors) {
    formats::FormatSettings& settings = plan.format_settings;
    for (int entrant = 1; entrant <= plan.entrants.count(); ++entrant) {
        const std::string& name = plan.entrants[entrant].engine.name;
        for (const ByeEntry& bye : plan.entrants[entrant].byes) {
            const std::string wrong = why_no_bye(settings, bye);
            if (wrong.empty()) {
                settings.half_byes.push_back({bye.round, entrant});
                continue;
            }
            errors.push_back({PlanFault::contradiction, bye.line, bye.column,
                              "[[engine]] \"" + name + "\": found " + wrong});
            if (!has_key(settings.format, "byes")) break;  // one report per engine
        }
    }
}

void give_teams(Plan& plan) {
    tournaments::PerEntrant<std::string> teams;
    for (const Entrant& entrant : plan.entrants) teams.push_back(entrant.team.name);
    const bool has_one =
        std::ranges::any_of(teams, [](const std::string& team) { return !team.empty(); });
    if (has_one) plan.format_settings.teams = std::move(teams);
}

/// Sets the parameters of the engines to the start values of the tuning. Stops at the first engine
/// that has no argument for a parameter, and reports it.
void give_parameters(TableReader& reader, Plan& plan) {
    const auto& parameters = plan.format_settings.parameters;
    for (Entrant& entrant : plan.entrants) {
        for (const tuning::Parameter& parameter : parameters)
            entrant.engine.parameters[parameter.name] = value_text(parameter, parameter.start);
        const auto name = parameter_without_place(entrant.engine);
        if (!name) continue;
        // On the command line, the name of the entrant is that of the engine with an addition.
        const std::string engine = entrant.team.line > 0 ? entrant.engine.name : "the engine";
        reader.fail(PlanFault::contradiction, "parameters",
                    *name + " is not used by " + engine + "; write {" + *name +
                        "} in one of its arguments");
        break;
    }
}

/// Returns the place of an engine for messages. Engines of the command line have no line.
std::string engine_place(const Entrant& entrant) {
    return (entrant.team.line > 0 ? "[[engine]] \"" : "--engine \"") + entrant.engine.name + '"';
}

PlanError mistake_of(const Entrant& entrant, const formats::FormatError& mistake) {
    const std::string why = mistake.found.empty()
                                ? "missing; add " + mistake.expected
                                : "found " + mistake.found + ", expected " + mistake.expected;
    return {PlanFault::contradiction, entrant.team.line, entrant.team.column,
            engine_place(entrant) + ' ' + std::string(mistake.key) + ": " + why};
}

/// Returns true if the engine receives the seed of its game. Then it can play other moves in each
/// game.
bool is_seeded(const Entrant& entrant) {
    const auto has_seed = [](const std::string& text) {
        return text.find("{seed}") != std::string::npos;
    };
    return std::ranges::any_of(entrant.engine.arguments, has_seed);
}

}  // namespace

void check_format(TableReader& reader, Plan& plan, PlanErrors& errors) {
    const formats::FormatSettings& settings = plan.format_settings;
    if (settings.entrants < 2) return;  // already reported
    const auto require = [&](bool holds, std::string_view key, const std::string& found,
                             const std::string& expected) {
        if (!holds) reader.fail(PlanFault::contradiction, key, found, expected);
    };
    give_byes(plan, errors);
    give_teams(plan);
    give_parameters(reader, plan);
    const std::string engines = std::to_string(settings.entrants) + " engines";
    require(settings.entrants <= max_entrants, "name", engines,
            "at most " + std::to_string(max_entrants));
    require(games_at_most(settings) <= max_games, "cycles",
            std::to_string(games_at_most(settings)) + " games",
            "at most " + std::to_string(max_games));
    check_protocols(plan, errors);
    for (const formats::FormatError& mistake : errors_in(settings)) {
        if (mistake.entrant == 0) {
            reader.fail(PlanFault::contradiction, mistake.key, mistake.found, mistake.expected);
        } else {
            errors.push_back(mistake_of(plan.entrants[mistake.entrant], mistake));
        }
    }
}

void warn_of_idle_keys(const TableReader& reader, Plan& plan) {
    const formats::Format format = plan.format_settings.format;
    for (const auto& key : format_keys) {
        if (!reader.has(key.name) || has_key(format, key.name)) continue;
        std::string text = "[tournament] " + std::string(key.name) + ": does not apply to " +
                           std::string(name_of(format)) + ", only to ";
        const auto others = formats::formats_with(key.name);
        for (const std::string_view other : others) {
            text += (other == others.front() ? "" : ", ") + std::string(other);
        }
        plan.warnings.push_back(text);
    }
}

void warn_of_repeats(Plan& plan) {
    const formats::FormatSettings& settings = plan.format_settings;
    if (!has_key(settings.format, "cycles") || plan.random_plies > 0 || plan.rule_sets.empty())
        return;
    auto openings = static_cast<std::size_t>(settings.cycles);
    for (const RuleSet& rules : plan.rule_sets) {
        openings = std::min(openings, std::max<std::size_t>(1, rules.openings.size()));
    }
    const auto unseeded = std::ranges::count_if(
        plan.entrants, [](const Entrant& entrant) { return !is_seeded(entrant); });
    if (openings >= static_cast<std::size_t>(settings.cycles) || unseeded < 2) return;
    plan.warnings.push_back(
        "random_plies = 0, and each two engines meet " + std::to_string(settings.cycles) +
        " times from " + std::to_string(openings) + (openings == 1 ? " position" : " openings") +
        ": without a seed of the game ({seed} in their arguments) engines that are "
        "deterministic repeat their games, which are then left out of intervals and tests");
}

namespace {

/// Returns the reason why an engine cannot play by these rules; nullopt if it can. The text is a
/// sentence for the author of the plan.
std::optional<std::string> why_unfit(const Plan& plan, const RuleSet& rule_set,
                                     const Entrant& entrant) {
    const referee::EngineSpec& engine = entrant.engine;
    const referee::Protocol* protocol = referee::find_protocol(engine.protocol);
    if (protocol == nullptr) return std::nullopt;  // reported where the engine was read
    const auto reason =
        protocol->why_unfit({.engine = engine,
                             .ruleset = rule_set.ruleset,
                             .time = plan.time_of(entrant),
                             .illegal_moves = plan.limits.illegal_moves,
                             .has_openings = plan.random_plies > 0 || !rule_set.openings.empty()});
    if (!reason) return std::nullopt;
    return engine_place(entrant) + " protocol: found \"" + engine.protocol +
           "\", which cannot play " + rule_set.variant + " here: " + *reason +
           "; expected other games, or another engine";
}

/// Returns the warnings for an engine with OpenTafl's dialect; empty for other engines. They are
/// about rules that it reads differently, its time control, and its command.
std::vector<std::string> dialect_warnings(const Plan& plan, const Entrant& entrant) {
    const referee::EngineSpec& engine = entrant.engine;
    if (engine.dialect != referee::Dialect::opentafl) return {};
    std::vector<std::string> warnings;
    std::set<std::string> time_warnings;
    for (const RuleSet& rule_set : plan.rule_sets) {
        auto more = referee::opentafl_warnings(engine.name, rule_set.variant, rule_set.ruleset);
        std::ranges::move(more, std::back_inserter(warnings));
        if (auto warning = referee::opentafl_time_warning(engine.name, rule_set.ruleset,
                                                          plan.time_of(entrant))) {
            time_warnings.insert(std::move(*warning));
        }
    }
    std::ranges::copy(time_warnings, std::back_inserter(warnings));
    if (auto warning = referee::opentafl_java_warning(engine))
        warnings.push_back(std::move(*warning));
    return warnings;
}

}  // namespace

void check_protocols(Plan& plan, PlanErrors& errors) {
    for (const Entrant& entrant : plan.entrants) {
        for (const RuleSet& rule_set : plan.rule_sets) {
            if (auto reason = why_unfit(plan, rule_set, entrant)) {
                errors.push_back({PlanFault::contradiction, entrant.team.line, entrant.team.column,
                                  std::move(*reason)});
            }
        }
        std::ranges::move(dialect_warnings(plan, entrant), std::back_inserter(plan.warnings));
    }
}

std::vector<std::string> learn_opentafl(Plan& plan, const std::vector<std::string>& names) {
    std::vector<std::string> sentences;
    for (Entrant& entrant : plan.entrants) {
        referee::EngineSpec& engine = entrant.engine;
        if (std::ranges::find(names, engine.name) == names.end()) continue;
        engine.dialect = referee::Dialect::opentafl;
        for (const RuleSet& rule_set : plan.rule_sets) {
            if (const auto reason = why_unfit(plan, rule_set, entrant))
                throw tournaments::InputError(*reason);
        }
        sentences.push_back('"' + engine.name +
                            "\" is OpenTafl by its first line: it is sent the rules in OpenTafl's "
                            "dialect (dialect = \"opentafl\")");
        std::ranges::move(dialect_warnings(plan, entrant), std::back_inserter(sentences));
    }
    return sentences;
}

}  // namespace tafl::plan
