// SPDX-License-Identifier: MIT
// Limits: from what the tournament file asks for to what the kernel is told. A layer that was asked
// for and is missing is refused, never ignored; one that does less than its name says so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/engine_spec.h"
#include "referee/os/engine_resources.h"
#include "referee/os/launch.h"

namespace tafl::referee {

/// What `automatic` comes to here: landlock, else bwrap, else none. Any other is what it is.
[[nodiscard]] Sandbox chosen(Sandbox asked);

/// Why these limits can't be kept here, in a sentence; none if they can. The first time that bwrap
/// is asked for it is tried out, which takes some milliseconds.
[[nodiscard]] std::optional<std::string> why_unavailable(const Limits& limits);

/// What these limits do not do here although one might think so: a sentence each, for the log. The
/// first time that memory or processes are limited, the host may move into a control group of its
/// own (control_group.h).
[[nodiscard]] std::vector<std::string> shortcomings(const Limits& limits);

/// Puts the engine's limits around its program, which is about to be started. What is returned must
/// live until the program's last process has ended. Throws std::runtime_error with
/// why_unavailable().
[[nodiscard]] EngineResources confine(Program& program, const EngineSpec& spec);

/// The processors that the host may use, in order.
[[nodiscard]] std::vector<int> usable_processors();

/// Those kept for one table of several, each with `count` of its own; none if there are not enough.
[[nodiscard]] std::vector<int> processors_of_table(int table, int count);

}  // namespace tafl::referee
