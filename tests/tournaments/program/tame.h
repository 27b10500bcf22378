// SPDX-License-Identifier: MIT
// Text that controls a terminal or is invisible, and a search for it in output.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace tafl::tests {

/// Characters that control a terminal, change the direction of text, or are invisible (Unicode's
/// categories Cc, Cf, Zl and Zp; UAX 9).
inline constexpr std::array<std::string_view, 16> wild = {
    "\x1b",   "\x07",   "\x08",   "\x7f",   "\u0085", "\u009b", "\u00ad", "\u200b",
    "\u200e", "\u2028", "\u202e", "\u2066", "\u2069", "\ufeff", "\xff",   "\U000e0041"};

/// Returns a name with all of `wild`, and with markup of each output format.
inline std::string wild_name(const std::string& begin) {
    std::string name = begin + "\x1b]0;owned\x07\x1b[2J";
    for (const std::string_view piece : wild) name += piece;
    return name + "\r\n\t=cmd|'x'!A1 [x](javascript:1) <script>alert(1)</script> $\\x&%|`";
}

/// Returns a message about the first wild character in a text, or an empty string.
inline std::string wildness_of(const std::string& text) {
    for (const std::string_view piece : wild) {
        if (text.find(piece) != std::string::npos) return "there is " + std::string(piece);
    }
    for (std::size_t at = text.find('\r'); at != std::string::npos; at = text.find('\r', at + 1)) {
        if (text.substr(at, 2) != "\r\n") return "there is a carriage return";
    }
    return "";
}

}  // namespace tafl::tests
