// SPDX-License-Identifier: MIT
#include "tournaments/server/web/feed.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <random>

namespace tafl::web {

std::string new_instance_id() {
    std::random_device source;
    constexpr const char* digits = "0123456789abcdef";
    std::string text;
    for (std::uint32_t bits = source(), i = 0; i < 8; ++i, bits >>= 4U) text += digits[bits & 15U];
    return text;
}

Feed::Feed(boost::asio::io_context& web, Limits limits)
    : web_(web),
      timer_(web),
      queue_(limits.plies_waiting),
      ring_(new_instance_id(), limits.ring),
      updater_(live_, ring_, metrics_) {
    queue_.on_wakeup([this] { wake(); });
}

/// Wakes the page thread. Called on the producer's thread, and only if the page thread sleeps.
void Feed::wake() {
    boost::asio::post(web_, [this] { deliver(); });
}

/// Delivers the waiting events. Repeats every few milliseconds until no event is left; then the
/// next event wakes the page thread.
void Feed::deliver() {
    queue_.take(batch_);
    const auto now = LiveUpdater::Clock::now();
    bool is_more_to_come = !batch_.events.empty() || batch_.lost_plies > 0;
    const std::uint64_t plies_before = metrics_.plies;
    const std::uint64_t events_before = metrics_.events;
    try {
        updater_.take(batch_, now);
        is_more_to_come = updater_.publish_positions(now) || is_more_to_come;
    } catch (const std::exception& error) {
        spdlog::error("some events did not reach viewers: {}", error.what());
    }
    const bool has_events = metrics_.plies != plies_before || metrics_.events != events_before;
    if (has_events && listener_) listener_();
    if (!is_more_to_come) return;
    timer_.expires_after(delay);
    timer_.async_wait([this](boost::system::error_code error) {
        if (!error) deliver();
    });
}

}  // namespace tafl::web
