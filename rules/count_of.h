// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace tafl {

/// Returns the number of elements of `range` as an int. `range` must have fewer than 2^31.
template <class Range>
[[nodiscard]] constexpr int count_of(const Range& range) {
    return static_cast<int>(std::size(range));
}

/// Returns the number of elements of `range` for which `is_counted` returns true, as an int.
/// `range` must have fewer than 2^31.
template <class Range, class Condition>
[[nodiscard]] constexpr int count_of(const Range& range, const Condition& is_counted) {
    return static_cast<int>(std::ranges::count_if(range, is_counted));
}

/// Returns the number of line ends in `text`.
[[nodiscard]] constexpr int line_ends_in(std::string_view text) {
    return static_cast<int>(std::ranges::count(text, '\n'));
}

}  // namespace tafl
