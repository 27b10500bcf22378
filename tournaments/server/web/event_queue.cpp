// SPDX-License-Identifier: MIT
#include "tournaments/server/web/event_queue.h"

#include <utility>

namespace tafl::web {

namespace {

/// Maximum number of bytes in the comments and PVs of all waiting plies. Engines may send long
/// ones.
constexpr std::size_t max_comment_bytes = 16 * 1024 * 1024;

std::size_t spoken_bytes(const rules::PlyRecord& ply) {
    return ply.comment.size() + (ply.evaluation ? ply.evaluation->line.size() : 0);
}

}  // namespace

/// Makes room for `event`. Returns false if the event must be dropped. The caller holds the mutex.
bool EventQueue::makes_room(const events::Event& event) {
    const auto* ply = std::get_if<events::PlyPlayed>(&event.what);
    if (ply != nullptr) {
        const bool is_full = waiting_.events.size() >= max_plies_ ||
                             comment_bytes_ + spoken_bytes(ply->ply.record) > max_comment_bytes;
        if (is_full) ++waiting_.lost_plies;
        if (!is_full) comment_bytes_ += spoken_bytes(ply->ply.record);
        return !is_full;
    }
    if (waiting_.events.size() >= 8 * max_plies_) {
        for (const events::Event& old : waiting_.events) {
            if (std::holds_alternative<events::PlyPlayed>(old.what)) ++waiting_.lost_plies;
        }
        waiting_.events.clear();
        comment_bytes_ = 0;
        waiting_.is_torn = true;
    }
    return true;
}

void EventQueue::put(events::Event event) {
    bool wakes = false;
    {
        const std::lock_guard lock(mutex_);
        if (makes_room(event)) waiting_.events.push_back(std::move(event));
        wakes = std::exchange(is_taker_asleep_, false);
    }
    if (wakes && wake_) wake_();
}

void EventQueue::take(Batch& batch) {
    batch.events.clear();  // outside the lock, because freeing many events takes time
    batch.lost_plies = 0;
    batch.is_torn = false;
    const std::lock_guard lock(mutex_);
    std::swap(batch, waiting_);
    comment_bytes_ = 0;
    is_taker_asleep_ = batch.events.empty() && batch.lost_plies == 0;
}

}  // namespace tafl::web
