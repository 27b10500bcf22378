// SPDX-License-Identifier: MIT
// Whole games in htp, line by line (golden.h). Dialogues recorded with hnefatafl-text-protocol
// are among them.
#include "golden.h"

#include <doctest/doctest.h>

namespace tafl::referee::htp_golden_test {

TEST_SUITE_BEGIN("referee/players/htp/golden");

TEST_CASE("engines that speak htp receive what the protocol's description requires") {
    CHECK(testing::check_goldens("htp") >= 20);
}

TEST_CASE("so do those that connect by TCP") { CHECK(testing::check_goldens("htp-tcp") >= 10); }

TEST_SUITE_END();

}  // namespace tafl::referee::htp_golden_test
