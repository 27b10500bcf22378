// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/webhook_queue.h"

#include <algorithm>

namespace tafl::webhooks {

void WebhookQueue::put(std::shared_ptr<const WebhookEvent> announcement) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(announcement));
    if (waiting_.size() <= most_) return;
    const auto second = waiting_.begin() + 1;
    const auto forfeit = std::find_if(second, waiting_.end(), [](const auto& one) {
        return one->what == WebhookEventKind::forfeit;
    });
    waiting_.erase(forfeit != waiting_.end() ? forfeit : second);
    ++dropped_;
}

std::shared_ptr<const WebhookEvent> WebhookQueue::first() const {
    const std::lock_guard lock(mutex_);
    return waiting_.empty() ? nullptr : waiting_.front();
}

void WebhookQueue::delivered(std::uint64_t dropped_told) {
    const std::lock_guard lock(mutex_);
    waiting_.pop_front();
    dropped_ -= dropped_told;
}

void WebhookQueue::give_up() {
    const std::lock_guard lock(mutex_);
    waiting_.pop_front();
    ++dropped_;
}

std::size_t WebhookQueue::size() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

std::uint64_t WebhookQueue::dropped() const {
    const std::lock_guard lock(mutex_);
    return dropped_;
}

}  // namespace tafl::webhooks
