// SPDX-License-Identifier: MIT
// GameSlots: the permissions to run games at the same time, for all tournaments together. A game
// needs a slot from before its start until after its end. A free slot is given to the request with
// the highest priority, then to the oldest tournament. Used on the loop's thread only.
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

/// Tournament that requests slots. Must exist while it waits; may change during the wait.
struct SlotRequest {
    int priority = 0;
    store::TournamentId tournament = 0;  ///< a lower number is an older tournament
};

/// Distributes the game slots.
class GameSlots {
  public:
    GameSlots(boost::asio::any_io_executor loop, int count);

    /// Waits for a free slot and returns its number, from 0. The caller keeps the slot until
    /// give(). Returns none if the request was withdrawn.
    [[nodiscard]] boost::asio::awaitable<std::optional<int>> take(const SlotRequest& request);
    /// Returns a slot that take() gave out.
    void give(int slot);
    /// Returns true if the holder of `slot` must release it after the current game. The reason is a
    /// waiting request with a higher rank, or a slot removed by set_count().
    [[nodiscard]] bool is_needed(int slot, const SlotRequest& request) const;
    /// Ends all waits of take() for this request.
    void withdraw(const SlotRequest& request);
    /// Sets the number of slots. Running games are not interrupted, even if more are running than
    /// `count`.
    void set_count(int count);

    /// Returns the number of slots.
    [[nodiscard]] int count() const { return count_; }
    /// Returns the number of free slots; 0 if a request is waiting.
    [[nodiscard]] int idle() const;
    /// Sets the listener. It is called on the loop when a slot has become idle.
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
