// SPDX-License-Identifier: MIT
// EventQueue: where events lie on their way from the thread that plays to the thread that serves
// viewers; bounded.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "tournaments/events/event.h"

namespace tafl::web {

/// Any thread may put, one takes. Nobody waits for the other for longer than a copy takes.
class EventQueue {
  public:
    /// Beyond `most_plies` waiting, plies are left out; beyond eight times as much of anything, all
    /// that waits is.
    explicit EventQueue(std::size_t most_plies = 16'384) : most_plies_(most_plies) {}

    /// Is called, on the thread that puts, when there is something for a taker who found nothing.
    void on_wakeup(std::function<void()> wake) { wake_ = std::move(wake); }
    void put(events::Event event);

    struct Batch {
        std::vector<events::Event> events;  ///< in their order
        std::uint64_t lost_plies = 0;       ///< left out since the last batch
        bool is_torn = false;               ///< so was everything else, before `events`
    };
    /// Empties itself into `batch`, whose room is used again. After nothing was there, the next put
    /// wakes the taker.
    void take(Batch& batch);

  private:
    [[nodiscard]] bool makes_room(const events::Event& event);

    std::size_t most_plies_;
    std::function<void()> wake_;
    std::mutex mutex_;
    Batch waiting_;
    std::size_t comment_bytes_ = 0;  ///< of the plies that wait
    bool is_taker_asleep_ = true;
};

}  // namespace tafl::web
