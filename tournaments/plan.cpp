// SPDX-License-Identifier: MIT
#include "tournaments/plan.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "rules/ruleset_text.h"
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

template <class Enum>
Enum stored_word(const std::string& text) {
    const auto word = word_of<Enum>(text);
    if (!word)
        throw std::runtime_error("the stored plan is damaged: found '" + text + "', expected " +
                                 all_words<Enum>());
    return *word;
}

}  // namespace

std::string_view name_of(Format format) {
    constexpr std::array<std::string_view, 3> names = {"round-robin", "gauntlet", "match"};
    return names[static_cast<std::size_t>(format)];
}

int processors_per_table(const Plan& plan) {
    int most = 0;
    for (const Entrant& entrant : plan.entrants) most = std::max(most, entrant.engine.limits.cpus);
    return most;
}

std::string to_json(const Plan& plan) {
    std::vector<std::string> tie_breaks;
    for (const TieBreak tie_break : plan.scoring.tie_breaks)
        tie_breaks.emplace_back(name_of(tie_break));
    json value = {{"name", plan.name},
                  {"site", plan.site},
                  {"format", name_of(plan.format)},
                  {"cycles", plan.cycles},
                  {"games_per_match", plan.games_per_match},
                  {"match_tie", name_of(plan.scoring.match_tie)},
                  {"score", name_of(plan.scoring.score)},
                  {"tie_breaks", tie_breaks},
                  {"variant", plan.variant},
                  {"rules", to_string(plan.ruleset)},
                  {"time", to_string(plan.time)},
                  {"random_plies", plan.random_plies},
                  {"seed", plan.seed},
                  {"max_plies", plan.max_plies},
                  {"no_capture_plies", plan.no_capture_plies},
                  {"illegal_moves", plan.illegal_moves},
                  {"margin_ms", plan.margin.count()}};
    for (const Entrant& entrant : plan.entrants)
        value["engine"].push_back(to_json_value(entrant, plan.folder));
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<std::string> differences(const std::string& before, const std::string& now) {
    std::map<std::string, std::string> old_values;
    std::map<std::string, std::string> new_values;
    flatten(json::parse(before), "", old_values);
    flatten(json::parse(now), "", new_values);
    std::vector<std::string> lines;
    const auto value_in = [](const auto& values, const std::string& key) {
        const auto found = values.find(key);
        return found == values.end() ? std::string("nothing") : found->second;
    };
    const auto compare = [&](const std::string& key) {
        const std::string was = value_in(old_values, key);
        const std::string is = value_in(new_values, key);
        if (was != is) lines.push_back(key + ": " + was + " before, " + is + " now");
    };
    for (const auto& [key, value] : old_values) compare(key);
    for (const auto& [key, value] : new_values) {
        if (!old_values.contains(key)) compare(key);
    }
    return lines;
}

ScoringRules scoring_from_json(const std::string& plan) {
    const json value = json::parse(plan);
    ScoringRules scoring;
    scoring.score = stored_word<Score>(value.at("score"));
    scoring.match_tie = stored_word<MatchTie>(value.at("match_tie"));
    scoring.games_per_match = value.at("games_per_match");
    scoring.seed = value.at("seed");
    for (const std::string word : value.at("tie_breaks")) {
        scoring.tie_breaks.push_back(stored_word<TieBreak>(word));
    }
    return scoring;
}

}  // namespace tafl::tournaments
