// SPDX-License-Identifier: MIT
#include "tournaments/announcements/outbox.h"

#include <algorithm>

namespace tafl::announcements {

void Outbox::put(std::shared_ptr<const Announcement> announcement) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(announcement));
    if (waiting_.size() <= most_) return;
    const auto second = waiting_.begin() + 1;
    const auto forfeit = std::find_if(
        second, waiting_.end(), [](const auto& one) { return one->what == Happening::forfeit; });
    waiting_.erase(forfeit != waiting_.end() ? forfeit : second);
    ++dropped_;
}

std::shared_ptr<const Announcement> Outbox::first() const {
    const std::lock_guard lock(mutex_);
    return waiting_.empty() ? nullptr : waiting_.front();
}

void Outbox::delivered(std::uint64_t dropped_told) {
    const std::lock_guard lock(mutex_);
    waiting_.pop_front();
    dropped_ -= dropped_told;
}

void Outbox::give_up() {
    const std::lock_guard lock(mutex_);
    waiting_.pop_front();
    ++dropped_;
}

std::size_t Outbox::size() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

std::uint64_t Outbox::dropped() const {
    const std::lock_guard lock(mutex_);
    return dropped_;
}

}  // namespace tafl::announcements
