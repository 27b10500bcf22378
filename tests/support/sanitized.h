// SPDX-License-Identifier: MIT
#pragma once

namespace tafl::tests {

/// True in a build with sanitizers: tests run several times slower, and freed memory is kept for a
/// while.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace tafl::tests
