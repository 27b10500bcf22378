// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/game_slots.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <tuple>

#include "rules/count_of.h"

namespace tafl::hosting {

namespace asio = boost::asio;

GameSlots::GameSlots(asio::any_io_executor loop, int count)
    : loop_(std::move(loop)), count_(count) {
    set_count(count);
}

asio::awaitable<std::optional<int>> GameSlots::acquire(const SlotRequest& request) {
    const auto at = waiters_.insert(waiters_.end(), Waiter{&request, async::Wakeup(loop_)});
    give_free_slots();
    while (!at->slot && at->request != nullptr) {
        co_await at->wakeup.wait();
    }
    const std::optional<int> slot = at->slot;
    waiters_.erase(at);
    co_return slot;
}

void GameSlots::release(int slot) {
    taken_.erase(slot);
    if (slot < count_) free_.insert(slot);
    give_free_slots();
    if (idle() > 0 && on_idle_) asio::post(loop_, [this] { on_idle_(); });
}

bool GameSlots::is_needed(int slot, const SlotRequest& request) const {
    const auto rank = [](const SlotRequest& one) {
        return std::tuple(-one.priority, one.tournament);
    };
    const bool is_outranked = std::ranges::any_of(waiters_, [&](const Waiter& waiter) {
        const bool is_waiting = waiter.request != nullptr && !waiter.slot;
        return is_waiting && rank(*waiter.request) < rank(request);
    });
    return is_outranked || slot >= count_;
}

void GameSlots::withdraw(const SlotRequest& request) {
    for (Waiter& waiter : waiters_) {
        if (waiter.request != &request || waiter.slot) continue;
        waiter.request = nullptr;
        waiter.wakeup.notify();
    }
}

void GameSlots::set_count(int count) {
    count_ = count;
    free_.clear();
    for (int slot = 0; slot < count; ++slot) {
        if (!taken_.contains(slot)) free_.insert(slot);
    }
    give_free_slots();
}

int GameSlots::idle() const {
    const auto waiting = std::ranges::count_if(
        waiters_, [](const Waiter& waiter) { return waiter.request != nullptr && !waiter.slot; });
    return waiting > 0 ? 0 : count_of(free_);
}

void GameSlots::give_free_slots() {
    const auto rank = [](const Waiter& waiter) {
        const bool is_waiting = waiter.request != nullptr && !waiter.slot;
        return is_waiting ? std::tuple(0, -waiter.request->priority, waiter.request->tournament)
                          : std::tuple(1, 0, store::TournamentId());
    };
    while (!free_.empty()) {
        const auto first = std::ranges::min_element(waiters_, {}, rank);
        if (first == waiters_.end() || std::get<0>(rank(*first)) != 0) return;
        first->slot = *free_.begin();
        free_.erase(free_.begin());
        taken_.insert(*first->slot);
        first->wakeup.notify();
    }
}

}  // namespace tafl::hosting
