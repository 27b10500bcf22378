// SPDX-License-Identifier: MIT
// Inbox: what has arrived for one game, and a bell. Whoever reads a pipe stamps and pushes; the one
// coroutine that plays the game waits and pops. Losing a line to a deadline is impossible, because
// waiting takes nothing out. Bounded by its sources: a pipe that floods is cut off (process.h).
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>
#include <optional>
#include <utility>

#include "referee/time_point.h"

namespace tafl::referee {

template <class T>
class Inbox {
  public:
    explicit Inbox(boost::asio::any_io_executor executor) : bell_(std::move(executor)) {}

    void push(T item) {
        items_.push_back(std::move(item));
        bell_.cancel();
    }
    /// Wakes the waiting coroutine, or the next that waits, although nothing arrived.
    void ring() {
        is_rung_ = true;
        bell_.cancel();
    }
    [[nodiscard]] std::optional<T> pop() {
        if (items_.empty()) return std::nullopt;
        std::optional<T> item(std::move(items_.front()));
        items_.pop_front();
        return item;
    }
    void clear() { items_.clear(); }

    /// Returns when something is there, when the bell was rung, or when it is later than
    /// `deadline`.
    [[nodiscard]] boost::asio::awaitable<void> wait_until(TimePoint deadline) {
        boost::system::error_code ignored;
        if (items_.empty() && !is_rung_) {
            bell_.expires_at(deadline);
            auto token = boost::asio::redirect_error(boost::asio::use_awaitable, ignored);
            co_await bell_.async_wait(token);
        }
        is_rung_ = false;
    }

  private:
    std::deque<T> items_;
    boost::asio::steady_timer bell_;
    bool is_rung_ = false;
};

}  // namespace tafl::referee
