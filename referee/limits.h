// SPDX-License-Identifier: MIT
// Limits: from what the tournament file asks for to what the kernel is told. A layer that was asked
// for and is missing is refused, never ignored; one that does less than its name says so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/engine_spec.h"
#include "referee/launch.h"

namespace tafl::referee {

/// Why these limits can't be kept here, in a sentence; none if they can. The first time that bwrap
/// is asked for it is tried out, which takes some milliseconds.
[[nodiscard]] std::optional<std::string> why_unavailable(const Limits& limits);

/// What these limits do not do here although one might think so: a sentence each, for the log.
[[nodiscard]] std::vector<std::string> shortcomings(const Limits& limits);

/// Puts the limits around a program that is about to be started. Throws std::runtime_error with
/// why_unavailable().
void confine(Program& program, const Limits& limits);

/// The processors that the host may use, in order.
[[nodiscard]] std::vector<int> usable_processors();

/// Those kept for one table of several, each with `count` of its own; none if there are not enough.
[[nodiscard]] std::vector<int> processors_of_table(int table, int count);

}  // namespace tafl::referee
