// SPDX-License-Identifier: MIT
// Checks of options: one of a few words, a seed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/commands/command_line.h"
#include "tournaments/suggestion.h"
#include "tournaments/whole_number.h"

namespace tafl::commands {

/// The words outlive it; help and completions list them.
[[nodiscard]] inline Check one_of(std::vector<std::string_view> words) {
    std::string list;
    for (const std::string_view word : words) list.append(list.empty() ? "{" : ",").append(word);
    const auto check = [words = std::move(words)](const std::string& text) -> std::string {
        for (const std::string_view word : words) {
            if (word == text) return {};
        }
        return "found '" + text + "', expected " + tournaments::expected_one_of(text, words);
    };
    return {check, list + '}'};
}

/// CLI11 would take a number that is too large for the largest one.
[[nodiscard]] inline Check is_seed() {
    const auto check = [](const std::string& text) -> std::string {
        const auto seed = tournaments::whole_number<std::int64_t>(text);
        if (seed && *seed >= 0) return {};
        return "found " + text + ", expected a whole number from 0 to 9223372036854775807";
    };
    return {check, ""};
}

}  // namespace tafl::commands
