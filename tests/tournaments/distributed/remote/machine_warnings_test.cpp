// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/machine_warnings.h"

#include <doctest/doctest.h>

namespace tafl::tests::machine_warnings_test {

using namespace std::chrono_literals;
using remote::clock_warning;
using remote::version_warning;

TEST_SUITE_BEGIN("tournaments/distributed/remote/machine_warnings");

TEST_CASE("a clock is reported if it is off by more than a minute") {
    for (const auto ahead : {0s, 60s, -60s}) CHECK_FALSE(clock_warning("anna/tower", ahead));
    const auto early = clock_warning("anna/tower", 61s);
    REQUIRE(early);
    CHECK(early->find("anna/tower: the clock is 61 s ahead of ") != std::string::npos);
    const auto late = clock_warning("anna/tower", -34'560'000s);
    REQUIRE(late);
    CHECK(late->find("the clock is 34560000 s behind ") != std::string::npos);
}

TEST_CASE("another version is reported if both are known") {
    CHECK_FALSE(version_warning("anna/tower", "1.2", "1.2"));
    CHECK_FALSE(version_warning("anna/tower", "", "1.2"));
    CHECK_FALSE(version_warning("anna/tower", "1.2", ""));
    const auto warning = version_warning("anna/tower", "9.9.9", "1.2");
    REQUIRE(warning);
    CHECK(warning->find("anna/tower: lawspeaker 9.9.9 ") != std::string::npos);
    CHECK(warning->find(" 1.2;") != std::string::npos);
}

TEST_SUITE_END();

}  // namespace tafl::tests::machine_warnings_test
