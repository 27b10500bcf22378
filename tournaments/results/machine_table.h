// SPDX-License-Identifier: MIT
// Which machines have played the games of a tournament, and how often engines crashed or lost on
// time there: what differs much from the others is the machine's doing. The view `machine_games`
// (store/SCHEMA.md) counts the same.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/results/table.h"

namespace tafl::results {

struct MachineRecord {
    std::string name;                       ///< empty = the host itself
    std::optional<store::Machine> facts{};  ///< as it was at last
    int games = 0;                          ///< that count
    int crashes = 0;                        ///< of these; an engine that closed its output crashed
    int time_losses = 0;                    ///< of these; one that hung ran out of time
};

/// The host first, then by name; empty if no game was played elsewhere. `machines` as
/// Archive::machines() has them.
[[nodiscard]] std::vector<MachineRecord> machine_records(
    const std::vector<store::GameRow>& games, const std::vector<store::Machine>& machines);

[[nodiscard]] Table machine_table(const std::vector<MachineRecord>& records);
/// An array of objects; null stands for what is not known, and for the host's name.
[[nodiscard]] nlohmann::ordered_json machines_json(const std::vector<MachineRecord>& records);

/// The object of a machine alone: name, processor, cores, kernel, version, calibration.
[[nodiscard]] nlohmann::ordered_json machine_json(const store::Machine& machine);
/// What people want to know first, in words: "AMD EPYC 7302, 412500 playouts/s". Empty if nothing
/// is known.
[[nodiscard]] std::string machine_words(const store::Machine& machine);

}  // namespace tafl::results
