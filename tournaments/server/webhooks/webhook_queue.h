// SPDX-License-Identifier: MIT
// WebhookQueue: bounded queue of the announcements for one webhook. Any thread may add
// announcements; one thread takes them.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

#include "tournaments/server/webhooks/webhook_event.h"

namespace tafl::webhooks {

/// Announcements for one webhook that wait for delivery, in the order of put().
class WebhookQueue {
  public:
    /// `most`: maximum number of waiting announcements.
    explicit WebhookQueue(std::size_t most = 200) : most_(most) {}

    /// Adds an announcement. If the queue is then longer than its maximum, drops one announcement:
    /// the oldest forfeit, or else the oldest one. Never drops the first announcement of the queue,
    /// because it may be in delivery.
    void put(std::shared_ptr<const WebhookEvent> announcement);
    /// Returns the first announcement; null if the queue is empty. The announcement stays in the
    /// queue until delivered() or give_up() is called.
    [[nodiscard]] std::shared_ptr<const WebhookEvent> first() const;
    /// Removes the first announcement after its delivery. `dropped_told`: number of dropped
    /// announcements that its body has reported.
    void delivered(std::uint64_t dropped_told);
    /// Removes the first announcement and counts it as dropped.
    void give_up();

    /// Returns the number of waiting announcements.
    [[nodiscard]] std::size_t size() const;
    /// Returns the number of dropped announcements that no delivery has reported yet.
    [[nodiscard]] std::uint64_t dropped() const;

  private:
    mutable std::mutex mutex_;
    std::deque<std::shared_ptr<const WebhookEvent>> waiting_;
    std::size_t most_;
    std::uint64_t dropped_ = 0;
};

}  // namespace tafl::webhooks
