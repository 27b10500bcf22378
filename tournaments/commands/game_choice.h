// SPDX-License-Identifier: MIT
// Options that select games, for `games`, `balance` and other commands.
#pragma once

#include <map>
#include <string>

#include "store/records.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

/// Values of the options that select games. The map's keys are the names in
/// results::game_filter_keys(). An empty value = the option was not given.
using GameChoice = std::map<std::string, std::string>;

/// Adds all options that select games. Their values are stored in `choice`, which must outlive the
/// command line.
void add_game_choice(Command command, GameChoice& choice);
/// Adds the same options except --variant. It is for commands that have their own option --variant.
void add_choice_but_variant(Command command, GameChoice& choice);

/// Returns the filter that the values in `choice` describe. Throws InputError if a value is
/// invalid.
[[nodiscard]] store::GameFilter filter_of(const GameChoice& choice);

}  // namespace tafl::commands
