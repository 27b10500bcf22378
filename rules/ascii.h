// SPDX-License-Identifier: MIT
// Letters of ASCII, independent of the locale. Other characters are returned unchanged.
#pragma once

#include <string>

namespace tafl {

/// Returns the small letter of a capital letter A to Z.
[[nodiscard]] constexpr char lower_case(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Returns the capital letter of a small letter a to z.
[[nodiscard]] constexpr char upper_case(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Returns `text` with a capital letter at its start.
[[nodiscard]] inline std::string capitalized(std::string text) {
    if (!text.empty()) text[0] = upper_case(text[0]);
    return text;
}

/// Returns the small letter with the number `index`: 0 for a, 25 for z.
[[nodiscard]] constexpr char letter_at(int index) { return static_cast<char>('a' + index); }

}  // namespace tafl
