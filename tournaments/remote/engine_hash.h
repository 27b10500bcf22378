// SPDX-License-Identifier: MIT
// What an engine is between machines, whatever each of them calls it: its build, its protocol and
// its arguments. Pure.
#pragma once

#include <string>

#include "referee/engine_spec.h"

namespace tafl::remote {

/// SHA-256 of its build (EngineSpec::build), protocol and arguments. Of an argument that is a path
/// only the last part counts, as folders differ between machines. Two that are equal play alike.
[[nodiscard]] std::string need_of(const referee::EngineSpec& engine);

/// For people: "Huscarl (its program's SHA-256 begins with 5e9adfe2a1c7)".
[[nodiscard]] std::string explain_need(const referee::EngineSpec& engine);

}  // namespace tafl::remote
