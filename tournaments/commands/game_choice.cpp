// SPDX-License-Identifier: MIT
#include "tournaments/commands/game_choice.h"

#include "tournaments/base/input_error.h"
#include "tournaments/commands/command_line.h"
#include "tournaments/scoring/results/game_filter.h"

namespace tafl::commands {

namespace {

void add_key(Command command, GameChoice& choice, const results::GameFilterKey& key) {
    const std::string name(key.name);
    Option option = command.option("--" + name, choice[name], std::string(key.description));
    if (!key.words.empty()) option.check(one_of(key.words));
}

}  // namespace

void add_game_choice(Command command, GameChoice& choice) {
    for (const auto& key : results::game_filter_keys()) add_key(command, choice, key);
}

void add_choice_but_variant(Command command, GameChoice& choice) {
    for (const auto& key : results::game_filter_keys()) {
        if (key.name != "variant") add_key(command, choice, key);
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
