// SPDX-License-Identifier: MIT
// one_of: the check of an option that takes one of a few words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournaments/commands/command_line.h"
#include "tournaments/suggestion.h"

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

}  // namespace tafl::commands
