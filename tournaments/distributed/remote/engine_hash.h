// SPDX-License-Identifier: MIT
// Engine hash: identity of an engine that is equal on all machines. It covers build, protocol and
// arguments, but not the engine's name. Pure.
#pragma once

#include <string>

#include "referee/engine_spec.h"

namespace tafl::remote {

/// Returns the SHA-256 of the engine's build (EngineSpec::build), protocol and arguments. Only the
/// last component of a path in an argument counts, because directories differ between machines.
/// Engines with equal hashes play alike.
[[nodiscard]] std::string need_of(const referee::EngineSpec& engine);

/// Returns a description of need_of() the engine, for people: "Huscarl (its program's SHA-256
/// begins with 5e9adfe2a1c7)". It contains the arguments, too.
[[nodiscard]] std::string explain_need(const referee::EngineSpec& engine);

}  // namespace tafl::remote
