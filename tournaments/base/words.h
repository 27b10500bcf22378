// SPDX-License-Identifier: MIT
// Conversion of the names of enumerators, as in tournament files, databases and tables, to the
// enumerators. name_of() is the inverse conversion.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/to_underlying.h"

namespace tafl::tournaments {

/// List of words, such as the names of all enumerators of an enumeration.
using Words = std::vector<std::string_view>;

/// Last enumerator of `Enum`. It must be specialised for each enumeration that the functions below
/// use. The enumerators must have the values from 0 to this one, without gaps.
template <class Enum>
inline constexpr Enum last_of = Enum{};

/// Returns the names of all enumerators, in their order.
template <class Enum>
[[nodiscard]] Words words_of() {
    Words words;
    for (int i = 0; i <= to_underlying(last_of<Enum>); ++i)
        words.push_back(name_of(static_cast<Enum>(i)));
    return words;
}

/// Returns the index of `word` in `words`, from 0; nullopt if `words` does not contain it.
[[nodiscard]] inline std::optional<std::size_t> index_of(std::string_view word,
                                                         const Words& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == word) return i;
    }
    return std::nullopt;
}

/// Returns the enumerator of `Enum` with the name `word`; nullopt if the name is unknown.
template <class Enum>
[[nodiscard]] std::optional<Enum> word_of(std::string_view word) {
    const auto index = index_of(word, words_of<Enum>());
    return index ? std::optional(static_cast<Enum>(*index)) : std::nullopt;
}

/// Returns `words` as a list for a message, such as "round-robin, gauntlet or match".
[[nodiscard]] inline std::string one_of(const Words& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

/// Returns the names of all enumerators of `Enum` as a list for a message, such as "round-robin,
/// gauntlet or match".
template <class Enum>
[[nodiscard]] std::string all_words() {
    return one_of(words_of<Enum>());
}

}  // namespace tafl::tournaments
