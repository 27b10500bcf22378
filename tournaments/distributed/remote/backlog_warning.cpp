// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/backlog_warning.h"

#include <cstdio>

namespace tafl::remote {

namespace {

constexpr auto patience = std::chrono::seconds(10);
constexpr auto long_wait = std::chrono::seconds(5);
constexpr int worth_a_look = 16;

/// Returns true if too many results wait to be saved. New units are offered only after the old ones
/// are saved, so a large backlog leaves workers idle.
bool is_late(const work_queue::PendingDeliveries& waiting) {
    const bool is_most =
        waiting.deliveries >= worth_a_look && 2 * waiting.deliveries > waiting.units;
    return waiting.deliveries > 0 && (is_most || waiting.oldest > long_wait);
}

std::string seconds_text(std::chrono::milliseconds time) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f s", std::chrono::duration<double>(time).count());
    return text;
}

}  // namespace

std::optional<std::string> BacklogWarning::note(const work_queue::PendingDeliveries& waiting,
                                                Clock::time_point now) {
    if (is_late(waiting) == is_behind_) {
        other_since_.reset();
        return std::nullopt;
    }
    if (!other_since_) other_since_ = now;
    if (now - *other_since_ < patience) return std::nullopt;
    other_since_.reset();
    is_behind_ = !is_behind_;
    if (!is_behind_) return "this host keeps up again with the games that come back";
    return "games come back faster than this host can save them: " +
           std::to_string(waiting.deliveries) + " of " + std::to_string(waiting.units) +
           " matches wait in the work queue to be saved, the first for " +
           seconds_text(waiting.oldest);
}

}  // namespace tafl::remote
