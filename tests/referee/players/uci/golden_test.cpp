// SPDX-License-Identifier: MIT
// Whole games in uci-tafl, line by line (golden.h).
#include "golden.h"

#include <doctest/doctest.h>

namespace tafl::referee::uci_golden_test {

using namespace testing;

TEST_SUITE_BEGIN("referee/players/uci/golden");

TEST_CASE(
    "an engine that speaks uci-tafl receives what its protocol requires, to the microsecond") {
    CHECK(check_goldens("uci-tafl") >= 18);
}

TEST_SUITE_END();

}  // namespace tafl::referee::uci_golden_test
