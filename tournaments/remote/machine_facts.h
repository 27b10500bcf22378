// SPDX-License-Identifier: MIT
// What a machine says of itself: processor, cores, kernel, version. As JSON in the work queue, as
// values in the archive.
#pragma once

#include <optional>
#include <string>

#include "store/records.h"
#include "tournaments/work_queue/values.h"

namespace tafl::remote {

/// This machine, as JSON: {"processor":"...","cores":8,"kernel":"...","time":1700000000,
/// "version":"..."}. Reads /proc.
[[nodiscard]] std::string facts_of_this_machine();
/// The host's own name, as uname has it.
[[nodiscard]] std::string name_of_this_machine();

/// What of it is kept with each game. What it does not say, or says otherwise, is empty.
[[nodiscard]] store::Machine stored_machine(const work_queue::RegisteredMachine& machine);

/// This machine's load average of the last minute, as JSON: {"load":0.5}.
[[nodiscard]] std::string facts_of_now();
[[nodiscard]] std::optional<double> load_of(const std::string& facts);

}  // namespace tafl::remote
