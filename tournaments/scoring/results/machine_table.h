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

/// Games of one machine in a tournament, with their crashes and time losses.
struct MachineRecord {
    std::string name;  ///< name of the machine; empty = the host
    /// Latest stored data of the machine; none = unknown, or the host.
    std::optional<store::Machine> facts{};
    int games = 0;  ///< number of finished games that the machine played
    /// Number of `games` that ended by a crash, or because an engine closed its input or output.
    int crashes = 0;
    int time_losses = 0;  ///< Number of `games` that were lost on time, or because an engine hung.
};

/// Returns one record for each machine: the host first, then the others by name. Returns an empty
/// list if the host played all games. `machines` is the result of Archive::machines().
[[nodiscard]] std::vector<MachineRecord> machine_records(
    const std::vector<store::GameRow>& games, const std::vector<store::Machine>& machines);

/// Returns `records` as a table, with one row for each machine.
[[nodiscard]] Table machine_table(const std::vector<MachineRecord>& records);
/// Returns `records` as a JSON array with one object for each machine. Unknown values are null; the
/// name of the host is null too.
[[nodiscard]] nlohmann::ordered_json machines_json(const std::vector<MachineRecord>& records);

/// Returns the data of a machine as a JSON object: name, processor, cores, kernel, version,
/// calibration. Unknown values are null.
[[nodiscard]] nlohmann::ordered_json machine_json(const store::Machine& machine);
/// Returns the processor and the speed of a machine, such as "AMD EPYC 7302, 412500 playouts/s".
/// Leaves out unknown parts.
[[nodiscard]] std::string machine_words(const store::Machine& machine);

}  // namespace tafl::results
