// SPDX-License-Identifier: MIT
#include "tournaments/hosting/seats.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <tuple>

namespace tafl::tournaments {

namespace asio = boost::asio;

Seats::Seats(asio::any_io_executor loop, int count) : loop_(std::move(loop)), count_(count) {
    set_count(count);
}

asio::awaitable<std::optional<int>> Seats::take(const Claim& claim) {
    const auto& token = asio::use_awaitable;
    const auto at = waiters_.insert(
        waiters_.end(), Waiter{&claim, {loop_, asio::steady_timer::time_point::max()}, {}});
    seat_those_who_wait();
    boost::system::error_code ignored;
    auto quiet_token = asio::redirect_error(token, ignored);
    while (!at->seat && at->claim != nullptr) {
        co_await at->bell.async_wait(quiet_token);
    }
    const std::optional<int> seat = at->seat;
    waiters_.erase(at);
    co_return seat;
}

void Seats::give(int seat) {
    taken_.erase(seat);
    if (seat < count_) free_.insert(seat);
    seat_those_who_wait();
    if (idle() > 0 && on_idle_) asio::post(loop_, [this] { on_idle_(); });
}

bool Seats::is_needed(int seat, const Claim& claim) const {
    const auto rank = [](const Claim& one) { return std::tuple(-one.priority, one.number); };
    const bool is_outranked = std::ranges::any_of(waiters_, [&](const Waiter& waiter) {
        const bool is_waiting = waiter.claim != nullptr && !waiter.seat;
        return is_waiting && rank(*waiter.claim) < rank(claim);
    });
    return is_outranked || seat >= count_;
}

void Seats::withdraw(const Claim& claim) {
    for (Waiter& waiter : waiters_) {
        if (waiter.claim != &claim || waiter.seat) continue;
        waiter.claim = nullptr;
        waiter.bell.cancel();
    }
}

void Seats::set_count(int count) {
    count_ = count;
    free_.clear();
    for (int seat = 0; seat < count; ++seat) {
        if (!taken_.contains(seat)) free_.insert(seat);
    }
    seat_those_who_wait();
}

int Seats::idle() const {
    const auto waiting = std::ranges::count_if(
        waiters_, [](const Waiter& waiter) { return waiter.claim != nullptr && !waiter.seat; });
    return waiting > 0 ? 0 : static_cast<int>(free_.size());
}

void Seats::seat_those_who_wait() {
    const auto rank = [](const Waiter& waiter) {
        const bool is_waiting = waiter.claim != nullptr && !waiter.seat;
        return is_waiting ? std::tuple(0, -waiter.claim->priority, waiter.claim->number)
                          : std::tuple(1, 0, std::int64_t{0});
    };
    while (!free_.empty()) {
        const auto first = std::ranges::min_element(waiters_, {}, rank);
        if (first == waiters_.end() || std::get<0>(rank(*first)) != 0) return;
        first->seat = *free_.begin();
        free_.erase(free_.begin());
        taken_.insert(*first->seat);
        first->bell.cancel();
    }
}

}  // namespace tafl::tournaments
