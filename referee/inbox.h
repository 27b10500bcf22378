// SPDX-License-Identifier: MIT
// Inbox: queue of messages for one game, and the wakeup of the coroutine that plays it. A reader of
// a pipe stamps and pushes messages; the one coroutine waits and pops them. A deadline cannot lose
// a message, because waiting removes nothing from the queue. The queue has no maximum size of its
// own. Its senders limit its size: a pipe that floods is closed (process.h).
//
// The coroutine waits without an asynchronous operation of its own. The handler that resumes the
// coroutine is stored in a slot, and wake() calls this handler. The pending operation of the timer
// owns the slot. If the loop is destroyed first, the slot is destroyed with the loop. wait_until()
// sets the timer only if the pending operation would expire after the deadline. An operation that
// expires before the deadline sets the timer again. So a ply usually costs neither a timer
// operation nor an extra turn of the loop.
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

/// Queue with one waiting coroutine. Used on the loop's thread only.
template <class T>
class Inbox {
  public:
    explicit Inbox(boost::asio::any_io_executor executor) : wakeup_(std::move(executor)) {}

    /// Adds a message and does not resume the coroutine. Call wake() or ring() afterwards.
    void push(T item) { items_.push_back(std::move(item)); }
    /// Resumes the waiting coroutine within this call, if there is one. The coroutine may destroy
    /// the inbox.
    void wake() {
        const auto slot = slot_.lock();
        if (!slot || !slot->waiter) return;
        Waiter waiter = std::move(*slot->waiter);
        slot->waiter.reset();
        std::move(waiter)();
    }
    /// Resumes the waiting coroutine later, from the loop. If no coroutine is waiting, the next
    /// wait_until() returns at once.
    void ring() {
        is_rung_ = true;
        const auto slot = slot_.lock();
        if (!slot || !slot->waiter) return;
        boost::asio::post(wakeup_.get_executor(), [this, slot] {
            if (slot->waiter) wake();
        });
    }
    /// Removes and returns the oldest message; nullopt if the inbox is empty.
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

    /// Returns when the inbox has a message, after wake() or ring(), or at `deadline`. It may also
    /// return earlier without a reason.
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

    /// Sets the timer to `deadline_`. The handler of the timer uses the inbox only if a coroutine
    /// waits in the slot: without a waiting coroutine, the inbox may be destroyed.
    void set_wakeup(std::shared_ptr<Slot> slot) {
        wakeup_.expires_at(deadline_);
        slot->is_wakeup_set = true;
        wakeup_.async_wait([this, slot](boost::system::error_code error) {
            if (error) return;  // the timer was set again, or the inbox is destroyed
            slot->is_wakeup_set = false;
            if (!slot->waiter) return;
            if (SteadyClock::now() < deadline_) return set_wakeup(slot);
            wake();
        });
    }

    // There is mostly one message at a time. It gets the same memory each time, unlike in a deque.
    std::vector<T> items_;
    std::size_t next_ = 0;  ///< index in `items_` of the oldest message
    boost::asio::steady_timer wakeup_;
    TimePoint deadline_;
    std::weak_ptr<Slot> slot_;
    bool is_rung_ = false;
};

}  // namespace tafl::referee
