// SPDX-License-Identifier: MIT
// Text that steers a terminal or hides from its reader, and whether any of it came through.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace tafl::tests {

/// What makes a terminal do something, turns writing round, or is not seen (Unicode's categories
/// Cc, Cf, Zl and Zp; UAX 9).
inline constexpr std::array<std::string_view, 16> wild = {
    "\x1b",   "\x07",   "\x08",   "\x7f",   "\u0085", "\u009b", "\u00ad", "\u200b",
    "\u200e", "\u2028", "\u202e", "\u2066", "\u2069", "\ufeff", "\xff",   "\U000e0041"};

/// A name with all of it, and with what each format must not take for its own.
inline std::string wild_name(const std::string& begin) {
    std::string name = begin + "\x1b]0;owned\x07\x1b[2J";
    for (const std::string_view piece : wild) name += piece;
    return name + "\r\n\t=cmd|'x'!A1 [x](javascript:1) <script>alert(1)</script> $\\x&%|`";
}

/// The first wild piece in a text; empty if there is none.
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
