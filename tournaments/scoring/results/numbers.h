// SPDX-License-Identifier: MIT
// Converts numbers to text, for tables and reports. A missing value is "n/a". Also defines shares
// and intervals.
#pragma once

#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::results {

/// Half width of a 95 % confidence interval, as a number of standard errors.
inline constexpr double two_sided_95 = 1.959963984540054;

/// 95 % confidence interval. Its ends are shares from 0 to 1, unless the comment of a member or
/// function states another unit.
struct Interval {
    double low = 0;
    double high = 1;
};

/// Returns `part` / `whole` as a floating-point number; 0 if `whole` is 0.
template <class Part, class Whole>
[[nodiscard]] constexpr double ratio(Part part, Whole whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Returns `value` with `places` decimals, such as "1.50" for 1.5 and 2 places. Returns "n/a" if
/// `value` is empty. Zero has no minus sign.
[[nodiscard]] inline std::string decimals(const std::optional<double>& value, int places) {
    if (!value) return "n/a";
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", places, *value);
    const std::string_view digits = text.data();
    const bool is_zero = digits.find_first_not_of("-0.") == std::string_view::npos;
    return std::string(is_zero && digits.starts_with('-') ? digits.substr(1) : digits);
}

/// Returns `share` in per cent with `places` decimals, without the sign "%": "62.5" for 0.625 and 1
/// place.
[[nodiscard]] inline std::string percent(double share, int places) {
    return decimals(share * 100, places);
}

/// Returns `share` in per cent with `places` decimals, with the sign "%": "62.5 %". Returns "n/a"
/// if `share` is empty.
[[nodiscard]] inline std::string percent_text(const std::optional<double>& share, int places) {
    return share ? percent(*share, places) + " %" : "n/a";
}

}  // namespace tafl::results
