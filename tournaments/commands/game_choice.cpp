// SPDX-License-Identifier: MIT
#include "tournaments/commands/game_choice.h"

#include <optional>
#include <string_view>
#include <vector>

#include "rules/near_word.h"
#include "rules/result.h"
#include "tournaments/commands/one_of.h"
#include "tournaments/input_error.h"

namespace tafl::commands {

namespace {

std::optional<std::string> given(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

std::vector<std::string_view> all_terminations() {
    std::vector<std::string_view> names;
    for (int i = 1; i < rules::termination_count; ++i) {
        names.push_back(name_of(static_cast<rules::Termination>(i)));
    }
    return names;
}

}  // namespace

void add_game_choice(Command command, GameChoice& choice) {
    add_choice_but_variant(command, choice);
    command.option("--variant", choice.variant, "Of this variant");
}

void add_choice_but_variant(Command command, GameChoice& choice) {
    command.option("--tournament", choice.tournament, "Of one tournament only");
    command.option("--engine", choice.engine, "With this engine on either side");
    command.option("--result", choice.result, "attackers, defenders or draw")
        .check(one_of({"attackers", "defenders", "draw"}));
    command.option("--termination", choice.termination, "Ended for this reason");
}

store::GameFilter filter_of(const GameChoice& choice) {
    store::GameFilter filter;
    filter.tournament = given(choice.tournament);
    filter.engine = given(choice.engine);
    filter.variant = given(choice.variant);
    for (const auto result :
         {rules::Result::attackers_win, rules::Result::defenders_win, rules::Result::draw}) {
        if (name_of(result) == choice.result) filter.result = result;
    }
    if (!choice.termination.empty()) {
        filter.termination = rules::termination_from_name(choice.termination);
        if (!filter.termination) {
            throw tournaments::InputError(
                "--termination: found '" + choice.termination +
                "', expected a reason such as escape, king-captured or time" +
                rules::did_you_mean(choice.termination, all_terminations()));
        }
    }
    return filter;
}

}  // namespace tafl::commands
