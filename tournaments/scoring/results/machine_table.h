// SPDX-License-Identifier: MIT
// Machines that have played the games of a tournament, with their numbers of crashes and time
// losses. A machine that differs much from the others is a likely cause. The view `machine_games`
// (store/SCHEMA.md) has the same counts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::results {

/// Counts of one machine.
struct MachineRecord {
    std::string name;                       ///< empty = the host
    std::optional<store::Machine> facts{};  ///< latest stored facts; none = unknown, or host
    int games = 0;                          ///< finished games that were played
    int crashes = 0;      ///< among `games`; includes engines that closed their input or output
    int time_losses = 0;  ///< among `games`; includes engines that hung
};

/// Returns the records: the host first, then by name. Empty if the host played all games.
/// `machines` is the result of Archive::machines().
[[nodiscard]] std::vector<MachineRecord> machine_records(
    const std::vector<store::GameRow>& games, const std::vector<store::Machine>& machines);

/// Returns a table with one row for each machine.
[[nodiscard]] Table machine_table(const std::vector<MachineRecord>& records);
/// Returns an array of objects. Unknown values and the name of the host are null.
[[nodiscard]] nlohmann::ordered_json machines_json(const std::vector<MachineRecord>& records);

/// Returns the object of one machine: name, processor, cores, kernel, version, calibration. Unknown
/// values are null.
[[nodiscard]] nlohmann::ordered_json machine_json(const store::Machine& machine);
/// Returns processor and speed: "AMD EPYC 7302, 412500 playouts/s". Unknown parts are left out.
[[nodiscard]] std::string machine_words(const store::Machine& machine);

}  // namespace tafl::results
