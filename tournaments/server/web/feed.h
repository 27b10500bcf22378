// SPDX-License-Identifier: MIT
// Feed: passes events from the threads that run games to the thread that serves viewers. A thread
// that runs games copies an event into a bounded queue. It never waits for a viewer, and wakes the
// page thread at most once every few milliseconds.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>

#include "tournaments/server/web/event_queue.h"
#include "tournaments/server/web/event_ring.h"
#include "tournaments/server/web/live.h"
#include "tournaments/server/web/live_updater.h"
#include "tournaments/server/web/metrics.h"

namespace tafl::web {

/// Owner of the event queue, the event ring, the running games and the metrics. It applies the
/// events of the queue to the other three.
class Feed {
  public:
    /// Time between two deliveries to the page thread. Events that arrive in this time are
    /// delivered together.
    static constexpr std::chrono::milliseconds delay{15};

    struct Limits {
        /// Number of waiting events from which further plies are dropped (EventQueue).
        std::size_t plies_waiting = 16'384;
        EventRing::Limits ring{};
    };

    /// Destroy this object only after the loop `web` has stopped and no thread publishes.
    explicit Feed(boost::asio::io_context& web) : Feed(web, Limits()) {}
    Feed(boost::asio::io_context& web, Limits limits);
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;

    /// Queues an event. Called on any thread. All events of one tournament must come from one
    /// thread, in their order.
    void publish(events::Event event) { queue_.put(std::move(event)); }

    /// Returns the page thread's loop.
    [[nodiscard]] boost::asio::io_context& loop() { return web_; }

    // On the page thread only
    [[nodiscard]] const Live& live() const { return live_; }
    [[nodiscard]] const EventRing& ring() const { return ring_; }
    [[nodiscard]] Metrics& metrics() { return metrics_; }
    /// Sets the function that is called after each delivery of events or plies. Replaces the
    /// previous function.
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
