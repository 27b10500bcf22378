// SPDX-License-Identifier: MIT
// Inbox: what has arrived for one game, and a wakeup of who waits. Whoever reads a pipe stamps and
// pushes; the one coroutine that plays the game waits and pops. Losing a line to a deadline is
// impossible, because waiting takes nothing out. Bounded by its sources: a pipe that floods is cut
// off (process.h).
//
// The coroutine waits without an operation of its own: its handler lies in a slot that belongs to
// the timer's pending operation (so that it goes with the loop, if that goes first), and wake()
// calls it. The timer is set anew only when it would ring too late; if it rings too early, it is
// set again then. So a ply costs no timer operation and no further turn of the loop.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "referee/time_point.h"

namespace tafl::referee {

template <class T>
class Inbox {
  public:
    explicit Inbox(boost::asio::any_io_executor executor) : wakeup_(std::move(executor)) {}

    /// Wakes nobody: wake() or ring() follows.
    void push(T item) { items_.push_back(std::move(item)); }
    /// Resumes the waiting coroutine within this call, if there is one; the inbox may be gone
    /// afterwards.
    void wake() {
        const auto slot = slot_.lock();
        if (!slot || !slot->waiter) return;
        Waiter waiter = std::move(*slot->waiter);
        slot->waiter.reset();
        std::move(waiter)();
    }
    /// Wakes the waiting coroutine, or the next that waits, from the loop.
    void ring() {
        is_rung_ = true;
        const auto slot = slot_.lock();
        if (!slot || !slot->waiter) return;
        boost::asio::post(wakeup_.get_executor(), [this, slot] {
            if (slot->waiter) wake();
        });
    }
    [[nodiscard]] std::optional<T> pop() {
        if (is_empty()) return std::nullopt;
        std::optional<T> item(std::move(items_[next_++]));
        if (is_empty()) clear();
        return item;
    }
    void clear() {
        items_.clear();
        next_ = 0;
    }

    /// Returns when something is there, when it was woken, or when it is later than
    /// `deadline`; now and then for no reason.
    [[nodiscard]] boost::asio::awaitable<void> wait_until(TimePoint deadline) {
        const auto park = [this](Waiter waiter) {
            slot_.lock()->waiter.emplace(std::move(waiter));
        };
        if (is_empty() && !is_rung_) {
            arm(deadline);
            auto parked = boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void()>(
                park, boost::asio::use_awaitable);
            co_await std::move(parked);
        }
        is_rung_ = false;
    }

  private:
    using Waiter =
        typename boost::asio::async_result<boost::asio::use_awaitable_t<>, void()>::handler_type;
    struct Slot {
        std::optional<Waiter> waiter;
        bool is_wakeup_set = false;
    };

    [[nodiscard]] bool is_empty() const { return next_ == items_.size(); }

    void arm(TimePoint deadline) {
        deadline_ = deadline;
        auto slot = slot_.lock();
        if (slot && slot->is_wakeup_set && wakeup_.expiry() <= deadline) return;
        if (!slot) slot_ = slot = std::make_shared<Slot>();
        set_wakeup(std::move(slot));
    }

    /// As long as somebody waits, the inbox is there.
    void set_wakeup(std::shared_ptr<Slot> slot) {
        wakeup_.expires_at(deadline_);
        slot->is_wakeup_set = true;
        wakeup_.async_wait([this, slot](boost::system::error_code error) {
            if (error) return;  // set anew, or the inbox is gone
            slot->is_wakeup_set = false;
            if (!slot->waiter) return;
            if (SteadyClock::now() < deadline_) return set_wakeup(slot);
            wake();
        });
    }

    // Mostly one at a time, which comes to lie in the same place each time, unlike in a deque.
    std::vector<T> items_;
    std::size_t next_ = 0;  ///< those before it were popped
    boost::asio::steady_timer wakeup_;
    TimePoint deadline_;
    std::weak_ptr<Slot> slot_;
    bool is_rung_ = false;
};

}  // namespace tafl::referee
