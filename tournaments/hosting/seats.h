// SPDX-License-Identifier: MIT
// Seats: how many games may be played at the same time, in all. Whoever wants to play one takes a
// seat before and gives it back afterwards; the highest priority gets the next one that is free, of
// one priority the lowest number. One thread, that of the loop.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <set>

namespace tafl::tournaments {

/// Who wants to play. Lives as long as it waits; may change meanwhile.
struct Claim {
    int priority = 0;
    std::int64_t number = 0;  ///< of the tournament: the lower is the older
};

class Seats {
  public:
    Seats(boost::asio::any_io_executor loop, int count);

    /// The number of a seat, from 0: kept until give(). None if the claim was withdrawn.
    [[nodiscard]] boost::asio::awaitable<std::optional<int>> take(const Claim& claim);
    void give(int seat);
    /// Whether who has this seat should give it back even if he could go on: somebody waits who
    /// comes before him, or there are not as many seats any more.
    [[nodiscard]] bool is_needed(int seat, const Claim& claim) const;
    /// Ends every wait for this claim.
    void withdraw(const Claim& claim);
    /// Those who play on may be more than there are seats from now on; none of them is disturbed.
    void set_count(int count);

    [[nodiscard]] int count() const { return count_; }
    /// Seats that nobody has and nobody waits for.
    [[nodiscard]] int idle() const;
    /// Is called, from the loop, when a seat has become idle.
    void on_idle(std::function<void()> listener) { on_idle_ = std::move(listener); }

  private:
    struct Waiter {
        const Claim* claim;
        boost::asio::steady_timer bell;
        std::optional<int> seat{};
    };
    void seat_those_who_wait();

    boost::asio::any_io_executor loop_;
    int count_;
    std::set<int> free_;
    std::set<int> taken_;
    std::list<Waiter> waiters_;
    std::function<void()> on_idle_;
};

}  // namespace tafl::tournaments
