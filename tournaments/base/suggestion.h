// SPDX-License-Identifier: MIT
// Error texts for an unknown word: the accepted words, and the most similar one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rules/near_word.h"
#include "tournaments/base/words.h"

namespace tafl::tournaments {

/// Returns the list `words`, and the word most similar to `found`: "round-robin, gauntlet or match;
/// did you mean 'match'?".
[[nodiscard]] inline std::string expected_one_of(std::string_view found, const Words& words) {
    return one_of(words) + rules::did_you_mean(found, words);
}

/// Returns the text of expected_one_of() for the names of the enumeration `Enum`.
template <class Enum>
[[nodiscard]] std::string expected_word(std::string_view found) {
    return expected_one_of(found, words_of<Enum>());
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
