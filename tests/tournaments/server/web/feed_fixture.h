// SPDX-License-Identifier: MIT
// A feed with a publisher and the cursors of viewers. The loop of the web thread runs here, until
// it has no work left.
#pragma once

#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/wait_until.h"
#include "tests/tournaments/feed_sample.h"
#include "tournaments/server/web/cursor.h"
#include "tournaments/server/web/feed.h"

namespace tafl::tests {

/// The parts of both threads on one thread.
struct FeedSample {
    explicit FeedSample(web::Feed::Limits limits = {})
        : feed(web, limits),
          view(publisher_of(plan, 7, [this](const auto& event) { feed.publish(event); })) {}

    /// Runs the web thread until `is_so_far` is true; fails after a timeout.
    void deliver_until(const std::function<bool()>& is_so_far) {
        const auto deadline = std::chrono::steady_clock::now() + wait_limit;
        web.restart();
        while (!is_so_far()) {
            REQUIRE(std::chrono::steady_clock::now() < deadline);
            web.run_one_for(std::chrono::milliseconds(100));
            if (web.stopped()) web.restart();
        }
    }
    void deliver_until(const char* event) {
        deliver_until([&] { return last_event() == event; });
    }
    void deliver_plies(std::uint64_t count) {
        deliver_until([&] { return feed.metrics().plies == count; });
    }
    [[nodiscard]] std::string last_event() const {
        if (feed.ring().newest() == 0) return "";
        const std::string& frame = feed.ring().at(feed.ring().newest()).frame;
        return frame.substr(7, frame.find('\n') - 7);
    }
    [[nodiscard]] web::Cursor cursor(web::Subscription subscription = {},
                                     const std::string& last_id = "") const {
        return {feed.ring(), feed.live(), subscription, last_id};
    }

    plan::Plan plan = two_engines();
    boost::asio::io_context web{1};
    web::Feed feed;
    events::EventPublisher view;
};

inline std::vector<Frame> read_all(web::Cursor& cursor) {
    std::string text;
    REQUIRE(cursor.read(text, 100'000'000));
    return frames_of(text);
}

}  // namespace tafl::tests
