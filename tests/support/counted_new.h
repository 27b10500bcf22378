// SPDX-License-Identifier: MIT
// Programs that link counted_new.cpp count their heap allocations.
#pragma once

namespace tafl::tests {

/// How often any operator new has been called so far, by all threads.
[[nodiscard]] long allocations();

}  // namespace tafl::tests
