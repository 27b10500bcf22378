// SPDX-License-Identifier: MIT
// Error texts for an unknown word: the accepted words, and the most similar one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rules/near_word.h"
#include "tournaments/words.h"

namespace tafl::tournaments {

/// Returns the names of an enumeration and a suggestion: "round-robin, gauntlet or match; did you
/// mean 'match'?".
template <class Enum>
[[nodiscard]] std::string expected_word(std::string_view found) {
    std::vector<std::string_view> words;
    for (int i = 0; i <= static_cast<int>(last_of<Enum>); ++i) {
        words.push_back(name_of(static_cast<Enum>(i)));
    }
    return all_words<Enum>() + rules::did_you_mean(found, words);
}

/// Returns the same text for any list of words.
[[nodiscard]] inline std::string expected_one_of(std::string_view found,
                                                 const std::vector<std::string_view>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text + rules::did_you_mean(found, words);
}

/// Returns the beginning of a list of user-defined names and a suggestion: "(Askr, Embla and 3
/// others); did you mean 'Askr'?".
[[nodiscard]] inline std::string known_names(std::string_view found,
                                             const std::vector<std::string_view>& names) {
    constexpr std::size_t most = 20;
    std::string text = "(";
    for (std::size_t i = 0; i < names.size() && i < most; ++i) {
        text += i > 0 ? ", " : "";
        text += names[i];
    }
    if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " others";
    return text + ')' + rules::did_you_mean(found, names);
}

}  // namespace tafl::tournaments
