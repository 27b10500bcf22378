// SPDX-License-Identifier: MIT
// Reports of calibrations, by workers.md "Fair conditions": a worker reports a drift of 10 %. If it
// has become slower by 25 %, it leases no games until the speed is back.
#include "tournaments/distributed/remote/calibration.h"

#include <doctest/doctest.h>

namespace tafl::tests::calibration_test {

using remote::CalibrationHistory;

namespace {

CalibrationHistory history_of(double first) {
    CalibrationHistory history;
    CHECK_FALSE(history.add(first));
    return history;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/remote/calibration");

TEST_CASE("before the first calibration the speed is unknown") {
    const CalibrationHistory history;
    CHECK(history.latest() == 0);
    CHECK_FALSE(history.is_slow());
}

TEST_CASE("the first calibration is not reported") {
    const CalibrationHistory history = history_of(2000);
    CHECK(history.latest() == 2000);
    CHECK_FALSE(history.is_slow());
}

TEST_CASE("a drift below 10 % is not reported") {
    CalibrationHistory history = history_of(2000);
    CHECK_FALSE(history.add(1820));
    CHECK(history.latest() == 1820);
    CHECK_FALSE(history.add(2180));
    CHECK_FALSE(history.is_slow());
}

TEST_CASE("a drift above 10 % is reported with both figures") {
    CalibrationHistory history = history_of(2000);
    double figure = 0;
    SUBCASE("slower") { figure = 1780; }
    SUBCASE("faster") { figure = 2220; }
    const auto report = history.add(figure);
    REQUIRE(report);
    CHECK(*report == "this machine plays " + std::to_string(static_cast<int>(figure)) +
                         " playouts/s, and 2000 before");
    CHECK_FALSE(history.is_slow());
}

TEST_CASE("a machine that is more than 25 % slower takes no games until the speed is back") {
    CalibrationHistory history = history_of(2000);
    CHECK(history.add(1520));
    CHECK_FALSE(history.is_slow());
    const auto slow = history.add(1480);
    REQUIRE(slow);
    CHECK(*slow ==
          "this machine plays 1480 playouts/s, and 2000 before: it takes no games until that is "
          "fixed");
    CHECK(history.is_slow());
    // The end is reported although the drift is small.
    const auto back = history.add(1980);
    REQUIRE(back);
    CHECK(*back == "this machine plays 1980 playouts/s, and 2000 before");
    CHECK_FALSE(history.is_slow());
}

TEST_CASE("a slow machine is reported after each calibration") {
    CalibrationHistory history = history_of(2000);
    CHECK(history.add(1000));
    CHECK(history.add(1000));
    CHECK(history.is_slow());
}

TEST_CASE("the speed is compared with the highest so far, so slow losses add up") {
    CalibrationHistory history = history_of(2000);
    CHECK(history.add(3000));
    CHECK(history.add(2400));
    CHECK_FALSE(history.is_slow());
    const auto report = history.add(2200);
    REQUIRE(report);
    CHECK(report->find("2200 playouts/s, and 3000 before: ") != std::string::npos);
    CHECK(history.is_slow());
}

TEST_SUITE_END();

}  // namespace tafl::tests::calibration_test
