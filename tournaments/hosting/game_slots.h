// SPDX-License-Identifier: MIT
// GameSlots: how many games may be played at the same time, in all. Whoever wants to play one takes
// a slot before and gives it back afterwards; the highest priority gets the next one that is free,
// of one priority the oldest tournament. One thread, that of the loop.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <list>
#include <optional>
#include <set>

#include "store/id.h"

namespace tafl::hosting {

/// Who wants to play. Lives as long as it waits; may change meanwhile.
struct SlotRequest {
    int priority = 0;
    store::TournamentId tournament = 0;  ///< the lower is the older
};

class GameSlots {
  public:
    GameSlots(boost::asio::any_io_executor loop, int count);

    /// The number of a slot, from 0: kept until give(). None if the request was withdrawn.
    [[nodiscard]] boost::asio::awaitable<std::optional<int>> take(const SlotRequest& request);
    void give(int slot);
    /// Whether who has this slot should give it back even if he could go on: somebody waits who
    /// comes before him, or there are not as many slots any more.
    [[nodiscard]] bool is_needed(int slot, const SlotRequest& request) const;
    /// Ends every wait for this request.
    void withdraw(const SlotRequest& request);
    /// Those who play on may be more than there are slots from now on; none of them is disturbed.
    void set_count(int count);

    [[nodiscard]] int count() const { return count_; }
    /// Slots that nobody has and nobody waits for.
    [[nodiscard]] int idle() const;
    /// Is called, from the loop, when a slot has become idle.
    void on_idle(std::function<void()> listener) { on_idle_ = std::move(listener); }

  private:
    struct Waiter {
        const SlotRequest* request;
        boost::asio::steady_timer wakeup;
        std::optional<int> slot{};
    };
    void give_free_slots();

    boost::asio::any_io_executor loop_;
    int count_;
    std::set<int> free_;
    std::set<int> taken_;
    std::list<Waiter> waiters_;
    std::function<void()> on_idle_;
};

}  // namespace tafl::hosting
