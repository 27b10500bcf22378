// SPDX-License-Identifier: MIT
// GameSlots: the permissions to run games at the same time, for all tournaments together. A game
// needs a slot from before its start until after its end. A free slot is given to the request with
// the highest priority, then to the oldest tournament. Used on the loop's thread only.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <functional>
#include <list>
#include <optional>
#include <set>

#include "store/id.h"
#include "tournaments/base/async/wakeup.h"

namespace tafl::hosting {

/// Request of a tournament for game slots. The object must exist while acquire() waits with it. Its
/// members may change during the wait.
struct SlotRequest {
    /// Priority of the tournament; a higher one gets a slot first.
    int priority = 0;
    /// Tournament; with equal priorities, the lower number gets a slot first.
    store::TournamentId tournament = 0;
};

/// Distributes a limited number of game slots to tournaments.
class GameSlots {
  public:
    GameSlots(boost::asio::any_io_executor loop, int count);

    /// Waits for a free slot and returns its number, from 0. The caller must return the slot with
    /// release(). Returns none if withdraw() ended the wait.
    [[nodiscard]] boost::asio::awaitable<std::optional<int>> acquire(const SlotRequest& request);
    /// Returns a slot that the caller received from acquire(). The slot may be given to a waiting
    /// request at once.
    void release(int slot);
    /// Returns true if the holder of `slot` must return it after the current game, because a
    /// request with a higher rank than `request` is waiting, or because set_count() has removed the
    /// slot.
    [[nodiscard]] bool is_needed(int slot, const SlotRequest& request) const;
    /// Ends all waits of acquire() for `request`; acquire() then returns none.
    void withdraw(const SlotRequest& request);
    /// Sets the number of slots. If more than `count` games are running, they are not interrupted.
    void set_count(int count);

    /// Returns the number of slots.
    [[nodiscard]] int count() const { return count_; }
    /// Returns the number of slots that are free and that no request waits for.
    [[nodiscard]] int idle() const;
    /// Sets the listener. After each release() that leaves a slot idle, the listener is called
    /// later, on the loop.
    void on_idle(std::function<void()> listener) { on_idle_ = std::move(listener); }

  private:
    struct Waiter {
        const SlotRequest* request;
        async::Wakeup wakeup;
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
