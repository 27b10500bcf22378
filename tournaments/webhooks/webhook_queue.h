// SPDX-License-Identifier: MIT
// WebhookQueue: announcements on their way to one webhook; bounded. Any thread puts, one takes.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

#include "tournaments/webhooks/webhook_event.h"

namespace tafl::webhooks {

class WebhookQueue {
  public:
    explicit WebhookQueue(std::size_t most = 200) : most_(most) {}

    /// Where it is full, the oldest forfeit that waits is dropped, or else the oldest of all; but
    /// never the first, which may be on its way.
    void put(std::shared_ptr<const WebhookEvent> announcement);
    /// The first; null if there is none. It stays until it is delivered or given up.
    [[nodiscard]] std::shared_ptr<const WebhookEvent> first() const;
    /// The first has arrived, and with it how many were dropped before.
    void delivered(std::uint64_t dropped_told);
    /// The first goes, and was not delivered.
    void give_up();

    [[nodiscard]] std::size_t size() const;
    /// Dropped or given up, and not told of yet.
    [[nodiscard]] std::uint64_t dropped() const;

  private:
    mutable std::mutex mutex_;
    std::deque<std::shared_ptr<const WebhookEvent>> waiting_;
    std::size_t most_;
    std::uint64_t dropped_ = 0;
};

}  // namespace tafl::webhooks
