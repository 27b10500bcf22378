// SPDX-License-Identifier: MIT
// Numbers as tables and reports show them. What does not exist is "n/a".
#pragma once

#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::results {

/// Standard errors from the middle to an end of a 95 % interval.
inline constexpr double two_sided_95 = 1.959963984540054;

/// 12.345 with two places: "12.35".
[[nodiscard]] inline std::string decimals(const std::optional<double>& value, int places) {
    if (!value) return "n/a";
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", places, *value);
    const std::string_view digits = text.data();
    const bool is_zero = digits.find_first_not_of("-0.") == std::string_view::npos;
    return std::string(is_zero && digits.starts_with('-') ? digits.substr(1) : digits);
}

/// 0.625 with one place: "62.5". The sign is the caller's.
[[nodiscard]] inline std::string percent(double share, int places) {
    return decimals(share * 100, places);
}

/// The same with its sign: "62.5 %".
[[nodiscard]] inline std::string percent_text(const std::optional<double>& share, int places) {
    return share ? percent(*share, places) + " %" : "n/a";
}

}  // namespace tafl::results
