// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/backlog_warning.h"

#include <doctest/doctest.h>

#include <vector>

namespace tafl::remote::backlog_warning_test {

using namespace std::chrono_literals;
using tafl::remote::BacklogWarning;
using tafl::work_queue::PendingDeliveries;

namespace {

/// A host that checks its pending deliveries every 2 s. `told` returns its reports during `time`.
class Host {
  public:
    std::vector<std::string> told(const PendingDeliveries& waiting, std::chrono::seconds time) {
        std::vector<std::string> texts;
        for (const auto end = now_ + time; now_ < end; now_ += 2s) {
            if (const auto text = backlog_.note(waiting, now_)) texts.push_back(*text);
        }
        return texts;
    }

  private:
    BacklogWarning backlog_;
    BacklogWarning::Clock::time_point now_{1h};
};

const PendingDeliveries nothing{0, 40, 0ms};
const PendingDeliveries little{3, 40, 200ms};
const PendingDeliveries much{300, 512, 800ms};  // most of the offered matches wait
const PendingDeliveries old{2, 640, 7400ms};    // two matches that wait for a long time

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/remote/backlog_warning");

TEST_CASE("a backlog is reported once, with figures") {
    Host host;
    CHECK(host.told(little, 60s).empty());
    CHECK(host.told(much, 10s).empty());
    const auto told = host.told(much, 600s);
    REQUIRE(told.size() == 1);
    CHECK(told[0] ==
          "games come back faster than this host can save them: 300 of 512 matches wait "
          "in the work queue to be saved, the first for 0.8 s");
    CHECK(host.told(old, 60s).empty());
}

TEST_CASE("long waits are enough") {
    Host host;
    const auto told = host.told(old, 20s);
    REQUIRE(told.size() == 1);
    CHECK(
        told[0].find("2 of 640 matches wait in the work queue to be saved, the first for 7.4 s") !=
        std::string::npos);
}

TEST_CASE("a short wait is not a backlog, and a short pause does not end one") {
    Host host;
    for (int i = 0; i < 20; ++i) {
        CHECK(host.told(much, 8s).empty());
        CHECK(host.told(nothing, 2s).empty());
    }
    CHECK(host.told(much, 20s).size() == 1);
    for (int i = 0; i < 20; ++i) {
        CHECK(host.told(nothing, 8s).empty());
        CHECK(host.told(much, 2s).empty());
    }
}

TEST_CASE("the end of a backlog is reported, and a new one may follow") {
    Host host;
    CHECK(host.told(much, 20s).size() == 1);
    CHECK(host.told(little, 20s) ==
          std::vector<std::string>{"this host keeps up again with the games that come back"});
    CHECK(host.told(little, 60s).empty());
    CHECK(host.told(much, 20s).size() == 1);
}

TEST_CASE("the last games of a run are not a backlog") {
    Host host;
    CHECK(host.told({3, 3, 500ms}, 60s).empty());
}

TEST_SUITE_END();

}  // namespace tafl::remote::backlog_warning_test
