// SPDX-License-Identifier: MIT
// Reports and pauses while the work queue cannot be reached. The first pause lasts 500 ms; each
// further one has twice the length of the one before, up to 15 s.
#include "tournaments/distributed/remote/queue_access.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace tafl::tests::queue_access_test {

using namespace std::chrono_literals;
using remote::QueueAccess;
using work_queue::QueueError;

namespace {

const QueueError down(QueueError::Kind::unreachable, "connection refused");
const QueueError wrong_password(QueueError::Kind::denied, "password authentication failed");

struct Access {
    std::vector<std::string> reports;
    QueueAccess queue{[this](const std::string& text) { reports.push_back(text); }};
};

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/remote/queue_access");

TEST_CASE("a queue that answers is not reported") {
    Access access;
    CHECK_FALSE(access.queue.is_broken());
    access.queue.on_success();
    access.queue.on_success();
    CHECK_FALSE(access.queue.is_broken());
    CHECK(access.reports.empty());
}

TEST_CASE("a failure and its end are reported once each") {
    Access access;
    for (int i = 0; i < 20; ++i) access.queue.on_error(down);
    CHECK(access.queue.is_broken());
    REQUIRE(access.reports.size() == 1);
    CHECK(access.reports[0] ==
          "the work queue cannot be reached, and is tried again: connection refused");
    access.queue.on_success();
    access.queue.on_success();
    CHECK_FALSE(access.queue.is_broken());
    REQUIRE(access.reports.size() == 2);
    CHECK(access.reports[1] == "the work queue is there again");
}

TEST_CASE("each kind of error is reported, and a text of the same kind is not") {
    Access access;
    access.queue.on_error(down);
    access.queue.on_error(QueueError(QueueError::Kind::unreachable, "no route to host"));
    CHECK(access.reports.size() == 1);
    access.queue.on_error(wrong_password);
    REQUIRE(access.reports.size() == 2);
    CHECK(access.reports[1].ends_with("password authentication failed"));
    access.queue.on_error(down);
    CHECK(access.reports.size() == 3);
}

TEST_CASE("the pause doubles from 500 ms to 15 s") {
    Access access;
    for (const auto expected : {500ms, 1000ms, 2000ms, 4000ms, 8000ms, 15'000ms, 15'000ms}) {
        access.queue.on_error(down);
        CHECK(access.queue.pause() == expected);
    }
}

TEST_CASE("the pause begins again with 500 ms") {
    Access access;
    for (int i = 0; i < 4; ++i) access.queue.on_error(down);
    CHECK(access.queue.pause() == 4000ms);
    SUBCASE("after an error of another kind") { access.queue.on_error(wrong_password); }
    SUBCASE("after a success") {
        access.queue.on_success();
        access.queue.on_error(down);
    }
    SUBCASE("after an error that the next call repairs") {
        access.queue.restart_pause();
        CHECK(access.reports.size() == 1);
        CHECK(access.queue.is_broken());
    }
    CHECK(access.queue.pause() == 500ms);
}

TEST_SUITE_END();

}  // namespace tafl::tests::queue_access_test
