// SPDX-License-Identifier: MIT
// Test programs that need what a machine may lack, and then say so.
#pragma once

#include <iostream>
#include <string>

namespace tafl::tests {

/// For main() to return: what ctest is told to take for skipped (SKIP_RETURN_CODE).
inline int skipped(const std::string& reason) {
    std::cout << "skipped: " << reason << '\n';
    return 77;
}

}  // namespace tafl::tests
