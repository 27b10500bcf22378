// SPDX-License-Identifier: MIT
// Feed: what happens in games, on its way from the thread that plays to the thread that serves
// viewers. The playing side copies events into a bounded queue and goes on; it never waits for a
// viewer, and wakes the other thread at most every few milliseconds.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>

#include "tournaments/web/event_queue.h"
#include "tournaments/web/event_ring.h"
#include "tournaments/web/live.h"
#include "tournaments/web/live_updater.h"
#include "tournaments/web/metrics.h"

namespace tafl::web {

class Feed {
  public:
    /// How long events wait for more of them.
    static constexpr std::chrono::milliseconds delay{15};

    struct Limits {
        std::size_t plies_waiting = 16'384;  ///< for the page thread
        EventRing::Limits ring{};
    };

    /// Is destroyed when `web` runs no more, and nobody publishes.
    explicit Feed(boost::asio::io_context& web) : Feed(web, Limits()) {}
    Feed(boost::asio::io_context& web, Limits limits);
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;

    /// Any thread; those of one tournament from one thread, in their order.
    void publish(events::Event event) { queue_.put(std::move(event)); }

    [[nodiscard]] boost::asio::io_context& loop() { return web_; }

    // The page thread
    [[nodiscard]] const Live& live() const { return live_; }
    [[nodiscard]] const EventRing& ring() const { return ring_; }
    [[nodiscard]] Metrics& metrics() { return metrics_; }
    /// Is called after anything has become known.
    void on_event(std::function<void()> listener) { listener_ = std::move(listener); }

  private:
    void wake();
    void deliver();

    boost::asio::io_context& web_;
    boost::asio::steady_timer timer_;
    EventQueue queue_;
    EventQueue::Batch batch_;
    Live live_;
    EventRing ring_;
    Metrics metrics_;
    LiveUpdater updater_;
    std::function<void()> listener_;
};

}  // namespace tafl::web
