// SPDX-License-Identifier: MIT
// Supervisor: a small process (`tafl-warden`) that cleans up after the host has died in any way.
// Until then it does nothing. The kernel itself kills the engines (containment.h), but not their
// children. The supervisor kills these orphans (orphans.h) and removes the scratch directories
// (engine_resources.h).
//
// It recognises the processes by two inherited marks: LAWSPEAKER_HOST in their environment, and a
// resource limit (containment.h). No engine in a sandbox can change the limit. A process escapes
// only if it changes both marks and outlives both its engine and the host.
#pragma once

#include <cstdint>
#include <string>

namespace tafl::referee {

/// Starts the supervisor unless it was started before. If it cannot be started, for example for
/// lack of processes, everything else still works.
void start_supervisor();

/// Returns "LAWSPEAKER_HOST=...", the environment entry that marks this host's engines. It is
/// unique to this host.
[[nodiscard]] const std::string& mark_of_host();
/// Returns the value of the marking limit (`limit_that_marks`). It is unique to this host.
[[nodiscard]] std::uint64_t marking_limit();

}  // namespace tafl::referee
