// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/machine_table.h"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "rules/result.h"

namespace tafl::results {

namespace {

using nlohmann::ordered_json;
using rules::Termination;

bool is_crash(Termination termination) {
    return termination == Termination::crash || termination == Termination::crash_signal ||
           termination == Termination::closed_output || termination == Termination::closed_input;
}

bool is_time_loss(Termination termination) {
    return termination == Termination::time || termination == Termination::time_overtime ||
           termination == Termination::hang;
}

std::string playouts(const store::Machine& machine) {
    return machine.calibration > 0 ? std::to_string(std::llround(machine.calibration)) : "";
}

std::string cores(const store::Machine& machine) {
    return machine.cores > 0 ? std::to_string(machine.cores) : "";
}

}  // namespace

std::vector<MachineRecord> machine_records(const std::vector<store::GameRow>& games,
                                           const std::vector<store::Machine>& machines) {
    std::map<std::string, MachineRecord> by_name;
    for (const store::GameRow& game : games) {
        const Termination how = game.end.termination;
        const bool is_counted = game.state == store::GameState::finished && is_played(how);
        if (!is_counted) continue;
        MachineRecord& record = by_name[game.machine];
        ++record.games;
        if (is_crash(how)) ++record.crashes;
        if (is_time_loss(how)) ++record.time_losses;
    }
    std::vector<MachineRecord> records;
    for (const store::Machine& machine : machines) {
        const auto found = by_name.find(machine.name);
        if (found != by_name.end() && !machine.name.empty()) found->second.facts = machine;
    }
    for (auto& [name, record] : by_name) {
        record.name = name;
        records.push_back(std::move(record));
    }
    const bool is_all_here = records.size() == 1 && records.front().name.empty();
    return is_all_here ? std::vector<MachineRecord>() : records;
}

Table machine_table(const std::vector<MachineRecord>& records) {
    Table table;
    table.columns = {{"Machine", false},   {"Processor", false}, {"Cores", true},
                     {"Playouts/s", true}, {"Games", true},      {"Crashes", true},
                     {"Time losses", true}};
    for (const MachineRecord& record : records) {
        const store::Machine facts = record.facts.value_or(store::Machine());
        table.rows.push_back({record.name.empty() ? "the host" : record.name, facts.processor,
                              cores(facts), playouts(facts), std::to_string(record.games),
                              std::to_string(record.crashes), std::to_string(record.time_losses)});
    }
    return table;
}

ordered_json machine_json(const store::Machine& machine) {
    const auto known = [](const std::string& text) {
        return text.empty() ? ordered_json(nullptr) : ordered_json(text);
    };
    ordered_json object = {{"name", machine.name},
                           {"processor", known(machine.processor)},
                           {"cores", nullptr},
                           {"kernel", known(machine.kernel)},
                           {"version", known(machine.version)},
                           {"calibration", nullptr}};
    if (machine.cores > 0) object["cores"] = machine.cores;
    if (machine.calibration > 0) object["calibration"] = machine.calibration;
    return object;
}

ordered_json machines_json(const std::vector<MachineRecord>& records) {
    auto array = ordered_json::array();
    for (const MachineRecord& record : records) {
        ordered_json object = machine_json(record.facts.value_or(store::Machine()));
        object["name"] = record.name.empty() ? ordered_json(nullptr) : ordered_json(record.name);
        object["games"] = record.games;
        object["crashes"] = record.crashes;
        object["time_losses"] = record.time_losses;
        array.push_back(std::move(object));
    }
    return array;
}

std::string machine_words(const store::Machine& machine) {
    std::string words = machine.processor;
    const std::string speed = playouts(machine);
    if (!speed.empty()) words += (words.empty() ? "" : ", ") + speed + " playouts/s";
    return words;
}

}  // namespace tafl::results
