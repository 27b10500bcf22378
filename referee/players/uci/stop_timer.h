// SPDX-License-Identifier: MIT
// StopTimer: calls an action at a moment that is set anew for every move and rarely comes. To set
// it costs no timer operation, as long as the one that is pending rings early enough: the timer
// then finds out that it is too early, and is set again. Belongs to the loop's thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <utility>

#include "referee/time_point.h"

namespace tafl::referee {

class StopTimer {
  public:
    StopTimer(boost::asio::any_io_executor executor, std::function<void()> action)
        : timer_(std::move(executor)), action_(std::move(action)) {}

    void set(TimePoint due) {
        due_ = due;
        if (is_pending_ && timer_.expiry() <= due) return;
        wait();
    }
    void clear() { due_ = TimePoint::max(); }
    /// Nothing of it is left in the loop.
    void cancel() {
        clear();
        is_pending_ = false;
        timer_.cancel();
    }

  private:
    void wait() {
        is_pending_ = true;
        timer_.expires_at(due_);
        timer_.async_wait([this](boost::system::error_code error) {
            if (error) return;  // set anew, or this is gone
            is_pending_ = false;
            if (due_ == TimePoint::max()) return;
            if (SteadyClock::now() < due_) return wait();
            clear();
            action_();
        });
    }

    boost::asio::steady_timer timer_;
    std::function<void()> action_;
    TimePoint due_ = TimePoint::max();
    bool is_pending_ = false;
};

}  // namespace tafl::referee
