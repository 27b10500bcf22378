// SPDX-License-Identifier: MIT
#pragma once

#include <iterator>

namespace tafl {

/// Returns the number of elements of `range` as an int. `range` must have fewer than 2^31.
template <class Range>
[[nodiscard]] constexpr int count_of(const Range& range) {
    return static_cast<int>(std::size(range));
}

}  // namespace tafl
