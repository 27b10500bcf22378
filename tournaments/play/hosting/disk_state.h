// SPDX-License-Identifier: MIT
// DiskState: policy of a Recorder for a database that cannot be written. If another program holds a
// lock or the disk is full, writers wait. After any other failure, such as damage or a replaced
// file, the file is not trusted. Then only a restart helps.
//
// Used on the loop's thread only, except complaint().
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "store/archive_error.h"
#include "tournaments/base/async/wakeup.h"

namespace tafl::hosting {

/// State of the database file: can it be written or not. Decides when a failed write is tried
/// again.
class DiskState {
  public:
    explicit DiskState(boost::asio::any_io_executor loop);

    /// Records a failed write or a failed check of the database.
    void note_failure(const store::ArchiveError& error);
    /// Records a successful write or check. If the recorded failure may pass, it is cleared.
    void note_success();
    /// Sets the listener. It is called with a message for people when the result of is_well() or
    /// may_pass() has changed.
    void on_change(std::function<void(const std::string&)> listener) {
        on_change_ = std::move(listener);
    }

    /// Returns true if no failure is recorded.
    [[nodiscard]] bool is_well() const { return text_.empty(); }
    /// Returns false if a failure is recorded after which only a restart helps. Returns true for a
    /// failure that may pass, and without a failure.
    [[nodiscard]] bool may_pass() const { return may_pass_; }
    /// Waits until the caller should try to write. If no failure is recorded, returns at once.
    /// Otherwise returns when the failure is cleared, or when it is the turn of this caller: one
    /// caller per second gets a turn. Returns false if the caller must not wait again after this
    /// try, because the failure cannot pass or stop_waiting() was called.
    [[nodiscard]] boost::asio::awaitable<bool> until_try();
    /// Ends all current waits of until_try(). Later calls of until_try() do not wait.
    void stop_waiting();

    /// Returns a message for people if the database cannot be written, or if the disk has not
    /// responded for several seconds. Returns an empty text otherwise. May be called on any thread.
    [[nodiscard]] std::string complaint() const;

  private:
    using Clock = std::chrono::steady_clock;
    void report(std::string text);

    void wake_all();

    async::Wakeup wakeup_;            ///< wakes the waiting callers, which check the state again
    boost::asio::steady_timer turn_;  ///< timer of the caller that gets the next turn
    bool is_turn_taken_ = false;
    std::function<void(const std::string&)> on_change_;
    /// Reason why the database cannot be written; empty = no failure is recorded.
    std::string text_;
    bool may_pass_ = true;
    bool is_waiting_allowed_ = true;
    mutable std::mutex mutex_;  ///< guards the members below
    std::string shown_;         ///< copy of `text_`, which complaint() may read on any thread
    Clock::time_point answered_ = Clock::now();  ///< time of the last recorded success or failure
};

}  // namespace tafl::hosting
