// SPDX-License-Identifier: MIT
#include "tournaments/web/news.h"

#include <utility>

namespace tafl::tournaments {

namespace {

/// What engines say of their moves may be long.
constexpr std::size_t most_comment_bytes = 16 * 1024 * 1024;

}  // namespace

/// Under the lock. False: `news` is to be left out.
bool HandOver::makes_room(const News& news) {
    const auto* ply = std::get_if<referee::PlyPlayed>(&news);
    if (ply != nullptr) {
        const bool is_full = waiting_.news.size() >= most_plies_ ||
                             comment_bytes_ + ply->ply.record.comment.size() > most_comment_bytes;
        if (is_full) ++waiting_.lost_plies;
        if (!is_full) comment_bytes_ += ply->ply.record.comment.size();
        return !is_full;
    }
    if (waiting_.news.size() >= 8 * most_plies_) {
        for (const News& old : waiting_.news) {
            if (std::holds_alternative<referee::PlyPlayed>(old)) ++waiting_.lost_plies;
        }
        waiting_.news.clear();
        comment_bytes_ = 0;
        waiting_.is_torn = true;
    }
    return true;
}

void HandOver::put(News news) {
    bool rings = false;
    {
        const std::lock_guard lock(mutex_);
        if (makes_room(news)) waiting_.news.push_back(std::move(news));
        rings = std::exchange(is_armed_, false);
    }
    if (rings && bell_) bell_();
}

void HandOver::take(Batch& batch) {
    batch.news.clear();  // outside the lock: there may be much to free
    batch.lost_plies = 0;
    batch.is_torn = false;
    const std::lock_guard lock(mutex_);
    std::swap(batch, waiting_);
    comment_bytes_ = 0;
    is_armed_ = batch.news.empty() && batch.lost_plies == 0;
}

}  // namespace tafl::tournaments
