// SPDX-License-Identifier: MIT
// Limits: applies the limits of the tournament file. If this machine cannot apply a limit or
// sandbox that the file requests by name, the engine is not started. If a limit or sandbox does
// less than its name suggests, shortcomings() reports that.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/engine_spec.h"
#include "referee/os/engine_resources.h"
#include "referee/os/launch.h"

namespace tafl::referee {

/// Returns the sandbox to use if `asked` is configured. For `automatic`: landlock if available,
/// else bwrap, else none. Returns other values unchanged.
[[nodiscard]] Sandbox chosen(Sandbox asked);

/// Returns the reason why `limits` cannot be applied on this machine, as a sentence; nullopt if
/// they can. The first call that needs bwrap tests bwrap, which takes some milliseconds. A call
/// with `ponder` off may move the host into a control group of its own (control_group.h).
[[nodiscard]] std::optional<std::string> why_unavailable(const Limits& limits);

/// Returns the effects that `limits` do not have on this machine, one sentence each, for the log;
/// empty if they have all effects. A call may move the host into a control group of its own
/// (control_group.h).
[[nodiscard]] std::vector<std::string> shortcomings(const Limits& limits);

/// Adds the limits of the engine `spec` to `program`, which is about to be started. Returns
/// resources that must live until the program's last process has ended. Throws std::runtime_error
/// with the text of why_unavailable(), or if the host fails.
[[nodiscard]] EngineResources confine(Program& program, const EngineSpec& spec);

/// Returns the numbers of the processors that the host may use, in ascending order; empty if the
/// kernel does not report them.
[[nodiscard]] std::vector<int> usable_processors();

/// Returns the numbers of the `count` processors reserved for the game runner with the number
/// `table`, from 0. Returns an empty list if the host has too few processors.
[[nodiscard]] std::vector<int> processors_of_table(int table, int count);

}  // namespace tafl::referee
