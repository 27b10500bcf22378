// SPDX-License-Identifier: MIT
// EventQueue: bounded queue of events, from the threads that run games to the page thread.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "tournaments/play/events/event.h"

namespace tafl::web {

/// Queue with any number of producers and one consumer. put() and take() share a lock, which each
/// holds only briefly.
class EventQueue {
  public:
    /// `max_plies`: number of waiting events from which further plies are dropped. Plies are also
    /// dropped if they would make the comments and PVs of the waiting plies larger than 16 MiB.
    /// Events of other kinds are dropped only together: if one arrives while 8 * `max_plies` events
    /// wait, all waiting events are dropped.
    explicit EventQueue(std::size_t max_plies = 16'384) : max_plies_(max_plies) {}

    /// Sets the function that wakes the consumer. It is called on the producer's thread, at the
    /// very first put(), and later at the first put() after a take() that has found the queue
    /// empty.
    void on_wakeup(std::function<void()> wake) { wake_ = std::move(wake); }
    /// Adds an event, or drops events as described at the constructor. Called on any thread.
    void put(events::Event event);

    /// Events that one take() returns, and data about the events that were dropped since the last
    /// take().
    struct Batch {
        std::vector<events::Event> events;  ///< events in the order of put()
        std::uint64_t lost_plies = 0;  ///< number of plies that were dropped since the last take()
        /// true: events of other kinds than plies were dropped, before `events`
        bool is_torn = false;
    };
    /// Replaces the content of `batch` by all waiting events. Uses the memory of `batch` again. If
    /// the queue was empty, the next put() wakes the consumer.
    void take(Batch& batch);

  private:
    [[nodiscard]] bool makes_room(const events::Event& event);

    std::size_t max_plies_;
    std::function<void()> wake_;
    std::mutex mutex_;
    Batch waiting_;
    /// Number of bytes in the comments and PVs of the waiting plies.
    std::size_t comment_bytes_ = 0;
    /// True: the next put() must wake the consumer.
    bool is_taker_asleep_ = true;
};

}  // namespace tafl::web
