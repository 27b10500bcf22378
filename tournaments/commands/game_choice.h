// SPDX-License-Identifier: MIT
// Which games a command is about: the options that `games`, `balance` and others share.
#pragma once

#include <string>

#include "store/records.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

struct GameChoice {
    std::string tournament;
    std::string engine;
    std::string variant;
    std::string result;
    std::string termination;
};

/// `choice` must outlive the command line.
void add_game_choice(Command command, GameChoice& choice);
/// The same without --variant, for commands with one of their own.
void add_choice_but_variant(Command command, GameChoice& choice);

/// Throws InputError.
[[nodiscard]] store::GameFilter filter_of(const GameChoice& choice);

}  // namespace tafl::commands
