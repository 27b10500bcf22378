// SPDX-License-Identifier: MIT
// Wakeup: lets coroutines wait until another part of the program notifies them.
// wait_quietly(): waits for a timer, without an error if the timer is cancelled.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>

namespace tafl::async {

/// Waits until `timer` expires, is cancelled, set again or destroyed.
[[nodiscard]] boost::asio::awaitable<void> wait_quietly(boost::asio::steady_timer& timer);

/// Signal for the coroutines that wait for it. Used on the loop's thread only. The destructor wakes
/// the waiting coroutines too. These coroutines must not use the object any more.
class Wakeup {
  public:
    explicit Wakeup(const boost::asio::any_io_executor& loop)
        : timer_(loop, boost::asio::steady_timer::time_point::max()) {}

    /// Wakes all coroutines that wait now. Has no effect on later calls of wait().
    void notify() { timer_.cancel(); }
    /// Waits for the next notify(). A caller checks its condition before the wait and after it.
    [[nodiscard]] boost::asio::awaitable<void> wait() { return wait_quietly(timer_); }

  private:
    boost::asio::steady_timer timer_;  ///< never expires
};

}  // namespace tafl::async
