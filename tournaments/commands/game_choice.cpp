// SPDX-License-Identifier: MIT
#include "tournaments/commands/game_choice.h"

#include "tournaments/commands/one_of.h"
#include "tournaments/input_error.h"
#include "tournaments/results/game_filter.h"

namespace tafl::commands {

void add_game_choice(Command command, GameChoice& choice) {
    for (const results::GameFilterKey& key : results::game_filter_keys()) {
        const std::string name(key.name);
        Option option = command.option("--" + name, choice[name], std::string(key.description));
        if (!key.words.empty()) option.check(one_of(key.words));
    }
}

store::GameFilter filter_of(const GameChoice& choice) {
    const auto filter = results::parse_game_filter(choice);
    if (!filter) {
        throw tournaments::InputError("--" + filter.error().key + ": " + filter.error().why);
    }
    return *filter;
}

}  // namespace tafl::commands
