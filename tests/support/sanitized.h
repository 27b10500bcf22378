// SPDX-License-Identifier: MIT
#pragma once

namespace tafl::tests {

/// True if the program is built with sanitizers: it runs several times slower, and freed memory is
/// kept for a while.
#ifdef TAFL_IS_SANITIZED
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace tafl::tests
