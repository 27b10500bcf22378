// SPDX-License-Identifier: MIT
// Machines that have played games of a tournament, with their numbers of crashes and time losses.
// If a machine has many more of them than the others, the machine is probably the cause. The view
// `machine_games` (store/SCHEMA.md) has the same counts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::results {

/// Number of games that one machine played in a tournament, with its crashes and time losses.
struct MachineRecord {
    std::string name;  ///< name of the machine; empty = this host
    /// Data of the machine that were stored last; empty = unknown, or this host.
    std::optional<store::Machine> facts{};
    int games = 0;  ///< number of finished games that the machine has played
    /// Number of `games` that ended by a crash, or because an engine closed its input or output.
    int crashes = 0;
    /// Number of `games` that an engine lost on time, or because it sent no move.
    int time_losses = 0;
};

/// Returns one record for each machine that has played games: this host first, then the others by
/// name. Returns an empty list if this host played all games. `machines` is the result of
/// Archive::worker_machines().
[[nodiscard]] std::vector<MachineRecord> machine_records(
    const std::vector<store::GameRow>& games, const std::vector<store::Machine>& machines);

/// Returns `records` as a table, with one row for each machine.
[[nodiscard]] Table machine_table(const std::vector<MachineRecord>& records);
/// Returns `records` as a JSON array with one object for each machine. Unknown values are null. The
/// name of this host is null.
[[nodiscard]] nlohmann::ordered_json machines_json(const std::vector<MachineRecord>& records);

/// Returns the data of a machine as a JSON object: name, processor, cores, kernel, version,
/// calibration. Unknown values are null.
[[nodiscard]] nlohmann::ordered_json machine_json(const store::Machine& machine);
/// Returns the processor and the speed of a machine, such as "AMD EPYC 7302, 412500 playouts/s".
/// Leaves out unknown parts.
[[nodiscard]] std::string machine_words(const store::Machine& machine);

}  // namespace tafl::results
