// SPDX-License-Identifier: MIT
#include "tournaments/plan/plan.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "rules/ruleset_text.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/words.h"

namespace tafl::tournaments {

namespace {

using nlohmann::json;

/// Relative to the tournament file, so that the whole folder can be moved.
std::string portable(const std::filesystem::path& path, const std::filesystem::path& folder) {
    return path.is_absolute() ? path.lexically_proximate(folder).string() : path.string();
}

json to_json_value(const Entrant& entrant, const std::filesystem::path& folder) {
    const referee::EngineSpec& engine = entrant.engine;
    json value = {{"name", engine.name},
                  {"command", portable(engine.command, folder)},
                  {"args", engine.arguments},
                  {"directory", portable(engine.directory, folder)},
                  {"env", engine.environment},
                  {"dialect", engine.dialect == referee::Dialect::opentafl ? "opentafl" : "otn"}};
    if (engine.restart == referee::Restart::never) value["restart"] = name_of(engine.restart);
    if (entrant.time) value["time"] = to_string(*entrant.time);
    return value;
}

/// What a format does not use is left out, so that it may change in the file.
json to_json_value(const Form& form) {
    std::vector<std::string> tie_breaks;
    for (const TieBreak tie_break : form.scoring.tie_breaks)
        tie_breaks.emplace_back(name_of(tie_break));
    json value = {{"format", name_of(form.format)},
                  {"cycles", form.cycles},
                  {"games_per_match", form.scoring.games_per_match},
                  {"match_tie", name_of(form.scoring.match_tie)},
                  {"score", name_of(form.scoring.score)},
                  {"tie_breaks", tie_breaks},
                  {"seed", form.scoring.seed}};
    if (form.scoring.unplayed != Unplayed::nothing) {  // what plans of earlier versions mean
        value["unplayed"] = name_of(form.scoring.unplayed);
    }
    if (form.format == Format::swiss) value["rounds"] = form.rounds;
    if (form.format == Format::groups_knockout) {
        value["groups"] = form.groups;
        value["qualifiers"] = form.qualifiers;
    }
    if (form.format == Format::knockout || form.format == Format::groups_knockout) {
        value["match_replays"] = form.match_replays;
    }
    return value;
}

void add_openings(json& value, const RuleSet& rule_set) {
    for (const Opening& opening : rule_set.openings) {
        value["openings"].push_back(to_string(opening));
    }
}

/// A list may be long; its beginning tells it apart from others well enough.
std::string shown(const std::string& value) {
    constexpr std::size_t most = 120;
    return value.size() <= most ? value : value.substr(0, most) + "...";
}

/// Everything in one level, "engine 2.command", so that differences name what a person would look
/// for.
void flatten(const json& value, const std::string& path, std::map<std::string, std::string>& into) {
    if (value.is_object()) {
        for (const auto& [key, member] : value.items()) {
            flatten(member, path.empty() ? key : path + '.' + key, into);
        }
    } else if (value.is_array() && !value.empty() && value[0].is_object()) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            flatten(value[i], path + ' ' + std::to_string(i + 1), into);
        }
    } else {
        into[path] = value.is_string() ? value.get<std::string>() : value.dump();
    }
}

/// Whether what a flattened plan has under "engine 2.env.KEY" may be told.
bool may_be_told(const std::string& path, Audience audience) {
    if (!path.starts_with("engine ")) return true;
    const std::string key = path.substr(path.find('.') + 1);
    const std::string first = key.substr(0, key.find('.'));
    return is_public_engine_key(first) || (audience == Audience::author && first != "env");
}

/// Of those keys that flatten() makes.
bool is_path(const std::string& key) {
    return key.starts_with("engine ") && (key.ends_with(".command") || key.ends_with(".directory"));
}

bool lead_to_one_place(const std::string& one, const std::string& other,
                       const std::filesystem::path& folder) {
    std::error_code error;
    const auto place = std::filesystem::weakly_canonical(folder / one, error);
    if (error) return false;
    return place == std::filesystem::weakly_canonical(folder / other, error) && !error;
}

template <class Enum>
Enum stored_word(const std::string& text) {
    const auto word = word_of<Enum>(text);
    if (!word)
        throw std::runtime_error("the stored plan is damaged: found '" + text + "', expected " +
                                 all_words<Enum>());
    return *word;
}

}  // namespace

int processors_per_table(const Plan& plan) {
    int most = 0;
    for (const Entrant& entrant : plan.entrants) most = std::max(most, entrant.engine.limits.cpus);
    return most;
}

std::string to_json(const Plan& plan) {
    json value = to_json_value(plan.form);
    value.update({{"name", plan.name},
                  {"site", plan.site},
                  {"time", to_string(plan.time)},
                  {"random_plies", plan.random_plies},
                  {"max_plies", plan.max_plies},
                  {"no_capture_plies", plan.no_capture_plies},
                  {"illegal_moves", plan.illegal_moves},
                  {"margin_ms", plan.margin.count()}});
    if (plan.rule_sets.size() == 1) {
        value["variant"] = plan.rule_sets[0].variant;
        value["rules"] = to_string(plan.rule_sets[0].ruleset);
        add_openings(value, plan.rule_sets[0]);
    } else {
        for (const RuleSet& rule_set : plan.rule_sets) {
            json& member = value["variants"].emplace_back(
                json{{"variant", rule_set.variant}, {"rules", to_string(rule_set.ruleset)}});
            add_openings(member, rule_set);
        }
    }
    if (!plan.rule_sets[0].openings.empty()) value["openings_order"] = name_of(plan.openings_order);
    for (const Entrant& entrant : plan.entrants)
        value["engine"].push_back(to_json_value(entrant, plan.folder));
    for (const int entrant : plan.form.round_robin_only)
        value["engine"][static_cast<std::size_t>(entrant - 1)]["round_robin_only"] = true;
    for (const FreeRound& free : plan.form.half_byes)
        value["engine"][static_cast<std::size_t>(free.entrant - 1)]["byes"].push_back(free.round);
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<std::string> differences(const std::string& before, const std::string& now,
                                     const std::filesystem::path& folder, Audience audience) {
    std::map<std::string, std::string> old_values;
    std::map<std::string, std::string> new_values;
    flatten(checked_plan(before), "", old_values);
    flatten(checked_plan(now), "", new_values);
    std::vector<std::string> lines;
    const auto value_in = [](const auto& values, const std::string& key) {
        const auto found = values.find(key);
        return found == values.end() ? std::string("nothing") : found->second;
    };
    const auto compare = [&](const std::string& key) {
        const std::string was = value_in(old_values, key);
        const std::string is = value_in(new_values, key);
        if (was == is || (is_path(key) && lead_to_one_place(was, is, folder))) return;
        lines.push_back(key + (may_be_told(key, audience)
                                   ? ": " + shown(was) + " before, " + shown(is) + " now"
                                   : " is not what it was"));
    };
    for (const auto& [key, value] : old_values) compare(key);
    for (const auto& [key, value] : new_values) {
        if (!old_values.contains(key)) compare(key);
    }
    return lines;
}

Form form_from_json(const std::string& plan) {
    const json value = checked_plan(plan);
    Form form;
    form.format = stored_word<Format>(value.at("format"));
    form.entrants = static_cast<int>(value.at("engine").size());
    if (value.contains("variants")) form.variants = static_cast<int>(value["variants"].size());
    form.cycles = value.at("cycles");
    form.rounds = value.value("rounds", form.rounds);
    form.groups = value.value("groups", form.groups);
    form.qualifiers = value.value("qualifiers", form.qualifiers);
    form.match_replays = value.value("match_replays", form.match_replays);
    for (int entrant = 1; entrant <= form.entrants; ++entrant) {
        const json& engine = value["engine"][static_cast<std::size_t>(entrant - 1)];
        if (engine.value("round_robin_only", false)) form.round_robin_only.push_back(entrant);
        for (const int round : engine.value("byes", std::vector<int>{})) {
            form.half_byes.push_back({round, entrant});
        }
    }
    ScoringRules& scoring = form.scoring;
    scoring.score = stored_word<Score>(value.at("score"));
    scoring.match_tie = stored_word<MatchTie>(value.at("match_tie"));
    scoring.games_per_match = value.at("games_per_match");
    scoring.seed = value.at("seed");
    if (value.contains("unplayed")) scoring.unplayed = stored_word<Unplayed>(value["unplayed"]);
    for (const std::string word : value.at("tie_breaks")) {
        scoring.tie_breaks.push_back(stored_word<TieBreak>(word));
    }
    require_sound(form);
    return form;
}

}  // namespace tafl::tournaments
