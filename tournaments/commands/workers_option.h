// SPDX-License-Identifier: MIT
// --workers: the games of a run are played on other machines.
#pragma once

#include <string>

#include "tournaments/commands/command_line.h"
#include "tournaments/hosting/runner_source.h"

namespace tafl::commands {

void add_workers_option(Command command, std::string& queue);

/// Tables of that work queue; none for an empty `queue`, which means this host.
[[nodiscard]] hosting::RunnerSourceFactory tables_of(const std::string& queue);

}  // namespace tafl::commands
