// SPDX-License-Identifier: MIT
// Machine facts: processor, cores, kernel and program version of a machine. The work queue stores
// them as JSON, the database as separate values.
#pragma once

#include <optional>
#include <string>

#include "store/records.h"
#include "tournaments/distributed/work_queue/values.h"

namespace tafl::remote {

/// Returns the facts of this machine as JSON:
/// {"processor":"...","cores":8,"kernel":"...","time":1700000000,"version":"..."}. Reads /proc.
[[nodiscard]] std::string facts_of_this_machine();
/// Returns the host name of this machine, as uname(2) reports it.
[[nodiscard]] std::string name_of_this_machine();

/// Returns the data of `machine` that the database stores with each game. The facts are untrusted:
/// a fact that is missing or has the wrong type becomes empty or 0.
[[nodiscard]] store::Machine stored_machine(const work_queue::RegisteredMachine& machine);

/// Returns the load average of this machine in the last minute, as JSON: {"load":0.5}. Returns {}
/// if it is unknown.
[[nodiscard]] std::string facts_of_now();
/// Returns the load average in `facts`, which is the JSON of facts_of_now(). Returns nullopt if it
/// is missing or invalid.
[[nodiscard]] std::optional<double> load_of(const std::string& facts);

}  // namespace tafl::remote
