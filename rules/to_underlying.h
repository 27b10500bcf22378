// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

namespace tafl {

/// Returns the number of an enumerator. Example: the index in a table with one row for each
/// enumerator. Same as std::to_underlying() of C++23.
template <class Enum>
[[nodiscard]] constexpr auto to_underlying(Enum enumerator) {
    return static_cast<std::underlying_type_t<Enum>>(enumerator);
}

}  // namespace tafl
