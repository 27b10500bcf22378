// SPDX-License-Identifier: MIT
// Options that select games, for `games`, `balance` and other commands.
#pragma once

#include <map>
#include <string>

#include "store/records.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

/// Values of the options that select games, by the names of results::game_filter_keys().
using GameChoice = std::map<std::string, std::string>;

/// Adds all options that select games, which set `choice`. `choice` must outlive the command line.
void add_game_choice(Command command, GameChoice& choice);
/// Adds the options that select games, except --variant, to a command that has its own --variant.
void add_choice_but_variant(Command command, GameChoice& choice);

/// Returns the filter for the values of these options. Throws InputError if a value is invalid.
[[nodiscard]] store::GameFilter filter_of(const GameChoice& choice);

}  // namespace tafl::commands
