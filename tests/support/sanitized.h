// SPDX-License-Identifier: MIT
#pragma once

namespace tafl::tests {

/// True if the program is built with sanitizers. Then it is several times slower, and freed memory
/// stays allocated for some time.
#ifdef TAFL_IS_SANITIZED
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace tafl::tests
