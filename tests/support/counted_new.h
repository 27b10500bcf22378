// SPDX-License-Identifier: MIT
// Counter of heap allocations, for programs that link counted_new.cpp.
#pragma once

namespace tafl::tests {

/// Returns the number of calls of any operator new by all threads.
[[nodiscard]] long allocations();

}  // namespace tafl::tests
