// SPDX-License-Identifier: MIT
// Functions for the letters of ASCII. They do not depend on the locale, and do not change other
// characters.
#pragma once

#include <string>

namespace tafl {

/// Returns true if `c` is 0 to 9.
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Returns true if `c` is A to Z or a to z.
[[nodiscard]] constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Returns the lower-case letter if `c` is A to Z; otherwise returns `c`.
[[nodiscard]] constexpr char lower_case(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Returns the upper-case letter if `c` is a to z; otherwise returns `c`.
[[nodiscard]] constexpr char upper_case(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Returns `text` with its first character in upper case.
[[nodiscard]] inline std::string capitalized(std::string text) {
    if (!text.empty()) text[0] = upper_case(text[0]);
    return text;
}

/// Returns the lower-case letter with the number `index`: 0 is a, 25 is z.
[[nodiscard]] constexpr char letter_at(int index) { return static_cast<char>('a' + index); }

}  // namespace tafl
