// SPDX-License-Identifier: MIT
// Warden: a small process beside the host that does nothing until the host is dead, however it
// died, and then ends what the host's engines had started. The kernel itself ends the engines
// (containment.h), but not their children, and nobody is left to look for orphans (orphans.h) or to
// remove scratch folders (engine_resources.h).
//
// It knows them by two marks that they inherit: LAWSPEAKER_HOST in their environment, and a limit
// (containment.h) that no engine in a sandbox can change. What clears the one, changes the other
// *and* outlives both its engine and the host gets away.
#pragma once

#include <cstdint>
#include <string>

namespace tafl::referee {

/// Starts the warden unless there is one. Without one, for want of processes say, all else works.
void start_supervisor();

/// "LAWSPEAKER_HOST=...": the mark, which no other host has.
[[nodiscard]] const std::string& mark_of_host();
/// The other mark, which no other host has either.
[[nodiscard]] std::uint64_t marking_limit();

}  // namespace tafl::referee
