// SPDX-License-Identifier: MIT
// Engine hash: identity of an engine that is equal on all machines. It covers build, protocol and
// arguments, but not the engine's name. Pure.
#pragma once

#include <string>

#include "referee/engine_spec.h"

namespace tafl::remote {

/// Returns the hash of the engine: the SHA-256 of its build (EngineSpec::build), protocol and
/// arguments, as hexadecimal digits. Of a path in an argument, only the last component counts,
/// because directories differ between machines. Engines with equal hashes play alike.
[[nodiscard]] std::string need_of(const referee::EngineSpec& engine);

/// Returns a description of the engine for people: its name, its arguments, and the start of the
/// SHA-256 of its build. Example: "Huscarl --strong (its program's SHA-256 begins with
/// 5e9adfe2a1c7)".
[[nodiscard]] std::string engine_description(const referee::EngineSpec& engine);

}  // namespace tafl::remote
