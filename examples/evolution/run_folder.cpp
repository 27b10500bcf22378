// SPDX-License-Identifier: MIT
#include "examples/evolution/run_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

namespace tafl::evolution {

using nlohmann::ordered_json;

namespace {

ordered_json json_of(const Settings& settings) {
    return {{"rules", settings.rules},
            {"seed", settings.seed},
            {"strip", settings.shape.strip},
            {"patch", settings.shape.patch},
            {"hidden", settings.shape.hidden},
            {"parents", settings.parents},
            {"random-matches", settings.random_matches},
            {"plies", settings.plies},
            {"max-plies", settings.max_plies},
            {"schwefel", settings.schwefel},
            {"blind-random", settings.blind_random}};
}

ordered_json json_of(const Generation& generation) {
    return {{"fitness", generation.fitness},
            {"best", generation.best},
            {"attackers", generation.wins.attackers},
            {"defenders", generation.wins.defenders},
            {"draws", generation.draws}};
}

Generation generation_from(const ordered_json& json, int number) {
    return {number,
            json.at("fitness").get<std::vector<double>>(),
            json.at("best"),
            {json.at("attackers"), json.at("defenders")},
            json.at("draws")};
}

ordered_json json_of(const Settings& settings, const State& state) {
    ordered_json parents = ordered_json::array();
    for (const Individual& parent : state.parents)
        parents.push_back({{"weights", parent.weights}, {"steps", parent.steps}});
    ordered_json history = ordered_json::array();
    for (const Generation& generation : state.history) history.push_back(json_of(generation));
    return {{"settings", json_of(settings)}, {"history", history}, {"parents", parents}};
}

Individual individual_from(const ordered_json& json, std::size_t weights) {
    Individual individual{json.at("weights").get<std::vector<double>>(),
                          json.at("steps").get<std::vector<double>>()};
    if (individual.weights.size() != weights || individual.steps.size() != weights)
        throw Error("the number of weights of a parent differs from that of its network");
    return individual;
}

State state_from(const ordered_json& json, const Settings& settings) {
    State state;
    for (const ordered_json& generation : json.at("history"))
        state.history.push_back(generation_from(generation, state.generation() + 1));
    for (const ordered_json& parent : json.at("parents")) {
        state.parents.push_back(
            individual_from(parent, static_cast<std::size_t>(settings.shape.weights())));
    }
    if (state.parents.size() != static_cast<std::size_t>(settings.parents))
        throw Error("the number of parents differs from that of its settings");
    state.best = {settings.shape, state.parents[0].weights};
    return state;
}

void require_same(const ordered_json& stored, const ordered_json& asked,
                  const std::string& folder) {
    for (const auto& [key, value] : asked.items()) {
        if (stored.value(key, ordered_json()) == value) continue;
        throw Error(folder + " was begun with " + key + " " +
                    stored.value(key, ordered_json()).dump() + ", not " + value.dump() +
                    ": choose another --out, or the same settings");
    }
}

std::string fitness_table(const State& state) {
    std::ostringstream table;
    table << "generation,best,best_fitness,mean_fitness,attackers_wins,draws,defenders_wins";
    for (std::size_t i = 1; i <= 2 * state.parents.size(); ++i) table << ",fitness_" << i;
    table << '\n';
    for (const Generation& row : state.history) {
        const double sum = std::accumulate(row.fitness.begin(), row.fitness.end(), 0.0);
        table << row.number << ',' << row.best + 1 << ',' << row.fitness[row.best] << ','
              << sum / static_cast<double>(row.fitness.size()) << ',' << row.wins.attackers << ','
              << row.draws << ',' << row.wins.defenders;
        for (const double fitness : row.fitness) table << ',' << fitness;
        table << '\n';
    }
    return table.str();
}

}  // namespace

std::filesystem::path best_file(int generation) {
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "generation-%03d.txt", generation);
    return std::filesystem::path("best") / name.data();
}

RunFolder::RunFolder(const std::filesystem::path& folder) : folder_(folder) {
    std::error_code error;
    std::filesystem::create_directories(folder_ / "best", error);
    if (error) throw Error(folder_.string() + " cannot be made a folder: " + error.message());
    descriptor_ = open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor_ < 0) throw Error(folder_.string() + " cannot be opened");
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
        close(descriptor_);
        throw Error("another process is at work in " + folder_.string());
    }
}

RunFolder::~RunFolder() { close(descriptor_); }

State RunFolder::load(const Settings& settings) const {
    const auto file = folder_ / "state.json";
    if (!std::filesystem::exists(file)) {
        State state = first_state(settings);
        save(settings, state);
        return state;
    }
    const auto json = ordered_json::parse(read_file(file), nullptr, false);
    if (!json.is_object() || !json.contains("settings"))
        throw Error(file.string() + " is not the state of a run");
    require_same(json.at("settings"), json_of(settings), folder_.string());
    try {
        return state_from(json, settings);
    } catch (const std::exception& error) {
        throw Error(file.string() + " is damaged: " + error.what());
    }
}

void RunFolder::save(const Settings& settings, const State& state) const {
    write_file(folder_ / best_file(state.generation()), to_string(state.best));
    write_file(folder_ / "fitness.csv", fitness_table(state));
    write_file(folder_ / "state.json", json_of(settings, state).dump() + '\n');
}

}  // namespace tafl::evolution
