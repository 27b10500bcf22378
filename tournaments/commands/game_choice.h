// SPDX-License-Identifier: MIT
// Options that select games: those of `games`, `balance` and others.
#pragma once

#include <map>
#include <string>

#include "store/records.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

/// Values of results::game_filter_keys() by name.
using GameChoice = std::map<std::string, std::string>;

/// `choice` must outlive the command line.
void add_game_choice(Command command, GameChoice& choice);
/// The same without --variant, for commands with one of their own.
void add_choice_but_variant(Command command, GameChoice& choice);

/// Throws InputError.
[[nodiscard]] store::GameFilter filter_of(const GameChoice& choice);

}  // namespace tafl::commands
