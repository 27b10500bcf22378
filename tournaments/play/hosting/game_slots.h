// SPDX-License-Identifier: MIT
// GameSlots: the permissions to run games at the same time, for all tournaments together. A
// tournament needs a slot from before the start of a game until after its end. A free slot is given
// to the waiting request with the highest priority. If priorities are equal, it is given to the
// oldest tournament. Used on the loop's thread only.
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
    /// Priority of the tournament. The request with the higher priority gets a slot first.
    int priority = 0;
    /// Id of the tournament. If priorities are equal, the tournament with the lower id gets a slot
    /// first.
    store::TournamentId tournament = 0;
};

/// Distributes a limited number of game slots to tournaments.
class GameSlots {
  public:
    GameSlots(boost::asio::any_io_executor loop, int count);

    /// Waits for a free slot and returns its number, from 0. The caller must return the slot with
    /// release(). Returns nullopt if withdraw() ended the wait.
    [[nodiscard]] boost::asio::awaitable<std::optional<int>> acquire(const SlotRequest& request);
    /// Returns a slot that the caller received from acquire(). The slot may be given to a waiting
    /// request at once.
    void release(int slot);
    /// Returns true if the holder of `slot` must return it after the current game. `request` is the
    /// request of the holder. Reasons are: a request that gets a slot before `request` is waiting,
    /// or set_count() has removed the slot.
    [[nodiscard]] bool is_needed(int slot, const SlotRequest& request) const;
    /// Ends all waits of acquire() for `request`. These calls of acquire() return nullopt.
    void withdraw(const SlotRequest& request);
    /// Sets the number of slots. Slots with the numbers `count` and above are removed when their
    /// holders return them; running games are not interrupted.
    void set_count(int count);

    /// Returns the number of slots.
    [[nodiscard]] int count() const { return count_; }
    /// Returns the number of free slots; 0 if a request is waiting for a slot.
    [[nodiscard]] int idle() const;
    /// Sets the listener. If idle() is above 0 at the end of release(), a call of the listener is
    /// posted to the loop.
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
