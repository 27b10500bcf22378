// SPDX-License-Identifier: MIT
// Names of enumerations in tournament files, databases and tables: the inverse of name_of().
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tafl::tournaments {

/// The last enumerator of Enum; specialised where Enum is declared.
template <class Enum>
inline constexpr Enum last_of = Enum{};

/// Returns the enumerator with that name; none if the name is unknown.
template <class Enum>
[[nodiscard]] std::optional<Enum> word_of(std::string_view word) {
    for (int i = 0; i <= static_cast<int>(last_of<Enum>); ++i) {
        if (name_of(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
    }
    return std::nullopt;
}

/// Returns all names of an enumeration: "round-robin, gauntlet or match".
template <class Enum>
[[nodiscard]] std::string all_words() {
    std::string text;
    constexpr int last = static_cast<int>(last_of<Enum>);
    for (int i = 0; i <= last; ++i) {
        if (i > 0) text += i == last ? " or " : ", ";
        text += name_of(static_cast<Enum>(i));
    }
    return text;
}

}  // namespace tafl::tournaments
