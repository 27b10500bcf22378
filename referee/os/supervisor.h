// SPDX-License-Identifier: MIT
// Supervisor: a small process (`tafl-warden`) that cleans up after the host has died in any way.
// Until then it does nothing. The kernel itself kills the engines (containment.h), but not their
// children. The supervisor kills these orphans (orphans.h) and removes the scratch directories
// (engine_resources.h).
//
// The supervisor recognises orphans by two inherited marks: LAWSPEAKER_HOST in their environment,
// and a resource limit (containment.h). No engine in a sandbox can change the limit. A process
// escapes only if it changes both marks and outlives both its engine and the host.
#pragma once

#include <cstdint>
#include <string>

namespace tafl::referee {

/// Starts the supervisor unless this process has started it before. If no process can be created
/// for it, the host runs without a supervisor. Throws std::system_error if no pipe can be created.
void start_supervisor();

/// Returns "LAWSPEAKER_HOST=...": the environment entry that marks the engines of this host. The
/// value is unique to this host.
[[nodiscard]] const std::string& mark_of_host();
/// Returns the value of the resource limit `limit_that_marks` of this host's engines. The value is
/// unique to this host.
[[nodiscard]] std::uint64_t marking_limit();

}  // namespace tafl::referee
