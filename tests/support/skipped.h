// SPDX-License-Identifier: MIT
// Result of test programs that skip, because the machine lacks something they need.
#pragma once

#include <iostream>
#include <string>

namespace tafl::tests {

/// Prints the reason and returns the code for main() that ctest counts as skipped
/// (SKIP_RETURN_CODE).
inline int skipped(const std::string& reason) {
    std::cout << "skipped: " << reason << '\n';
    return 77;
}

}  // namespace tafl::tests
