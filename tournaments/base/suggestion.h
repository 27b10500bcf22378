// SPDX-License-Identifier: MIT
// Parts of error messages about an unknown word: the accepted words, and the most similar of them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rules/near_word.h"
#include "tournaments/base/words.h"

namespace tafl::tournaments {

/// Returns a text with all `words`, such as "round-robin, gauntlet or match; did you mean
/// 'match'?". The suggestion is left out if no word is similar to `found`.
[[nodiscard]] inline std::string expected_one_of(std::string_view found, const Words& words) {
    return one_of(words) + rules::did_you_mean(found, words);
}

/// Returns the text of expected_one_of() for the names of the enumeration `Enum`.
template <class Enum>
[[nodiscard]] std::string expected_word(std::string_view found) {
    return expected_one_of(found, words_of<Enum>());
}

/// Returns a text with the first 20 `names` and the number of the others, such as "(Askr, Embla and
/// 3 others); did you mean 'Askr'?". The suggestion is left out if no name is similar to `found`.
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
