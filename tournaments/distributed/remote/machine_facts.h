// SPDX-License-Identifier: MIT
// Machine facts: processor, cores, kernel and version of a machine. They are JSON in the work queue
// and values in the database.
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

/// Returns the data of `machine` that are stored with each game. Its facts are untrusted: a fact
/// that is missing or has the wrong type becomes empty or 0.
[[nodiscard]] store::Machine stored_machine(const work_queue::RegisteredMachine& machine);

/// Returns the load average of this machine in the last minute, as JSON: {"load":0.5}.
[[nodiscard]] std::string facts_of_now();
/// Returns the load average in `facts`, the JSON of facts_of_now(). Returns an empty optional if it
/// is missing or invalid.
[[nodiscard]] std::optional<double> load_of(const std::string& facts);

}  // namespace tafl::remote
