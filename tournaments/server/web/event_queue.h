// SPDX-License-Identifier: MIT
// EventQueue: bounded queue of events from the playing threads to the thread that serves viewers.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "tournaments/play/events/event.h"

namespace tafl::web {

/// Queue with any number of producers and one consumer. Each waits for the other at most as long as
/// one copy takes.
class EventQueue {
  public:
    /// If `max_plies` events wait, or if the texts of waiting plies exceed 16 MiB, later plies are
    /// dropped. If 8 * `max_plies` events wait, all of them are dropped.
    explicit EventQueue(std::size_t max_plies = 16'384) : max_plies_(max_plies) {}

    /// Sets the function that wakes the consumer. It is called on the producer's thread at the
    /// first put() after an empty take().
    void on_wakeup(std::function<void()> wake) { wake_ = std::move(wake); }
    /// Adds an event, or drops it as described at the constructor. Called on any thread.
    void put(events::Event event);

    /// Events that are taken together, and the losses before them.
    struct Batch {
        std::vector<events::Event> events;  ///< in the order of put()
        std::uint64_t lost_plies = 0;       ///< plies dropped since the last batch
        bool is_torn = false;  ///< true: other events were dropped too, before `events`
    };
    /// Moves all events into `batch`, whose memory is used again. If the queue was empty, the next
    /// put() wakes the consumer.
    void take(Batch& batch);

  private:
    [[nodiscard]] bool makes_room(const events::Event& event);

    std::size_t max_plies_;
    std::function<void()> wake_;
    std::mutex mutex_;
    Batch waiting_;
    /// Bytes of the comments and search lines of the waiting plies.
    std::size_t comment_bytes_ = 0;
    bool is_taker_asleep_ = true;
};

}  // namespace tafl::web
